import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as limits from '@aisle/contract/limits'
import { accountWithoutTrip, paidGoodsOrder } from '../../../test-support/goods-order.ts'
import { openGoodsShop } from '../../../test-support/goods-shop.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { SmsFailed } from '../../outside/sms/sms-gateway.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { newAccessToken, newId } from '../../platform/security/random.ts'
import { addressChangeJobs } from '../address-changes/index.ts'
import { shipOrder } from '../fulfillment/index.ts'
import { insertLoginSession } from '../login/login-session-store.ts'
import { latestAddress } from '../orders/index.ts'
import { orderCodeJobs } from './index.ts'
import { orderMailJobs } from '../order-mails/index.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openGoodsShop(deps)
const server = await testServer(deps)
afterAll(() => server.close())

const contact = 'lin.xiaoyu@example.com'
let accountId: string
beforeEach(async () => {
  // Past every wait and limit of the test before.
  deps.clock.advance(2 * 3600)
  accountId = await accountWithoutTrip(deps)
})

/** A login of this account: its cookies, which keep what the server sets. */
async function logIn(email: string | null) {
  const token = newAccessToken(deps.random)
  const session = { tokenHash: deps.vault.hash('session', token), accountId, scope: 'account' as const, tripId: null }
  await insertLoginSession(db, { ...session, wayIn: 'test', email, at: deps.clock.now() })
  const deviceid = newId(deps.random, 'phone')
  let browser = ''
  const call = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await server.call<Record<string, unknown>>(`/api2/v1/${path}`, body, {
      cookie: `aisle_session=${token}${browser && `; ${browser}`}`,
      idempotencyKey: newId(deps.random, 'key'),
      headers: { deviceid },
    })
    const set = answer.headers.getSetCookie().find((one) => one.startsWith('aisle_browser='))
    if (set) browser = set.split(';')[0] ?? ''
    return { code: answer.envelope.code, cookie: set, ...answer.envelope.data }
  }
  return { call, useBrowserOf: (other: string) => void (browser = other), getBrowser: () => browser }
}
type Login = Awaited<ReturnType<typeof logIn>>

interface OrderOptions {
  contactEmail?: string | null
  contactPhone?: string
  currency?: 'CNY' | 'USD'
}
const order = (kind: 'SHIP' | 'PICKUP', more: OrderOptions = {}) =>
  paidGoodsOrder(deps, {
    kind,
    accountId,
    contactEmail: contact,
    lines: [{ skuId: 'SCARF-BLUE', goodsId: 'SCARF', quantity: 1, price: 22_800, payable: 10_000 }],
    ...more,
  })

async function addressIn(province: 'fujian' | 'beijing', detail = '示例路 2 号 3 单元'): Promise<string> {
  const addrId = newId(deps.random, 'addr')
  const at = deps.clock.now()
  const area =
    province === 'fujian'
      ? { province_code: '350000', city_code: '350200', county_code: '350203' }
      : { province_code: '110000', city_code: '110100', county_code: '110101' }
  await db
    .insertInto('addresses')
    .values({
      addr_id: addrId,
      owner: `account:${accountId}`,
      receiver: '林小屿',
      phone: '13800000001',
      ...area,
      detail,
      is_default: false,
      created_at: at,
      changed_at: at,
    })
    .execute()
  return addrId
}

async function takeMail() {
  await runDueJobs(deps, { ...orderCodeJobs, ...addressChangeJobs, ...orderMailJobs })
  const mail = deps.mails.at(-1)
  deps.mails.length = 0
  if (!mail) throw new Error('no mail came')
  return mail
}
async function getCode(login: Login, orderNo: string): Promise<string> {
  await login.call('order/sendOrderCode', { orderNo })
  const [code = ''] = (await takeMail()).text.match(/\d{6,}/g) ?? []
  return code
}
const prove = async (login: Login, orderNo: string) =>
  login.call('order/verifyOrderCode', { orderNo, captcha: await getCode(login, orderNo) })
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const pickupOf = async (login: Login, orderNo: string) => {
  const { pickup } = await login.call('order/orderDetail', { orderNo })
  // The contract's answer for a PICKUP order.
  return pickup as { codes: { code: string }[]; proof: { sentTo: string | null } | null }
}
const applyAddress = (login: Login, orderNo: string, addrId: string) =>
  login.call('user/addr/applyShippingAddrUpdate', { orderNo, addrId })
const getToken = (text: string) => decodeURIComponent(/stopAddressChange\?token=([^\s&]+)/.exec(text)?.[1] ?? '')
const placeOf = async (orderNo: string) => (await latestAddress(db, orderNo))?.text

describe('a code to the contact of an order (O9)', () => {
  it('is the only run of six digits of its mail, in the language of the order, and never in the subject', async () => {
    const login = await logIn(null)
    const orderNo = await order('PICKUP', { currency: 'USD' })
    expect(await login.call('order/sendOrderCode', { orderNo })).toMatchObject({
      code: '200',
      sentTo: 'l***@e***.com',
      resendAfterSeconds: 60,
    })
    const mail = await takeMail()
    expect(mail).toMatchObject({ to: contact })
    expect(mail.subject).toMatch(/^Egret Air: confirm that an order is yours/)
    const codes = mail.text.match(/\d{6,}/g) ?? []
    expect(codes).toHaveLength(1)
    expect(codes[0]).toHaveLength(6)
    expect(mail.subject).not.toMatch(/\d/)
    expect(mail.text.replaceAll(' ', '')).toContain(orderNo)
    const stored = JSON.stringify([
      await db.selectFrom('jobs').selectAll().execute(),
      await db.selectFrom('mail_captchas').selectAll().execute(),
    ])
    expect(stored).not.toContain(`"${codes[0]}"`)
  })

  it('proves the order once, for this login and this order only', async () => {
    const login = await logIn(null)
    const [orderNo, another] = [await order('PICKUP'), await order('PICKUP')]
    const captcha = await getCode(login, orderNo)
    expect(await login.call('order/verifyOrderCode', { orderNo: another, captcha })).toMatchObject({
      error: 'captchaExpired',
    })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => login.call('order/verifyOrderCode', { orderNo, captcha })),
    )
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1)
    expect(answers.find(({ code }) => code === '200')).toMatchObject({
      provedUntil: new Date(deps.clock.now().getTime() + limits.orderProofMinutes * 60_000).toISOString(),
    })
    expect((await pickupOf(login, orderNo)).codes).toHaveLength(1)
    expect(await pickupOf(login, another)).toEqual(
      expect.objectContaining({ codes: [], proof: { sentTo: 'l***@e***.com' } }),
    )
    const otherLogin = await logIn(null)
    expect((await pickupOf(otherLogin, orderNo)).codes).toEqual([])
  })

  it('is void after five wrong tries, after five minutes, and once a newer one was sent', async () => {
    const login = await logIn(null)
    const orderNo = await order('PICKUP')
    const first = await getCode(login, orderNo)
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      expect(await login.call('order/verifyOrderCode', { orderNo, captcha: otherThan(first) })).toMatchObject({
        error: 'captchaWrong',
        triesLeft,
      })
    }
    expect(await login.call('order/verifyOrderCode', { orderNo, captcha: first })).toMatchObject({
      error: 'captchaExpired',
    })
    deps.clock.advance(61)
    const second = await getCode(login, orderNo)
    deps.clock.advance(61)
    const third = await getCode(login, orderNo)
    if (second !== third)
      expect(await login.call('order/verifyOrderCode', { orderNo, captcha: second })).toMatchObject({
        error: 'captchaWrong',
      })
    deps.clock.advance(limits.captchaSeconds)
    expect(await login.call('order/verifyOrderCode', { orderNo, captcha: third })).toMatchObject({
      error: 'captchaExpired',
    })
  })

  it('can be requested again after 60 seconds, and five times an hour, whichever login asks', async () => {
    const orderNo = await order('SHIP')
    const send = async () => (await logIn(null)).call('order/sendOrderCode', { orderNo })
    expect(await send()).toMatchObject({ code: '200' })
    expect(await send()).toMatchObject({ error: 'waitFirst', reason: 'code', retryAfterSeconds: 60 })
    for (let sent = 2; sent <= 5; sent += 1) {
      deps.clock.advance(61)
      expect(await send()).toMatchObject({ code: '200' })
    }
    deps.clock.advance(61)
    expect(await send()).toMatchObject({ error: 'limitExceeded' })
  })

  it("does not exist for an order without a mailbox, nor for somebody else's", async () => {
    const login = await logIn(null)
    const orderNo = await order('PICKUP', { contactEmail: null })
    expect(await login.call('order/sendOrderCode', { orderNo })).toMatchObject({ error: 'proofRequired', sentTo: null })
    const owner = accountId
    accountId = await accountWithoutTrip(deps)
    const stranger = await logIn(contact)
    expect(owner).not.toBe(accountId)
    expect(await stranger.call('order/sendOrderCode', { orderNo })).toMatchObject({ error: 'notFound' })
    expect(await stranger.call('order/verifyOrderCode', { orderNo, captcha: '000000' })).toMatchObject({
      error: 'notFound',
    })
  })
})

describe('a code to the mobile of an order without a mailbox (O9)', () => {
  const mobile = '15410000101'
  const byText = { contactEmail: null, contactPhone: mobile }
  beforeEach(async () => {
    await send()
    deps.mails.length = 0
    deps.texts.length = 0
  })
  const send = (world = deps) => runDueJobs(world, { ...orderCodeJobs, ...addressChangeJobs, ...orderMailJobs })
  /** The texts to the contact's phone, without those about the order itself. */
  const takeTexts = async () => {
    await send()
    const texts = deps.texts.filter(({ template }) => ['code', 'addressChanged'].includes(template))
    deps.texts.length = 0
    return texts
  }

  it('is texted in the language of the order, and proves it', async () => {
    for (const [currency, language] of [
      ['CNY', 'zh'],
      ['USD', 'en'],
    ] as const) {
      const login = await logIn(null)
      const orderNo = await order('PICKUP', { ...byText, currency })
      expect(await pickupOf(login, orderNo)).toMatchObject({ codes: [], proof: { sentTo: '154****0101' } })
      expect(await login.call('order/sendOrderCode', { orderNo })).toMatchObject({
        code: '200',
        sentTo: '154****0101',
        resendAfterSeconds: limits.captchaResendSeconds,
      })
      const [text, ...more] = await takeTexts()
      expect(more).toEqual([])
      expect(text).toMatchObject({ phone: mobile, template: 'code', language, values: { minutes: '5' } })
      const captcha = text?.values['code'] ?? ''
      expect(captcha).toMatch(/^\d{6}$/)
      expect(JSON.stringify(await db.selectFrom('jobs').selectAll().execute())).not.toContain(`"${captcha}"`)
      await login.call('order/verifyOrderCode', { orderNo, captcha })
      expect((await pickupOf(login, orderNo)).codes).toHaveLength(1)
      deps.clock.advance(3600)
    }
    expect(deps.mails).toEqual([])
  })

  it('is not sent again once it has ended, and its number never reaches the log', async () => {
    const login = await logIn(null)
    const orderNo = await order('PICKUP', byText)
    await login.call('order/sendOrderCode', { orderNo })
    const logged: unknown[] = []
    const sms = { knows: () => true, send: () => Promise.reject(new SmsFailed('the gateway is silent')) }
    await send({ ...deps, sms })
    const waiting = db.selectFrom('jobs').select('last_error').where('kind', '=', 'mail.orderCode')
    expect(await waiting.where('state', '=', 'waiting').execute()).toEqual([
      { last_error: 'SmsFailed: the gateway is silent' },
    ])
    deps.clock.advance(limits.captchaSeconds)
    expect(await takeTexts()).toEqual([])
    await login.call('order/sendOrderCode', { orderNo })
    const warn = (...line: unknown[]) => void logged.push(line)
    await send({ ...deps, log: { ...deps.log, warn }, sms: { knows: () => true, send: async () => 'refused' } })
    expect(JSON.stringify(logged)).toContain('154****0101')
    expect(JSON.stringify(logged)).not.toContain(mobile)
    expect(await takeTexts()).toEqual([])
  })

  it('has the limits of a mobile over all its orders, whichever account asks', async () => {
    const ask = async (contactPhone: string) => {
      accountId = await accountWithoutTrip(deps)
      const orderNo = await order('PICKUP', { ...byText, contactPhone })
      return (await logIn(null)).call('order/sendOrderCode', { orderNo })
    }
    for (let sent = 0; sent < limits.lookupFailuresBeforeWait; sent += 1)
      expect(await ask('15410000102')).toMatchObject({ code: '200' })
    expect(await ask('15410000102')).toMatchObject({ error: 'rateLimited' })
    expect(await ask('15410000103')).toMatchObject({ code: '200' })
  })

  it('changes the address, and another text says so, until when nothing is shipped, and no address', async () => {
    const orderNo = await order('SHIP', byText)
    const login = await logIn(null)
    const addrId = await addressIn('fujian')
    expect(await applyAddress(login, orderNo, addrId)).toMatchObject({ error: 'proofRequired', sentTo: '154****0101' })
    await login.call('order/sendOrderCode', { orderNo })
    const captcha = (await takeTexts())[0]?.values['code']
    await login.call('order/verifyOrderCode', { orderNo, captcha })
    expect(await applyAddress(login, orderNo, addrId)).toMatchObject({ state: 'granted' })
    const texts = await takeTexts()
    expect(texts).toEqual([expect.objectContaining({ phone: mobile, template: 'addressChanged', language: 'zh' })])
    expect(texts[0]?.values).toEqual({ until: expect.stringMatching(/^11 月 \d+ 日 \d\d:\d\d$/) })
    await db.updateTable('jobs').set({ state: 'waiting' }).where('kind', '=', 'mail.addressChange').execute()
    expect(await takeTexts()).toEqual([])
  })
})

describe('pick-up codes (O9)', () => {
  it("are shown to a login by the contact's own mailbox, for its whole life", async () => {
    const orderNo = await order('PICKUP')
    const login = await logIn(contact.toUpperCase())
    deps.clock.advance(50 * 60)
    expect(await pickupOf(login, orderNo)).toMatchObject({ codes: [{ state: 'unused' }], proof: null })
  })

  it('are shown in a browser that proved the order, also to a later login; a forged browser is nobody', async () => {
    const orderNo = await order('PICKUP')
    const login = await logIn(null)
    const { cookie } = await prove(login, orderNo)
    expect(cookie).toMatch(/HttpOnly/i)
    const later = await logIn(null)
    expect((await pickupOf(later, orderNo)).codes).toEqual([])
    later.useBrowserOf(login.getBrowser())
    expect((await pickupOf(later, orderNo)).codes).toHaveLength(1)
    later.useBrowserOf(`${login.getBrowser().slice(0, -3)}AAA`)
    expect((await pickupOf(later, orderNo)).codes).toEqual([])
    later.useBrowserOf(login.getBrowser())
    deps.clock.advance(50 * 60)
    // A browser that knows an order may show its codes, and change nothing.
    const parcel = await order('SHIP')
    expect(await applyAddress(later, parcel, await addressIn('fujian'))).toMatchObject({ error: 'proofRequired' })
  })

  it('need a fresh login where the order has no mailbox', async () => {
    const orderNo = await order('PICKUP', { contactEmail: null })
    const login = await logIn(null)
    expect((await pickupOf(login, orderNo)).codes).toHaveLength(1)
    deps.clock.advance(limits.orderProofMinutes * 60)
    expect(await pickupOf(login, orderNo)).toMatchObject({ codes: [], proof: { sentTo: null } })
  })

  it('are worth nothing once they are used, and then need no proof', async () => {
    const orderNo = await order('PICKUP')
    const login = await logIn(null)
    expect((await pickupOf(login, orderNo)).proof).not.toBeNull()
    await db
      .updateTable('pickup_codes')
      .set({ state: 'used', used_at: deps.clock.now() })
      .where('order_no', '=', orderNo)
      .execute()
    const { codes, proof } = await pickupOf(login, orderNo)
    expect([codes.length, proof]).toEqual([1, null])
    await db
      .updateTable('pickup_codes')
      .set({ state: 'unused', used_at: null })
      .where('order_no', '=', orderNo)
      .execute()
  })
})

describe('a change of address (O9)', () => {
  it("asks for a proof beforehand and when it is applied; the contact's code gives it for thirty minutes", async () => {
    const [orderNo, addrId, elsewhere] = [
      await order('SHIP'),
      await addressIn('fujian'),
      await addressIn('fujian', '他处'),
    ]
    const login = await logIn('other@example.com')
    const check = () => login.call('user/addr/verifyShippingAddrUpdate', { orderNo, addrId })
    expect(await check()).toMatchObject({ allowed: 'atOnce', proof: { sentTo: 'l***@e***.com' } })
    expect(await applyAddress(login, orderNo, addrId)).toMatchObject({
      error: 'proofRequired',
      sentTo: 'l***@e***.com',
    })
    await prove(login, orderNo)
    expect(await check()).toMatchObject({ allowed: 'atOnce', proof: null })
    expect(await applyAddress(login, orderNo, addrId)).toMatchObject({ state: 'granted' })
    deps.clock.advance(limits.orderProofMinutes * 60)
    expect(await applyAddress(login, orderNo, elsewhere)).toMatchObject({ error: 'proofRequired' })
  })

  it('asks for a proof before staff are asked, too', async () => {
    const orderNo = await order('SHIP')
    const login = await logIn(null)
    expect(await applyAddress(login, orderNo, await addressIn('beijing'))).toMatchObject({ error: 'proofRequired' })
    expect(await db.selectFrom('address_changes').selectAll().where('order_no', '=', orderNo).execute()).toEqual([])
  })

  it('is told to the contact at once, with the area and no street, and the parcel waits', async () => {
    const orderNo = await order('SHIP', { currency: 'USD' })
    const login = await logIn(contact)
    await applyAddress(login, orderNo, await addressIn('fujian'))
    const mail = await takeMail()
    expect(mail).toMatchObject({ to: contact })
    expect(mail.subject).toMatch(/^Egret Air: your delivery address has been changed/)
    expect(mail.text).toContain('福建省厦门市思明区')
    for (const secret of ['示例路', '13800000001', '林小屿']) expect(mail.text + mail.html).not.toContain(secret)
    const ship = (dryRun: boolean) =>
      shipOrder(deps, { orderNo, carrierCode: 'shunfeng', waybillNo: 'SFDEMO1', dryRun })
    const until = new Date(deps.clock.now().getTime() + limits.addressChangeHoldHours * 3_600_000).toISOString()
    for (const dryRun of [true, false]) {
      await expect(ship(dryRun)).rejects.toMatchObject({ errorName: 'addressChangeHeld', detail: { until } })
    }
    deps.clock.advance(limits.addressChangeHoldHours * 3600)
    expect(await ship(false)).toMatchObject({ changed: true })
  })

  it('is stopped by the link of the mail, on any device and without a login; again changes nothing', async () => {
    const orderNo = await order('SHIP')
    const before = await placeOf(orderNo)
    const login = await logIn(null)
    await prove(login, orderNo)
    await applyAddress(login, orderNo, await addressIn('fujian', '偷偷寄到这里'))
    const token = getToken((await takeMail()).text)
    const anybody = (path: string) => server.call<Record<string, unknown>>(`/api2/v1/user/addr/${path}`, { token })
    const shown = (await anybody('viewAddrUpdateToStop')).envelope.data
    expect(shown).toMatchObject({ orderNo, state: 'granted', area: '福建省厦门市思明区' })
    expect(JSON.stringify(shown)).not.toMatch(/偷偷|林|138/)
    const stops = await Promise.all([1, 2, 3].map(() => anybody('stopShippingAddrUpdate')))
    expect(stops.map(({ envelope }) => envelope)).toEqual(
      stops.map(() => expect.objectContaining({ code: '200', data: { state: 'stopped' } })),
    )
    expect(await placeOf(orderNo)).toBe(before)
    expect((await anybody('viewAddrUpdateToStop')).envelope.data).toMatchObject({ state: 'stopped' })
    const confirmed = await takeMail()
    expect(confirmed.subject).toContain('地址修改已撤销')
    await expect(takeMail()).rejects.toThrow('no mail came')
    // The login that was not the contact's must prove the order again, and the parcel is not held back.
    expect(await applyAddress(login, orderNo, await addressIn('fujian'))).toMatchObject({ error: 'proofRequired' })
    // The contract's answer.
    const timeline = (await login.call('order/orderDetail', { orderNo }))['timeline'] as { event: string }[]
    expect(timeline.filter(({ event }) => event === 'addressChangeStopped')).toHaveLength(1)
    expect(await shipOrder(deps, { orderNo, carrierCode: 'shunfeng', waybillNo: 'SFDEMO1' })).toMatchObject({
      changed: true,
    })
  })

  it('is stopped with everything that was changed on top of it, by whichever link is opened first', async () => {
    const orderNo = await order('SHIP')
    const before = await placeOf(orderNo)
    const login = await logIn(contact)
    const tokens: string[] = []
    for (const detail of ['甲', '乙']) {
      await applyAddress(login, orderNo, await addressIn('fujian', detail))
      tokens.push(getToken((await takeMail()).text))
      deps.clock.advance(60)
    }
    expect(await applyAddress(login, orderNo, await addressIn('beijing'))).toMatchObject({ state: 'open' })
    const stop = (token = '') => server.call('/api2/v1/user/addr/stopShippingAddrUpdate', { token })
    await stop(tokens[1])
    expect(await placeOf(orderNo)).toContain('甲')
    await stop(tokens[0])
    expect(await placeOf(orderNo)).toBe(before)
    await stop(tokens[1])
    expect(await placeOf(orderNo)).toBe(before)
    const states = await db.selectFrom('address_changes').select('state').where('order_no', '=', orderNo).execute()
    expect(states.map(({ state }) => state)).toEqual(['stopped', 'stopped', 'stopped'])
  })

  it('cannot be stopped once the parcel is shipped, and says so; a forged link is unknown', async () => {
    const orderNo = await order('SHIP')
    const login = await logIn(contact)
    await applyAddress(login, orderNo, await addressIn('fujian'))
    const token = getToken((await takeMail()).text)
    deps.clock.advance(limits.addressChangeHoldHours * 3600)
    await shipOrder(deps, { orderNo, carrierCode: 'shunfeng', waybillNo: 'SFDEMO1' })
    const ask = async (path: string, given: string) =>
      (await server.call<Record<string, unknown>>(`/api2/v1/user/addr/${path}`, { token: given })).envelope.data
    expect(await ask('viewAddrUpdateToStop', token)).toMatchObject({ state: 'tooLate' })
    expect(await ask('stopShippingAddrUpdate', token)).toMatchObject({ error: 'stopTooLate', reason: 'shipped' })
    const [changeId = ''] = token.split('~')
    for (const forged of [changeId, `${changeId}~${'A'.repeat(43)}`, `other~${token.split('~')[1] ?? ''}`, '~', '']) {
      expect(await ask('stopShippingAddrUpdate', forged)).toMatchObject({ error: 'notFound' })
      expect(await ask('viewAddrUpdateToStop', forged)).toMatchObject({ error: 'notFound' })
    }
  })

  it('and its stop agree with a concurrent shipment on where the parcel goes', async () => {
    for (let round = 0; round < 4; round += 1) {
      const orderNo = await order('SHIP')
      const before = await placeOf(orderNo)
      const login = await logIn(contact)
      await applyAddress(login, orderNo, await addressIn('fujian', `第 ${round} 处`))
      const token = getToken((await takeMail()).text)
      deps.clock.advance(limits.addressChangeHoldHours * 3600)
      const [stopped] = await Promise.all([
        server.call('/api2/v1/user/addr/stopShippingAddrUpdate', { token }),
        shipOrder(deps, { orderNo, carrierCode: 'shunfeng', waybillNo: 'SFDEMO1' }),
      ])
      if (stopped.envelope.code === '200') {
        expect(await placeOf(orderNo)).toBe(before)
        // Otherwise the next round might read this mail instead of its own.
        expect(await takeMail()).toMatchObject({ to: contact })
      } else expect(stopped.envelope.data).toMatchObject({ error: 'stopTooLate' })
    }
  })
})
