import { beforeEach, describe, expect, it } from 'vitest'
import * as limits from '@aisle/contract/limits'
import { buyForParty, buyPlan, withCompanions } from '../../../test-support/buy-plan.ts'
import { accountWithoutTrip, paidGoodsOrder, siming } from '../../../test-support/goods-order.ts'
import { openGoodsShop } from '../../../test-support/goods-shop.ts'
import { recordStatements } from '../../../test-support/statements/record-statements.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { addFlight, boardPassenger, offerPlans, openWifiShop } from '../../../test-support/wifi-shop.ts'
import type { Deps } from '../../platform/deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/security/random.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { entitlementsOfOrder } from '../entitlements/index.ts'
import { findFlight } from '../flights/index.ts'
import { redeemCode } from '../fulfillment/index.ts'
import { codesOfOrder, followToFlight } from '../orders/index.ts'
import { orderMailJobs } from './index.ts'

const { db, pool } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openWifiShop(deps)
await openGoodsShop(deps)

const contact = 'lin.xiaoyu@example.com'
const hour = 3600
beforeEach(async () => {
  await db.deleteFrom('jobs').where('kind', '=', 'mail.order').execute()
  deps.mails.length = 0
})

const statements = recordStatements(pool)
const send = (world: Deps = deps) => runDueJobs(world, orderMailJobs)
const subjects = () => deps.mails.map(({ subject }) => subject)

const buyGoods = async (kind: 'SHIP' | 'PICKUP', more: { currency?: 'USD'; quantity?: number } = {}) => {
  const { quantity = 1, ...rest } = more
  return paidGoodsOrder(deps, {
    kind,
    accountId: await accountWithoutTrip(deps),
    contactEmail: contact,
    lines: [{ skuId: 'SCARF-BLUE', goodsId: 'SCARF', quantity, price: 22_800, payable: 22_800 * quantity }],
    ...rest,
  })
}

let flights = 830
/** A flight that leaves so many hours from now. */
async function offerFlight(hoursAhead: number) {
  const flightId = newId(deps.random, 'F')
  flights += 1
  const flightNo = `MF${flights}`
  const etd = new Date(deps.clock.now().getTime() + hoursAhead * hour * 1000)
  const eta = new Date(etd.getTime() + 3 * hour * 1000)
  await addFlight(deps, { flightId, flightNo, etd, eta })
  await offerPlans(deps, flightId, { HOUR: null })
  return { flightId, flightNo, etd }
}

/** A plan on a flight that leaves so many hours from now. */
async function buyWifi(hoursAhead: number, more: { currency?: 'CNY' | 'USD' } = {}) {
  const { flightId, etd } = await offerFlight(hoursAhead)
  const passenger = await boardPassenger(deps, { flightId })
  const caller = passenger.caller({ email: contact, ...(more.currency === 'USD' && { language: 'en' }) })
  const { orderNo } = await buyPlan(deps, caller, { tripId: passenger.tripId, planId: 'HOUR' })
  return { orderNo, flightId, etd }
}

describe('the mail about a paid order (O9)', () => {
  it('takes the database one statement to read all that the mail says, and one to note that it has left', async () => {
    await buyGoods('PICKUP')
    statements.clear()
    await send()
    expect(deps.mails).toHaveLength(1)
    // Besides, the job is leased, and ended with a look for the next one.
    expect(statements.taken()).toHaveLength(4)
  })

  it.each([
    ['CNY', /^订单已确认：MF831 机上 Wi-Fi/, ['1 小时上网包', '厦门 → 北京', 'Egret-WiFi', '证件号后 6 位', '¥38']],
    ['USD', /^Order confirmed: Wi-Fi on MF832/, ['1-Hour Browsing', 'Xiamen → Beijing', 'last 6 characters', '$6']],
  ] as const)(
    'of a plan in %s says plan, flight, passenger and how to connect aboard',
    async (currency, subject, said) => {
      await buyWifi(20, { currency })
      await send()
      const [mail, ...others] = deps.mails
      expect(others).toEqual([])
      expect(mail?.to).toBe(contact)
      expect(mail?.subject).toMatch(subject)
      for (const text of said) {
        expect(mail?.text).toContain(text)
        expect(mail?.html).toContain(text)
      }
      expect(mail?.text).toMatch(/#\/orderState\?token=/)
      // One language for each mail, and a name that only its owner recognises.
      expect(mail?.text).not.toMatch(currency === 'CNY' ? /Order confirmed/ : /\p{sc=Han}/u)
    },
  )

  it('of a parcel says what, roughly where to, and when the passenger hears again', async () => {
    await buyGoods('SHIP')
    await send()
    const [mail] = deps.mails
    expect(mail?.subject).toBe('订单已确认，正在准备发货')
    for (const text of ['商品 SCARF', '¥228', '福建省', '林*屿', '发货后再发邮件']) expect(mail?.text).toContain(text)
    for (const secret of [siming.text, siming.receiver, siming.phone, '思明'])
      expect(`${mail?.text}${mail?.html}`).not.toContain(secret)
  })

  it('of goods for a counter has a code for each, the place, its hours and the end; no code in the subject', async () => {
    const orderNo = await buyGoods('PICKUP', { currency: 'USD', quantity: 2 })
    await send()
    const [mail] = deps.mails
    expect(mail?.subject).toMatch(/^Order confirmed: collect at Xiamen .+ by 20 Dec$/)
    const codes = await codesOfOrder(db, orderNo)
    expect(codes).toHaveLength(2)
    for (const { code } of codes) {
      expect(mail?.text.replaceAll(' ', '')).toContain(code)
      expect(mail?.subject.replaceAll(' ', '')).not.toContain(code)
    }
    expect(mail?.text).toMatch(/Open \d\d:\d\d–\d\d:\d\d Beijing time/)
    // No digits look like a login code to a passenger's phone, or to a script.
    expect(mail?.text.replace(/token=\S+/, '')).not.toMatch(/\d{6}/)
  })

  it('is sent once, however often its job runs', async () => {
    await buyGoods('SHIP')
    await send()
    await db.updateTable('jobs').set({ state: 'waiting', ended_at: null }).where('kind', '=', 'mail.order').execute()
    await send()
    expect(deps.mails).toHaveLength(1)
  })

  it('is tried again while the mail server is away, and goes out then', async () => {
    await buyGoods('SHIP')
    await send({ ...deps, mailer: { send: () => Promise.reject(new Error('away')) } })
    expect(deps.mails).toEqual([])
    deps.clock.advance(2)
    await send()
    expect(deps.mails).toHaveLength(1)
  })

  it('is left to the ground by an aircraft, which has no mail server', async () => {
    await buyGoods('SHIP')
    await send({ ...deps, settings: { ...deps.settings, role: 'cabin' } })
    expect(deps.mails).toEqual([])
    expect(await db.selectFrom('jobs').select('state').where('kind', '=', 'mail.order').execute()).toEqual([
      { state: 'done' },
    ])
  })
})

describe('the mail before a departure (O9)', () => {
  const reminders = () => subjects().filter((subject) => subject.includes('机上这样上网'))

  it('says a day before how to get online, once; after a delay it waits with the flight', async () => {
    const { flightId, etd } = await buyWifi(72)
    await send()
    expect(subjects()).toEqual([expect.stringMatching(/^订单已确认/)])
    const later = new Date(etd.getTime() + 5 * hour * 1000)
    await db.updateTable('flights').set({ etd: later }).where('flight_id', '=', flightId).execute()
    deps.clock.advance((72 - limits.departureReminderHours) * hour)
    await send()
    expect(reminders()).toEqual([])
    deps.clock.advance(5 * hour)
    await send()
    expect(reminders()).toHaveLength(1)
    expect(deps.mails.at(-1)?.text).toContain('Egret-WiFi')
    deps.clock.advance(hour)
    await send()
    expect(reminders()).toHaveLength(1)
  })

  it.each([
    [
      'the plan was refunded',
      (flightId: string) => db.updateTable('entitlements').set({ state: 'refunded' }).where('flight_id', '=', flightId),
    ],
    [
      'the flight was cancelled',
      (flightId: string) => db.updateTable('flights').set({ cancelled: true }).where('flight_id', '=', flightId),
    ],
  ])('is not sent when %s', async (_what, change) => {
    const { flightId } = await buyWifi(48)
    await change(flightId).execute()
    deps.clock.advance(48 * hour - limits.departureReminderHours * hour)
    await send()
    expect(reminders()).toEqual([])
    await db.updateTable('entitlements').set({ state: 'unused' }).where('flight_id', '=', flightId).execute()
  })

  it('comes for each flight of an order, once, and names the passengers of that flight', async () => {
    const [first, second] = [await offerFlight(48), await offerFlight(72)]
    const mother = await boardPassenger(deps, { flightId: first.flightId, nameZh: '林小屿' })
    const son = await boardPassenger(deps, { flightId: first.flightId, nameZh: '陈一鸣' })
    const father = await boardPassenger(deps, { flightId: second.flightId, nameZh: '赵建国' })
    const party = withCompanions(mother.caller({ email: contact }), [son, father])
    await buyForParty(
      deps,
      party,
      [mother, son, father].map(({ tripId }) => ({ tripId, planId: 'HOUR' })),
    )
    await send()
    expect(deps.mails.at(-1)?.subject).toContain(`${first.flightNo} 等 2 个航班`)
    const named = () => deps.mails.filter(({ subject }) => subject.includes('机上这样上网')).map(({ text }) => text)
    deps.clock.advance((48 - limits.departureReminderHours) * hour)
    await send()
    await send()
    expect(named()).toEqual([expect.stringMatching(/林.*屿[^]*陈.*鸣/)])
    expect(named()[0]).not.toContain(second.flightNo)
    expect(named()[0]).not.toContain('赵')
    deps.clock.advance(24 * hour)
    await send()
    await send()
    expect(named()).toHaveLength(2)
    expect(named()[1]).toMatch(/赵.*国/)
    expect(named()[1]).toContain(second.flightNo)
    expect(named()[1]).not.toContain(first.flightNo)
    expect(named()[1]).not.toContain('陈')
  })

  it('comes for the flight to which a plan was rebooked, and not for the one that it left', async () => {
    const { orderNo } = await buyWifi(48)
    const next = await offerFlight(96)
    const [entitlement] = await entitlementsOfOrder(db, orderNo)
    const newFlight = await findFlight(db, next.flightId)
    if (!entitlement || !newFlight) throw new Error('there is nothing to rebook')
    const { tripId } = entitlement
    await db
      .updateTable('manifest_passengers')
      .set({ flight_id: next.flightId })
      .where('trip_id', '=', tripId)
      .execute()
    await inTransaction(db, async (tx) => followToFlight(deps, tx, { entitlement, newFlight }))
    deps.clock.advance(48 * hour)
    await send()
    expect(reminders()).toEqual([])
    deps.clock.advance(24 * hour)
    await send()
    expect(reminders()).toEqual([expect.stringContaining(next.flightNo)])
  })

  it('is not sent to who bought within the last day: the mail about the payment has just said it', async () => {
    await buyWifi(limits.departureReminderHours - 1)
    deps.clock.advance(3 * hour)
    await send()
    expect(reminders()).toEqual([])
  })
})

describe('the mail before pick-up codes end (O9)', () => {
  const early = (limits.pickupDays - limits.pickupReminderDays) * 24 * hour
  const reminders = () => subjects().filter((subject) => subject.includes('到期自动退款'))

  it('comes some days before, with the codes that are left', async () => {
    const orderNo = await buyGoods('PICKUP', { quantity: 2 })
    const [used, left] = await codesOfOrder(db, orderNo)
    await redeemCode(deps, { code: used?.code ?? '' })
    await send()
    deps.clock.advance(early - 1)
    await send()
    expect(reminders()).toEqual([])
    deps.clock.advance(1)
    await send()
    expect(reminders()).toHaveLength(1)
    const text = deps.mails.at(-1)?.text.replaceAll(' ', '')
    expect(text).toContain(left?.code)
    expect(text).not.toContain(used?.code)
  })

  it('is not sent once everything was collected, which the contact is told when nobody takes it back any more', async () => {
    const orderNo = await buyGoods('PICKUP')
    for (const { code } of await codesOfOrder(db, orderNo)) await redeemCode(deps, { code })
    await send()
    expect(subjects()).toEqual([expect.stringMatching(/^订单已确认/)])
    deps.clock.advance(limits.takeBackMinutes * 60)
    await send()
    expect(subjects()).toEqual([expect.stringMatching(/^订单已确认/), '已取货，订单已完成'])
    deps.clock.advance(early)
    await send()
    expect(reminders()).toEqual([])
  })
})
