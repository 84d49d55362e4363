import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { LinkedOrder } from '@aisle/contract/order-link-schemas'
import * as limits from '@aisle/contract/limits'
import { buyForParty, withCompanions } from '../../../test-support/buy-plan.ts'
import { accountWithoutTrip, paidGoodsOrder, siming } from '../../../test-support/goods-order.ts'
import { openGoodsShop } from '../../../test-support/goods-shop.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { addFlight, boardPassenger, offerPlans, openWifiShop } from '../../../test-support/wifi-shop.ts'
import { after, minutes } from '../../platform/clock.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { orderCodeJobs } from '../order-codes/index.ts'
import { deleteProofs } from '../order-proof/index.ts'
import { codesOfOrder } from '../orders/index.ts'
import { makeOrderUrl } from './index.ts'
import { makeOrderToken, readOrderToken } from './order-url.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openWifiShop(deps)
await openGoodsShop(deps)
const server = await testServer(deps)
afterAll(() => server.close())

const timesAhead = (hours: number) => {
  const etd = after(deps.clock.now(), minutes(60 * hours))
  return { etd, eta: after(etd, minutes(180)) }
}

const contact = 'lin.xiaoyu@example.com'
// Past every wait and limit of the test before.
beforeEach(() => deps.clock.advance(2 * 3600))

const order = async (kind: 'SHIP' | 'PICKUP', contactEmail: string | null = contact) =>
  paidGoodsOrder(deps, {
    kind,
    accountId: await accountWithoutTrip(deps),
    contactEmail,
    lines: [{ skuId: 'SCARF-BLUE', goodsId: 'SCARF', quantity: 1, price: 22_800, payable: 10_000 }],
  })

/** A call from a device that the server does not know. */
async function ask<Answer = Record<string, unknown>>(path: string, body: object) {
  const { envelope } = await server.call<Answer>(`/api2/v1/order/${path}`, body)
  return envelope
}
const view = (token: string, pass?: string) => ask<LinkedOrder>('viewOrderByLink', { token, ...(pass && { pass }) })
async function getCode(token: string) {
  await ask('sendCodeByLink', { token })
  await runDueJobs(deps, orderCodeJobs)
  const mail = deps.mails.findLast(({ subject }) => subject.includes('确认是您的订单'))
  return { to: mail?.to, code: mail?.text.match(/\d{6,}/)?.[0] ?? '' }
}
const getSecrets = async (orderNo: string) => [
  siming.receiver,
  siming.text,
  siming.phone,
  contact,
  ...(await codesOfOrder(db, orderNo)).map(({ code }) => code),
]

describe('the link of a mail about an order (O9)', () => {
  it.each(['SHIP', 'PICKUP'] as const)('shows what was bought and its state, and no secret, for %s', async (kind) => {
    const orderNo = await order(kind)
    const { code, data } = await view(makeOrderToken(deps, orderNo))
    expect(code).toBe('200')
    expect(data).toMatchObject({
      orderNo,
      kind,
      state: kind === 'SHIP' ? 'awaiting_shipment' : 'paid',
      lines: [{ name: { zh: '商品 SCARF' }, quantity: 1 }],
      pickup: kind === 'SHIP' ? null : { codesLeft: 1, point: { pickupPointId: 'XMN-T3' } },
      sentTo: 'l***@e***.com',
      rest: null,
    })
    for (const secret of await getSecrets(orderNo)) expect(JSON.stringify(data)).not.toContain(secret)
  })

  it('shows the masked passenger, the flight and the state of each plan, in the lines’ order', async () => {
    const next = { flightId: 'LINKED', flightNo: 'MF640', ...timesAhead(48) }
    const first = { flightId: 'LINKED-FIRST', flightNo: 'MF639', ...timesAhead(24) }
    for (const flight of [first, next]) {
      await addFlight(deps, flight)
      await offerPlans(deps, flight.flightId, { HOUR: null })
    }
    const mother = await boardPassenger(deps, { flightId: first.flightId, nameZh: '林小屿' })
    const son = await boardPassenger(deps, { flightId: next.flightId, nameZh: '陈一鸣' })
    const wanted = [son, mother].map(({ tripId }) => ({ tripId, planId: 'HOUR' }))
    const { orderNo, entitlementIds } = await buyForParty(deps, withCompanions(mother.caller(), [son]), wanted)
    const [ofSon = ''] = entitlementIds
    await db.updateTable('entitlements').set({ state: 'refunded' }).where('entitlement_id', '=', ofSon).execute()
    const { data } = await view(makeOrderToken(deps, orderNo))
    expect(data?.plans).toMatchObject([
      { lineNo: 1, passengerName: '陈*鸣', entitlementState: 'refunded', flight: { flightNo: 'MF640' } },
      { lineNo: 2, passengerName: '林*屿', entitlementState: 'unused', flight: { flightNo: 'MF639' } },
    ])
    expect(JSON.stringify(data)).not.toMatch(/一鸣|小屿/)
    await db.updateTable('entitlements').set({ state: 'unused' }).where('entitlement_id', '=', ofSon).execute()
  })

  it('works for its order only: another number, another end or another signature is unknown', async () => {
    const [orderNo, another] = [await order('SHIP'), await order('SHIP')]
    const [number = '', until = '', signature = ''] = makeOrderToken(deps, orderNo).split('~')
    const [otherNumber = ''] = makeOrderToken(deps, another).split('~')
    const later = (parseInt(until, 36) + 1).toString(36)
    const otherStart = signature.startsWith('A') ? 'B' : 'A'
    for (const forged of [
      [otherNumber, until, signature],
      [number, later, signature],
      [number, until, `${otherStart}${signature.slice(1)}`],
      [number, until, signature.slice(0, -1)],
      [number, until, ''],
      [orderNo],
    ]) {
      expect(await view(forged.join('~'))).toMatchObject({ data: { error: 'notFound' } })
      expect(await ask('sendCodeByLink', { token: forged.join('~') })).toMatchObject({ data: { error: 'notFound' } })
    }
  })

  it(`ends ${limits.orderLinkDays} days after the mail, and says so`, async () => {
    const token = makeOrderToken(deps, await order('SHIP'))
    deps.clock.advance(limits.orderLinkDays * 24 * 3600 - 1)
    expect(await view(token)).toMatchObject({ code: '200' })
    deps.clock.advance(1)
    for (const path of ['viewOrderByLink', 'sendCodeByLink']) {
      expect(await ask(path, { token })).toMatchObject({ code: '3060', data: { error: 'linkExpired' } })
    }
    expect(await ask('verifyCodeByLink', { token, captcha: '000000' })).toMatchObject({
      data: { error: 'linkExpired' },
    })
  })

  it('has no run of six digits, so that a code in a mail stays the only one', async () => {
    const url = makeOrderUrl(deps, '26112000731017')
    expect(url).toMatch(/#\/orderState\?token=/)
    expect(url.replace(/~?[\w-]{43}$/, '')).not.toMatch(/\d{6}/)
    expect(readOrderToken(deps, decodeURIComponent(url.split('token=')[1] ?? ''))?.orderNo).toBe('26112000731017')
  })
})

describe('the rest of an order behind its link (O9)', () => {
  it.each(['SHIP', 'PICKUP'] as const)('opens by the code that the contact receives, for %s', async (kind) => {
    const orderNo = await order(kind)
    const token = makeOrderToken(deps, orderNo)
    const { to, code } = await getCode(token)
    expect(to).toBe(contact)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect(await ask('verifyCodeByLink', { token, captcha: wrong })).toMatchObject({ data: { error: 'captchaWrong' } })
    const proved = await ask<{ pass: string; until: string }>('verifyCodeByLink', { token, captcha: code })
    const { pass, until } = proved.data ?? { pass: '', until: '' }
    const [pickupCode] = await codesOfOrder(db, orderNo)
    const textEn = '示例路 1 号, Siming District, Xiamen, Fujian'
    expect((await view(token, pass)).data?.rest).toEqual({
      until,
      shipTo: kind === 'SHIP' ? { ...siming, addrId: null, phone: '138****0001', textEn } : null,
      waybillNo: null,
      codes: pickupCode ? [{ code: pickupCode.code, lineNo: 1 }] : [],
    })
    // A code is used once, and the pass is for this order and half an hour.
    expect(await ask('verifyCodeByLink', { token, captcha: code })).toMatchObject({ data: { error: 'captchaExpired' } })
    expect((await view(makeOrderToken(deps, await order(kind)), pass)).data?.rest).toBeNull()
    expect((await view(token, `${pass.slice(0, -1)}${pass.endsWith('_') ? '-' : '_'}`)).data?.rest).toBeNull()
    deps.clock.advance(limits.orderProofMinutes * 60)
    expect((await view(token, pass)).data?.rest).toBeNull()
  })

  it('closes when the contact stops a change of address', async () => {
    const orderNo = await order('SHIP')
    const token = makeOrderToken(deps, orderNo)
    const { code: captcha } = await getCode(token)
    const { data } = await ask<{ pass: string }>('verifyCodeByLink', { token, captcha })
    expect((await view(token, data?.pass)).data?.rest).not.toBeNull()
    await db.transaction().execute((tx) => deleteProofs(tx, orderNo))
    expect((await view(token, data?.pass)).data?.rest).toBeNull()
  })

  it('has the limits of every code for this order, and none without a mailbox', async () => {
    const token = makeOrderToken(deps, await order('PICKUP'))
    expect(await ask('sendCodeByLink', { token })).toMatchObject({ data: { sentTo: 'l***@e***.com' } })
    expect(await ask('sendCodeByLink', { token })).toMatchObject({ data: { error: 'waitFirst' } })
    for (let sent = 2; sent <= limits.captchaPerHour; sent += 1) {
      deps.clock.advance(limits.captchaResendSeconds + 1)
      expect(await ask('sendCodeByLink', { token })).toMatchObject({ code: '200' })
    }
    deps.clock.advance(limits.captchaResendSeconds + 1)
    expect(await ask('sendCodeByLink', { token })).toMatchObject({ data: { error: 'limitExceeded' } })
    const unknown = makeOrderToken(deps, await order('PICKUP', null))
    expect(await ask('sendCodeByLink', { token: unknown })).toMatchObject({ data: { error: 'proofRequired' } })
  })
})
