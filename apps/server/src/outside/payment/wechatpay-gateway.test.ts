import { createHash, createVerify } from 'node:crypto'
import { createServer } from 'node:http'
import { inspect } from 'node:util'
import { gzipSync } from 'node:zlib'
import { startStandIns } from '@aisle/stand-ins/start-stand-ins'
import { afterAll, describe, expect, it } from 'vitest'
import { weChatNotice } from '../../../test-support/payments/wechat-notices.ts'
import { linesOfBill, readBill } from './wechatpay-wire.ts'
import { wechatPayGateway } from './wechatpay-gateway.ts'

const day = 24 * 3600
const standIns = await startStandIns({
  host: '127.0.0.1',
  httpPort: 0,
  smtpPort: 0,
  productUrl: 'http://shop.example:8080',
  startAt: new Date('2026-11-20T02:00:00Z'),
})
afterAll(() => standIns.close())

const { keys } = standIns
const configAt = (apiBase: string) => ({
  ...keys.wechatPay,
  privateKey: keys.wechatPay.merchantPrivateKey,
  publicKey: keys.wechatPay.gatewayPublicKey,
  apiBase,
})
const gateway = wechatPayGateway(configAt(standIns.url))

let count = 0
const paymentTo = (changes: Partial<Parameters<typeof gateway.open>[0]> = {}) => ({
  paymentNo: `P26112010000${(count += 1)}`,
  amountMinor: 3800,
  currency: 'CNY' as const,
  subject: '机上上网 100%, "全程"\n<套餐>',
  expiresAt: new Date('2026-11-20T02:15:00Z'),
  returnUrl: 'http://shop.example:8080/pay/return/P1?a=1&b=2',
  cancelUrl: 'http://shop.example:8080/pay/return/P1',
  notifyUrl: 'http://127.0.0.1:9/notify',
  environment: 'browser' as const,
  clientIp: '::ffff:10.66.0.1',
  openId: null,
  ...changes,
})
const post = async (path: string, body: object) => {
  const response = await fetch(standIns.url + path, { method: 'POST', body: JSON.stringify(body) })
  return response.json()
}
const decide = (paymentNo: string, outcome: string) => post(`/pay/${paymentNo}/decide`, { outcome, notify: 'never' })

async function h5(payment = paymentTo()) {
  const { cashier } = await gateway.open(payment)
  if (cashier.kind !== 'redirect') throw new Error(`a ${cashier.kind} cashier in a browser`)
  return { ...payment, cashier }
}
async function jsapi(payment = paymentTo({ environment: 'chatApp', openId: 'openid-demo-1' })) {
  const { cashier } = await gateway.open(payment)
  if (cashier.kind !== 'jsapi') throw new Error(`a ${cashier.kind} cashier in the chat app`)
  return { ...payment, cashier }
}

describe('the H5 cashier', () => {
  const visit = async (url: string, headers: Record<string, string>) => (await fetch(url, { headers })).text()
  const fromShop = { referer: 'http://shop.example:8080/' }

  it('opens for visitors from the shop, in any browser but the chat app’s', async () => {
    const { cashier } = await h5()
    expect(cashier.goodForSeconds).toBe(300)
    expect(await visit(cashier.url, fromShop)).toContain('¥38.00')
    expect(await visit(cashier.url, {})).toContain('商家参数格式有误')
    expect(await visit(cashier.url, { referer: 'http://elsewhere.example/' })).toContain('商家存在未配置的参数')
    const inChatApp = { ...fromShop, 'user-agent': 'Mozilla/5.0 MicroMessenger/8.0.42' }
    expect(await visit(cashier.url, inChatApp)).toContain('请在微信外打开')
  })

  it('leads back to the shop, and can be opened repeatedly', async () => {
    const first = await h5()
    const { cashier } = await h5(first)
    expect(cashier.url).not.toBe(first.cashier.url)
    const choose = (choice: string) =>
      fetch(cashier.url, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' })
    expect((await choose('fail')).headers.get('location')).toBe(first.returnUrl)
    expect(await gateway.query({ ...first, gatewayRef: null })).toEqual({ status: 'pending' })
    await choose('pay')
    expect(await gateway.query({ ...first, gatewayRef: null })).toMatchObject({ status: 'paid', amountMinor: 3800 })
    await expect(gateway.open(first)).rejects.toThrow('ORDERPAID')
  })

  it('refuses to open again with a changed value', async () => {
    const first = await h5()
    await expect(gateway.open({ ...first, amountMinor: 1 })).rejects.toThrow('400 INVALID_REQUEST')
  })
})

describe('paying inside the chat app', () => {
  it('passes the page six parameters signed by our merchant', async () => {
    const { cashier, paymentNo } = await jsapi()
    const { appId, timeStamp, nonceStr, package: prepared, signType, paySign = '' } = cashier.params
    expect(Object.keys(cashier.params)).toHaveLength(6)
    expect({ appId, signType }).toEqual({ appId: keys.wechatPay.appId, signType: 'RSA' })
    const text = `${appId}\n${timeStamp}\n${nonceStr}\n${prepared}\n`
    expect(createVerify('RSA-SHA256').update(text).verify(keys.wechatPay.merchantPublicKey, paySign, 'base64')).toBe(
      true,
    )

    const ask = (changes: object) => post('/pay/wechat/jsapi', { ...cashier.params, ...changes })
    expect(await ask({ paySign: 'AAAA' })).toMatchObject({ err_msg: 'get_brand_wcpay_request:fail' })
    expect(await ask({ openid: 'openid-demo-2' })).toMatchObject({ err_desc: '下单账号与支付账号不一致' })
    expect(await ask({ outcome: 'canceled' })).toEqual({ err_msg: 'get_brand_wcpay_request:cancel' })
    expect(await gateway.query({ paymentNo, gatewayRef: null })).toEqual({ status: 'pending' })
    expect(await ask({ openid: 'openid-demo-1' })).toEqual({ err_msg: 'get_brand_wcpay_request:ok' })
    expect(await gateway.query({ paymentNo, gatewayRef: null })).toMatchObject({ status: 'paid' })
  })

  it('requires the payer’s open id', async () => {
    await expect(gateway.open(paymentTo({ environment: 'chatApp' }))).rejects.toThrow('no payer')
  })
})

describe('a notification of WeChat Pay', () => {
  const told = { paymentNo: 'P1', providerTxn: 'T1', amountMinor: 3800 }
  const read = (notice: { headers: Record<string, string>; body: string }) =>
    gateway.verifyNotice({ rawBody: Buffer.from(notice.body), headers: notice.headers })

  it('reports a payment when it is signed, fresh, encrypted for us and about our account', async () => {
    const paid = { outcome: 'paid', ...told, currency: 'CNY' }
    expect(await read(weChatNotice(told))).toEqual(paid)
    expect(await read(weChatNotice(told, { transaction: { mchid: '1900000001' } }))).toBeNull()
    expect(await read(weChatNotice(told, { transaction: { appid: 'wx0' } }))).toBeNull()
    expect(await read(weChatNotice(told, { apiV3Key: 'k'.repeat(32) }))).toBeNull()
    expect(await read(weChatNotice(told, { key: keys.wechatPay.merchantPrivateKey }))).toBeNull()
    expect(await read(weChatNotice(told, { serial: 'PUB_KEY_ID_2' }))).toBeNull()
    expect(await read(weChatNotice(told, { secondsAgo: 301 }))).toBeNull()
    const { headers, body } = weChatNotice(told)
    expect(await read({ headers, body: `${body} ` })).toBeNull()
    const probe = { ...headers, 'wechatpay-signature': `WECHATPAY/SIGNTEST/${headers['wechatpay-signature']}` }
    expect(await read({ headers: probe, body })).toBeNull()
    expect(gateway.acknowledgement(false).status).toBe(400)
  })

  it('has no effect when nothing was paid', async () => {
    const transaction = { trade_state: 'NOTPAY' }
    expect(await read(weChatNotice(told, { transaction }))).toEqual({ outcome: 'none', reason: 'NOTPAY' })
    expect(await read(weChatNotice(told, { event: 'REFUND.SUCCESS' }))).toMatchObject({ outcome: 'none' })
  })
})

describe('an answer of WeChat Pay', () => {
  it('is rejected without its signature, and the error reveals no secret', async () => {
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ trade_state: 'SUCCESS', transaction_id: 'T', amount: { total: 3800 } }))
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    // The address of a TCP listener.
    const { port } = server.address() as { port: number }
    const asked = wechatPayGateway(configAt(`http://127.0.0.1:${port}`)).query({ paymentNo: 'P1', gatewayRef: null })
    const error: unknown = await asked.catch((thrown: unknown) => thrown)
    server.close()
    expect(String(error)).toContain('no usable answer')
    expect(inspect(error, { depth: 9 })).not.toMatch(/privateKey|authorization/i)
  })
})

describe('the bill of a day', () => {
  it('is available at ten the next morning, with all movements, whatever the goods are called', async () => {
    const paid = await h5(paymentTo({ subject: '套餐,`甲`, "乙"', expiresAt: new Date('2026-11-20T03:00:00Z') }))
    await decide(paid.paymentNo, 'paid')
    const status = await gateway.query({ ...paid, gatewayRef: null })
    if (status.status !== 'paid') throw new Error('not paid')
    const back = { refundNo: `R${paid.paymentNo}`, amountMinor: 1200, providerTxn: status.providerTxn }
    const refund = { ...back, paymentNo: paid.paymentNo, totalMinor: 3800, reason: 'r'.repeat(99) }
    expect(await gateway.refund(refund)).toBe('done')

    expect(await gateway.statement('2026-11-20')).toBeNull()
    await standIns.advance(day)
    const lines = (await gateway.statement('2026-11-20'))?.filter(({ paymentNo }) => paymentNo === paid.paymentNo)
    const common = { paymentNo: paid.paymentNo, providerTxn: status.providerTxn, currency: 'CNY' }
    expect(lines).toEqual([
      { ...common, kind: 'captured', refundNo: null, amountMinor: 3800 },
      { ...common, kind: 'refunded', refundNo: back.refundNo, amountMinor: 1200 },
    ])
    expect(await gateway.statement('2026-11-19')).toBeNull()
  })

  it('is read with or without compression, and refused when damaged or with other columns', async () => {
    const text = 'a,b\r\n`1,`2'
    const hash = createHash('sha1').update(text).digest('hex')
    expect(await readBill(Buffer.from(text), hash)).toBe(text)
    expect(await readBill(gzipSync(text), hash.toUpperCase())).toBe(text)
    await expect(readBill(Buffer.from(`${text}0`), hash)).rejects.toThrow('damaged')
    expect(() => linesOfBill('\uFEFF交易时间,交易状态\r\n`x,`SUCCESS')).toThrow('lacks 货币种类')
  })
})
