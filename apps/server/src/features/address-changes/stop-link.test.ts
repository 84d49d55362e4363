import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { accountWithoutTrip, paidGoodsOrder } from '../../../test-support/goods-order.ts'
import { openGoodsShop } from '../../../test-support/goods-shop.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { newAccessToken, newId } from '../../platform/security/random.ts'
import { filePath } from '../invoices/invoice-file-token.ts'
import { insertLoginSession } from '../login/login-session-store.ts'
import { latestAddress } from '../orders/index.ts'
import { makeSurveyLink } from '../surveys/survey-link.ts'
import { addressChangeJobs } from './index.ts'
import { orderMailJobs } from '../order-mails/index.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openGoodsShop(deps)
const server = await testServer(deps)
afterAll(() => server.close())

const contact = 'lin.xiaoyu@example.com'
let accountId = ''
let cookie = ''
beforeEach(async () => {
  deps.clock.advance(3600)
  deps.mails.length = 0
  accountId = await accountWithoutTrip(deps)
  const token = newAccessToken(deps.random)
  const session = { tokenHash: deps.vault.hash('session', token), accountId, scope: 'account' as const, tripId: null }
  await insertLoginSession(db, { ...session, wayIn: 'test', email: contact, at: deps.clock.now() })
  cookie = `aisle_session=${token}`
})

const order = () =>
  paidGoodsOrder(deps, {
    kind: 'SHIP',
    accountId,
    contactEmail: contact,
    lines: [{ skuId: 'SCARF-BLUE', goodsId: 'SCARF', quantity: 1, price: 22_800, payable: 10_000 }],
  })

/** Sends the order elsewhere, and answers with the link of the mail. */
async function change(orderNo: string, detail: string, headers: Record<string, string> = {}): Promise<URL> {
  const addrId = newId(deps.random, 'addr')
  const at = deps.clock.now()
  const area = { province_code: '350000', city_code: '350200', county_code: '350203' }
  const receiver = { receiver: '林小屿', phone: '13800000001', detail, is_default: false }
  const times = { created_at: at, changed_at: at }
  await db
    .insertInto('addresses')
    .values({ addr_id: addrId, owner: `account:${accountId}`, ...receiver, ...area, ...times })
    .execute()
  const path = '/api2/v1/user/addr/applyShippingAddrUpdate'
  const more = { cookie, idempotencyKey: newId(deps.random, 'key'), headers }
  const { envelope } = await server.call(path, { orderNo, addrId }, more)
  expect(envelope.data).toMatchObject({ state: 'granted' })
  await runDueJobs(deps, { ...addressChangeJobs, ...orderMailJobs })
  const links = deps.mails.flatMap(({ text }) => text.match(/http\S+stopAddressChange\S+/g) ?? [])
  return new URL(links.at(-1) ?? '')
}

const tokenIn = ({ hash }: URL) => new URLSearchParams(hash.replace(/^.*\?/, '')).get('token') ?? ''
const ask = async (act: 'view' | 'stop', token: string) => {
  const path = act === 'view' ? 'viewAddrUpdateToStop' : 'stopShippingAddrUpdate'
  const { envelope } = await server.call<Record<string, unknown>>(`/api2/v1/user/addr/${path}`, { token })
  return envelope.data
}
const placeOf = async (orderNo: string) => (await latestAddress(db, orderNo))?.text

describe('the link that stops a change of address (O9)', () => {
  it('stops nothing for a mail scanner: neither by GET and HEAD, nor when its page is opened', async () => {
    const orderNo = await order()
    const link = await change(orderNo, '新家 1 号')
    // The server never hears the token: it is behind the hash.
    expect([link.pathname, link.search]).toEqual(['/', ''])
    const token = tokenIn(link)
    for (const method of ['GET', 'HEAD']) {
      for (const path of ['viewAddrUpdateToStop', 'stopShippingAddrUpdate']) {
        const address = `${server.url}/api2/v1/user/addr/${path}?token=${encodeURIComponent(token)}`
        expect((await fetch(address, { method, headers: { channel: 'WEB' } })).status).toBe(405)
      }
    }
    expect(await ask('view', token)).toMatchObject({ state: 'granted' })
    expect(await ask('view', token)).toMatchObject({ state: 'granted' })
    expect(await placeOf(orderNo)).toContain('新家 1 号')
  })

  it('once used is worth nothing against a change that the contact wants later', async () => {
    const orderNo = await order()
    const old = tokenIn(await change(orderNo, '新家 1 号'))
    expect(await ask('stop', old)).toEqual({ state: 'stopped' })
    await change(orderNo, '新家 2 号')
    expect(await ask('stop', old)).toEqual({ state: 'stopped' })
    expect(await placeOf(orderNo)).toContain('新家 2 号')
  })

  it('is of no other order, and no other link of ours opens it', async () => {
    const [mine, other] = [await order(), await order()]
    const token = tokenIn(await change(mine, '新家 1 号'))
    const [otherChange = ''] = tokenIn(await change(other, '新家 2 号')).split('~')
    const survey = makeSurveyLink(deps, { tripId: otherChange, surveyId: 'WIFI' })
    const file = filePath(deps, { what: 'blue', id: otherChange }, new Date('2030-01-01'))
    const signatures = [token.split('~')[1], survey.split('~').at(-1), file.split('.').at(-1)]
    for (const signature of signatures) {
      expect(await ask('stop', `${otherChange}~${signature}`)).toMatchObject({ error: 'notFound' })
    }
    expect(await placeOf(other)).toContain('新家 2 号')
  })

  it('leads to our own host, whatever host the change was asked of', async () => {
    const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
    const link = await change(await order(), '新家 1 号', evil)
    expect(link.origin).toBe(new URL(deps.settings.publicUrl).origin)
  })
})
