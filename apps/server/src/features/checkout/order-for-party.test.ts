import { describe, expect, it } from 'vitest'
import { buyForParty, withCompanions } from '../../../test-support/buy-plan.ts'
import { payForOrder } from '../../../test-support/buy-goods.ts'
import { catchError, getRefusal } from '../../../test-support/error-of.ts'
import { loadRefundReasons, returningGateway } from '../../../test-support/refund-world.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import {
  addFlight,
  boardPassenger,
  getStock,
  offerPlans,
  openWifiShop,
  type TestPassenger,
} from '../../../test-support/wifi-shop.ts'
import { after, minutes } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { newId } from '../../platform/security/random.ts'
import { lockEntitlement } from '../access-grants/index.ts'
import { hasConsented, recordConsents } from '../clauses/index.ts'
import { moveEntitlement } from '../entitlements/index.ts'
import { flightEventJobs, takeFlightEvent } from '../flight-events/index.ts'
import { cancelOrder } from '../payments/cancel-order.ts'
import { noteActivation } from '../orders/index.ts'
import { orderDetail } from '../orders/order-detail.ts'
import { calculateRefund } from '../refunds/calculate-refund.ts'
import { refundList } from '../refunds/reading/refund-list.ts'
import { refundTypeList } from '../refunds/reading/refund-type-list.ts'
import { refundJobs } from '../refunds/refund-jobs.ts'
import { submitRefund } from '../refunds/submit-refund.ts'
import { calculateOrder } from './calculate-order.ts'
import { submitOrder } from './submit-order.ts'
import { validateOrder } from './validate-order.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openWifiShop(deps)
await loadRefundReasons(deps)
deps.gateways = [returningGateway('alipay', 'CNY').gateway]

const withKey = (caller: PassengerCaller) => ({ ...caller, idempotencyKey: newId(deps.random, 'key') })
const hour = ({ tripId }: TestPassenger) => ({ tripId, planId: 'HOUR' })
const lines = (wanted: readonly { tripId: string; planId: string }[]) => ({
  lines: wanted.map((line) => ({ kind: 'WIFI' as const, ...line, quantity: 1 as const })),
})
const runJobs = () => runDueJobs(deps, { ...flightEventJobs, ...refundJobs })
let flights = 0

/** A new flight in two hours, for three hours, and a mother with her two children on it. */
async function meetParty(quotas: Record<string, number | null> = {}) {
  flights += 1
  const flight = { flightId: `PF${flights}`, flightNo: `MF${500 + flights}` }
  const now = deps.clock.now()
  const [etd, eta] = [after(now, minutes(120)), after(now, minutes(300))]
  await addFlight(deps, { ...flight, etd, eta })
  await offerPlans(deps, flight.flightId, { FREE: null, HOUR: 20, SCARCE: 4, ...quotas })
  const { flightId } = flight
  const mother = await boardPassenger(deps, { flightId, ffpCardNo: '9920000301' })
  const [son, daughter] = [await boardPassenger(deps, { flightId }), await boardPassenger(deps, { flightId })]
  const caller = () => withCompanions(mother.caller(), [son, daughter])
  return { flightId, etd, eta, mother, son, daughter, caller, all: [mother, son, daughter].map(hour) }
}

type Party = Awaited<ReturnType<typeof meetParty>>

const detailOf = ({ caller }: Party, orderNo: string) => orderDetail(deps, caller(), { orderNo })
const until = (time: Date) => deps.clock.advance((time.getTime() - deps.clock.now().getTime()) / 1000)

/** As opening the network does it. */
const activate = (orderNo: string, entitlementId: string) =>
  inTransaction(db, async (tx) => {
    await lockEntitlement(tx, entitlementId)
    const at = deps.clock.now()
    if (!(await moveEntitlement(tx, entitlementId, { from: 'unused', to: 'active', at }))) return
    await moveEntitlement(tx, entitlementId, { from: 'active', to: 'used_up', at })
    await noteActivation(deps, tx, { orderNo, entitlementId })
  })

async function giveBack(party: Party, orderNo: string, lineNos: readonly number[]) {
  const asked = lineNos.map((lineNo) => ({ lineNo, units: 1 }))
  const asks = { orderNo, type: 'refund_only' as const, lines: asked, reasonId: 'TWICE' }
  const { amount } = await calculateRefund(deps, party.caller(), asks)
  await submitRefund(deps, withKey(party.caller()), { ...asks, amount })
  return amount
}

describe('one order for a party (W9)', () => {
  it('has a line for each passenger, at the buyer’s price, and holds and sells a plan for each', async () => {
    const party = await meetParty()
    const quote = await calculateOrder(deps, party.caller(), lines(party.all))
    expect(quote).toMatchObject({ payable: 10_200, memberDiscount: 1200, wifi: { passengerName: '林小屿' } })
    expect(quote.plans.map(({ tripId }) => tripId)).toEqual(party.all.map(({ tripId }) => tripId))
    expect(quote.plans.map(({ passengerName }) => passengerName)).toEqual(['林小屿', '林*屿', '林*屿'])
    const { payable, currency } = quote
    const { orderNo } = await submitOrder(deps, withKey(party.caller()), { ...lines(party.all), payable, currency })
    expect(await getStock(deps, 'HOUR', party.flightId)).toMatchObject({ reserved: 3, sold: 0 })
    await payForOrder(deps, { orderNo, payable, currency })
    expect(await getStock(deps, 'HOUR', party.flightId)).toMatchObject({ reserved: 0, sold: 3 })
    const order = await detailOf(party, orderNo)
    expect(order).toMatchObject({ state: 'paid', payable: 10_200, moneyBack: null })
    expect(order.plans.map(({ lineNo, tripId, entitlementState }) => [lineNo, tripId, entitlementState])).toEqual([
      [1, party.mother.tripId, 'unused'],
      [2, party.son.tripId, 'unused'],
      [3, party.daughter.tripId, 'unused'],
    ])
    expect(order.wifi).toMatchObject({ tripId: party.mother.tripId })
  })

  it('releases every plan when it is canceled', async () => {
    const party = await meetParty()
    const { payable, currency } = await calculateOrder(deps, party.caller(), lines(party.all))
    const { orderNo } = await submitOrder(deps, withKey(party.caller()), { ...lines(party.all), payable, currency })
    await cancelOrder(deps, withKey(party.caller()), { orderNo })
    expect(await getStock(deps, 'HOUR', party.flightId)).toMatchObject({ reserved: 0, sold: 0 })
    expect((await detailOf(party, orderNo)).plans.map(({ entitlementState }) => entitlementState)).toEqual([
      'released',
      'released',
      'released',
    ])
  })

  it('is refused for a stranger’s trip, the same plan twice, and more passengers than one order takes', async () => {
    const party = await meetParty()
    const stranger = await boardPassenger(deps, { flightId: party.flightId })
    const asks = async (wanted: readonly { tripId: string; planId: string }[]) =>
      (await catchError(calculateOrder(deps, party.caller(), lines(wanted)))).errorName
    expect(await asks([...party.all, hour(stranger)])).toBe('notFound')
    expect(await asks([hour(party.son), hour(party.son)])).toBe('invalidRequest')
    expect(await asks(Array.from({ length: 10 }, (_, at) => ({ tripId: party.son.tripId, planId: `P${at}` })))).toBe(
      'invalidRequest',
    )
  })

  it('says for whom a plan is held already, and holds nothing where there is none for each', async () => {
    const party = await meetParty({ SCARCE: 1 })
    const { orderNo } = await buyForParty(deps, party.caller(), [hour(party.son)])
    const held = await catchError(validateOrder(deps, party.caller(), lines(party.all)))
    expect(held).toMatchObject({ errorName: 'alreadyBought', detail: { orderNo, tripId: party.son.tripId } })
    const scarce = [party.mother, party.son].map(({ tripId }) => ({ tripId, planId: 'SCARCE' }))
    const order = { ...lines(scarce), payable: 2 * 19_800, currency: 'CNY' as const }
    expect((await catchError(submitOrder(deps, withKey(party.caller()), order))).errorName).toBe('soldOut')
    expect(await getStock(deps, 'SCARCE', party.flightId)).toMatchObject({ reserved: 0, sold: 0 })
  })

  it('is placed once, however many of the party place it at the same time in another order', async () => {
    const party = await meetParty()
    const place = async (wanted: Party['all']) => {
      const order = { ...lines(wanted), payable: 10_200, currency: 'CNY' as const }
      return submitOrder(deps, withKey(party.caller()), order)
    }
    const orders = [party.all, party.all.toReversed(), party.all, party.all.toReversed()].map(place)
    const placed = await Promise.allSettled(orders)
    expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of placed)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ errorName: 'alreadyBought' })
    expect(await getStock(deps, 'HOUR', party.flightId)).toMatchObject({ reserved: 3, sold: 0 })
  })
})

describe('the plans of one order', () => {
  it('go back one by one: the others stay, and the last one refunds the order', async () => {
    const party = await meetParty()
    const { orderNo } = await buyForParty(deps, party.caller(), party.all)
    expect(await giveBack(party, orderNo, [2])).toBe(3400)
    await runJobs()
    const part = await detailOf(party, orderNo)
    expect(part).toMatchObject({ state: 'paid', refundedAmount: 3400, moneyBack: null, refund: { open: true } })
    expect(part.plans.map(({ entitlementState }) => entitlementState)).toEqual(['unused', 'refunded', 'unused'])
    const types = await refundTypeList(deps, party.caller(), { orderNo })
    expect(types.lines.map(({ unitsFree }) => unitsFree)).toEqual([1, 0, 1])
    expect(types.types).toHaveLength(1)
    const names = part.plans.map(({ passengerName }) => passengerName)
    expect(types.lines.map(({ detail }) => detail.zh.split('，')[0])).toEqual(names)
    const { refunds } = await refundList(deps, party.caller(), { orderNo })
    expect(refunds[0]?.lines.map(({ detail }) => detail.zh.split('，')[0])).toEqual([names[1]])
    expect(await getStock(deps, 'HOUR', party.flightId)).toMatchObject({ sold: 2 })
    expect(await giveBack(party, orderNo, [1, 3])).toBe(6800)
    await runJobs()
    expect(await detailOf(party, orderNo)).toMatchObject({ state: 'refunded', refundedAmount: 10_200 })
    expect(await getStock(deps, 'HOUR', party.flightId)).toMatchObject({ sold: 0 })
  })

  it('complete their order when the last unused one has begun', async () => {
    const party = await meetParty()
    const { orderNo, entitlementIds } = await buyForParty(deps, party.caller(), party.all)
    for (const [index, entitlementId] of entitlementIds.entries()) {
      expect((await detailOf(party, orderNo)).state, `${index} begun`).toBe('paid')
      await activate(orderNo, entitlementId)
    }
    const { state, timeline } = await detailOf(party, orderNo)
    expect(state).toBe('completed')
    expect(timeline.map(({ event }) => event).filter((event) => /ctivated/.test(event))).toEqual([
      'planActivated',
      'planActivated',
      'activated',
    ])
  })

  it('complete their order once, when two begin at the same moment', async () => {
    const party = await meetParty()
    const { orderNo, entitlementIds } = await buyForParty(deps, party.caller(), party.all)
    await Promise.all(entitlementIds.map((entitlementId) => activate(orderNo, entitlementId)))
    expect((await detailOf(party, orderNo)).state).toBe('completed')
  })

  it('are used, or never begun and refunded after landing: each by itself, and the order is completed', async () => {
    const party = await meetParty()
    const { orderNo, entitlementIds } = await buyForParty(deps, party.caller(), party.all)
    await activate(orderNo, entitlementIds[0] ?? '')
    until(party.eta)
    await runJobs()
    const order = await detailOf(party, orderNo)
    expect(order.plans.map(({ entitlementState }) => entitlementState)).toEqual(['used_up', 'refunded', 'refunded'])
    expect(order).toMatchObject({ state: 'completed', refundedAmount: 6800, moneyBack: null })
    expect(order.refunds.map(({ origin, amount }) => [origin, amount])).toEqual([
      ['automatic', 3400],
      ['automatic', 3400],
    ])
  })

  it('all go back by themselves when the flight is cancelled', async () => {
    const party = await meetParty()
    const { orderNo } = await buyForParty(deps, party.caller(), party.all)
    await takeFlightEvent(deps, {
      key: `cancel ${orderNo}`,
      flightNo: `MF${500 + flights}`,
      flightDate: '2026-11-20',
      kind: 'cancelled',
    })
    await runJobs()
    expect(await detailOf(party, orderNo)).toMatchObject({
      state: 'refunded',
      refundedAmount: 10_200,
      moneyBack: { state: 'completed', reason: 'flightCancelled', amount: 10_200 },
    })
    expect(await getStock(deps, 'HOUR', party.flightId)).toMatchObject({ reserved: 0, sold: 0 })
  })

  it('is bought with the consent that the buyer gave for their own trip, and with no companion’s (spec §5)', async () => {
    const clause = { title_zh: '条款', title_en: 'Terms', version: '1', effective_from: '2026-01-01', sections: '[]' }
    const terms = { ...clause, clause_id: 'terms of a party', kind: 'wifi_terms' }
    await db.insertInto('clauses').values(terms).execute()
    const { mother, son } = await meetParty()
    const page = { ...withCompanions(mother.caller({ scope: 'trip' }), [son]), fromPage: true }
    const together = lines([hour(mother), hour(son)])
    const { payable, currency } = await calculateOrder(deps, page, together)
    const { payable: ofSon } = await calculateOrder(deps, page, lines([hour(son)]))
    const order = (wanted: object, amount: number) =>
      submitOrder(deps, withKey(page), { ...together, ...wanted, payable: amount, currency })
    expect(await getRefusal(order({}, payable))).toMatchObject({ error: 'consentRequired' })
    await inTransaction(db, (tx) => recordConsents(deps, tx, son.tripId))
    expect(await getRefusal(order({}, payable))).toMatchObject({ error: 'consentRequired' })
    await db.deleteFrom('consents').execute()
    await inTransaction(db, (tx) => recordConsents(deps, tx, mother.tripId))
    expect(await getRefusal(order(lines([hour(son)]), ofSon))).toMatchObject({ error: 'consentRequired' })
    await order({}, payable)
    expect(await hasConsented(deps, db, son.tripId)).toBe(true)
    await db.deleteFrom('clauses').where('clause_id', '=', terms.clause_id).execute()
  })

  it('may be for two flights: each ends with its own', async () => {
    const out = await meetParty()
    deps.clock.advance(600)
    const home = await meetParty()
    const caller = withCompanions(out.mother.caller(), [home.mother])
    const { orderNo, entitlementIds } = await buyForParty(deps, caller, [hour(out.mother), hour(home.mother)])
    await activate(orderNo, entitlementIds[0] ?? '')
    until(out.eta)
    await runJobs()
    const between = await orderDetail(deps, caller, { orderNo })
    expect(between).toMatchObject({
      state: 'paid',
      plans: [{ entitlementState: 'used_up' }, { entitlementState: 'unused' }],
    })
    until(home.eta)
    await runJobs()
    expect(await orderDetail(deps, caller, { orderNo })).toMatchObject({
      state: 'completed',
      refundedAmount: 3400,
      plans: [{ entitlementState: 'used_up' }, { entitlementState: 'refunded' }],
    })
  })
})
