import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demoKeys } from '../../demo-keys.ts'
import { startStandIns, type StandIns } from '../../start-stand-ins.ts'
import { openShop } from '../../test-support/shop.ts'
import { NOTIFY_DELAYS } from './magic-values.ts'
import { isRsaOver, rsaOver } from './wire.ts'

const START = new Date('2026-11-20T02:00:00Z')
const keys = demoKeys.wechatPay
let standIns: StandIns
let shop: Awaited<ReturnType<typeof openShop>>
let shopAnswers: { status: number; body: string }[]

beforeEach(async () => {
  shopAnswers = [{ status: 204, body: '' }]
  shop = await openShop(shopAnswers)
  standIns = await startStandIns({ host: '127.0.0.1', httpPort: 0, smtpPort: 0, productUrl: undefined, startAt: START })
})
afterEach(async () => {
  await standIns.close()
  await shop.close()
})

interface Asked {
  method?: 'GET' | 'POST'
  body?: object
  /** Signed instead of the real path and body. */
  signing?: { path?: string; body?: string }
  headers?: Record<string, string>
}

async function ask(path: string, { method = 'POST', body, signing = {}, headers }: Asked = {}) {
  const text = body === undefined ? '' : JSON.stringify(body)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const lines = [method, signing.path ?? path, timestamp, 'nonce', signing.body ?? text]
  const signature = rsaOver(lines, keys.merchantPrivateKey)
  const authorization = `WECHATPAY2-SHA256-RSA2048 mchid="${keys.mchId}",serial_no="${keys.serial}",timestamp="${timestamp}",nonce_str="nonce",signature="${signature}"`
  const response = await fetch(standIns.url + path, {
    method,
    headers: { authorization, 'wechatpay-serial': keys.publicKeyId, ...headers },
    ...(method === 'POST' && { body: text }),
  })
  const answer = await response.text()
  const of = (name: string) => response.headers.get(`wechatpay-${name}`) ?? ''
  const isSigned = isRsaOver([of('timestamp'), of('nonce'), answer], of('signature'), keys.gatewayPublicKey)
  // Every answer of this interface is an object, or empty.
  const fields = (answer ? JSON.parse(answer) : {}) as Record<string, unknown>
  return { status: response.status, isSigned, fields }
}
const order = (changes: Record<string, unknown> = {}) => ({
  appid: keys.appId,
  mchid: keys.mchId,
  description: '机上上网',
  out_trade_no: 'P261120100000',
  time_expire: '2026-11-20T10:15:00+08:00',
  notify_url: `${shop.url}/notify`,
  amount: { total: 3800, currency: 'CNY' },
  payer: { openid: 'openid-demo-1' },
  ...changes,
})
const open = (changes?: Record<string, unknown>) => ask('/v3/pay/transactions/jsapi', { body: order(changes) })
const number = '/v3/pay/transactions/out-trade-no/P261120100000'
const query = async () => (await ask(`${number}?mchid=${keys.mchId}`, { method: 'GET' })).fields['trade_state']
const close = () => ask(`${number}/close`, { body: { mchid: keys.mchId } })
const decide = async (outcome: string) => {
  const response = await fetch(`${standIns.url}/pay/P261120100000/decide`, {
    method: 'POST',
    body: JSON.stringify({ outcome }),
  })
  return response.status
}

describe('the interface for merchants', () => {
  it('answers only what the merchant has signed, whole, and signs whatever it answers', async () => {
    expect(await open()).toMatchObject({
      status: 200,
      isSigned: true,
      fields: { prepay_id: expect.stringMatching(/^wx/) },
    })
    const refused = { status: 401, isSigned: true, fields: { code: 'SIGN_ERROR' } }
    const path = '/v3/pay/transactions/jsapi'
    expect(await ask(path, { body: order(), signing: { body: '{}' } })).toMatchObject(refused)
    expect(await ask(`${number}?mchid=1`, { method: 'GET', signing: { path: number } })).toMatchObject(refused)
    expect(await ask(path, { body: order(), headers: { 'wechatpay-serial': 'other' } })).toMatchObject(refused)
    expect(await close()).toMatchObject({ status: 204, isSigned: true })
  })

  it('prepares the same order again and refuses another one under its number', async () => {
    const first = await open()
    expect((await open()).fields['prepay_id']).not.toBe(first.fields['prepay_id'])
    const other = [{ description: 'x' }, { amount: { total: 1 } }, { payer: { openid: 'o2' } }]
    for (const changes of other) expect((await open(changes)).fields['code']).toBe('INVALID_REQUEST')
    const wrong = [
      { notify_url: 'http://shop/notify?a=1' },
      { payer: {} },
      { amount: { total: 0 } },
      { description: '' },
    ]
    for (const changes of wrong) expect((await open(changes)).status).toBe(400)
    expect((await open({ appid: 'wx0' })).fields['code']).toBe('APPID_MCHID_NOT_MATCH')
  })

  it('lets a payment be tried until its time, and never after', async () => {
    await open()
    await decide('failed')
    expect(await query()).toBe('PAYERROR')
    await standIns.advance(15 * 60)
    expect(await query()).toBe('CLOSED')
    expect(await decide('paid')).toBe(409)
    expect((await open()).fields['code']).toBe('ORDER_CLOSED')
    expect(shop.received).toEqual([])
  })

  it('closes what is not paid, once', async () => {
    expect((await close()).fields['code']).toBe('ORDER_NOT_EXIST')
    await open()
    expect((await close()).status).toBe(204)
    expect((await close()).fields['code']).toBe('ORDER_CLOSED')
  })
})

describe('a notification', () => {
  it('is sent by the schedule until the shop takes it, and signed anew each time', async () => {
    shopAnswers.unshift({ status: 500, body: 'SUCCESS' }, { status: 302, body: '' })
    await open()
    await decide('paid')
    for (const seconds of NOTIFY_DELAYS.slice(0, 3)) await standIns.advance(seconds)
    expect(shop.received.map(({ path }) => path)).toEqual(['/notify', '/notify', '/notify'])
    expect(new Set(shop.received.map(({ body }) => body)).size).toBe(1)
    expect(new Set(shop.received.map(({ headers }) => headers['wechatpay-nonce'])).size).toBe(3)
    expect((await close()).fields['code']).toBe('ORDERPAID')
    expect(await query()).toBe('SUCCESS')
  })
})
