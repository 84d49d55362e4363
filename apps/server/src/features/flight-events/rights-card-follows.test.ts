import { expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import {
  addFlight,
  boardPassenger,
  offerPlans,
  openWifiShop,
  wifiFlight,
  type TestPassenger,
} from '../../../test-support/wifi-shop.ts'
import { calculateOrder } from '../checkout/calculate-order.ts'
import { orderDetail } from '../orders/order-detail.ts'
import { submitOrder } from '../checkout/submit-order.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { paymentJobs } from '../payments/index.ts'
import { refundJobs } from '../refunds/index.ts'
import { flightEventJobs } from './index.ts'
import { takeFlightEvent } from './take-flight-event.ts'
import { orderMailJobs } from '../order-mails/index.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openWifiShop(deps)
const flight = { flightNo: wifiFlight.flightNo, flightDate: '2026-11-20' }
const later = { flightId: 'LATER', flightNo: 'MF831' }
await addFlight(deps, { ...wifiFlight, ...later })
await offerPlans(deps, later.flightId, { HOUR: 5 })

/** A rights card that covers the one-hour plan once on every flight. */
async function giveYearCard({ accountId }: TestPassenger): Promise<string> {
  const text = { name_zh: '上网年卡', name_en: 'Annual card', description_zh: '', description_en: '' }
  const card = { card_id: 'YEAR', kind: 'period' as const, valid_days: 365, free_shipping: false, member_only: false }
  await db
    .insertInto('rights_cards')
    .values({ ...card, ...text, refund_note_zh: '', refund_note_en: '', plan_ids: ['HOUR'] })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const now = deps.clock.now()
  const rightsNo = `year of ${accountId}`
  const dates = { valid_from: now, valid_to: new Date('2027-11-20T00:00:00Z'), issued_at: now }
  await db
    .insertInto('account_rights_cards')
    .values({ rights_no: rightsNo, account_id: accountId, card_id: 'YEAR', ...dates })
    .execute()
  return rightsNo
}

async function buyByCard(passenger: TestPassenger, rightsNo: string): Promise<string> {
  const lines = [{ kind: 'WIFI' as const, tripId: passenger.tripId, planId: 'HOUR', quantity: 1 as const }]
  const quote = await calculateOrder(deps, passenger.caller(), { lines, rightsNo })
  expect(quote).toMatchObject({ listTotal: 3800, rightsDiscount: 3800, payable: 0, rightsNo })
  const placed = await submitOrder(deps, passenger.caller(), { lines, rightsNo, payable: 0, currency: 'CNY' })
  expect(placed).toMatchObject({ state: 'paid', payDeadline: null })
  return placed.orderNo
}

const getUse = (orderNo: string) =>
  db.selectFrom('rights_uses').select(['state', 'flight_id']).where('order_no', '=', orderNo).executeTakeFirstOrThrow()

it('a plan paid with a rights card belongs to the passenger at once, and the use follows the ticket to another flight (S5, W6)', async () => {
  const passenger = await boardPassenger(deps)
  const orderNo = await buyByCard(passenger, await giveYearCard(passenger))
  expect(await getUse(orderNo)).toEqual({ state: 'used', flight_id: wifiFlight.flightId })
  expect(await orderDetail(deps, passenger.caller(), { orderNo })).toMatchObject({
    rightsDiscount: 3800,
    rightsCardName: { zh: '上网年卡', en: 'Annual card' },
    wifi: { entitlementState: 'unused' },
  })
  const { ticketNo } = passenger
  const to = { flightNo: later.flightNo, flightDate: '2026-11-20' }
  await takeFlightEvent(deps, { key: 'rebooked', ...flight, kind: 'rebooked', ticketNo, to })
  expect(await getUse(orderNo)).toEqual({ state: 'used', flight_id: later.flightId })
})

it('a use of a rights card is restored when its flight is cancelled (S5, W7)', async () => {
  const passenger = await boardPassenger(deps)
  const orderNo = await buyByCard(passenger, await giveYearCard(passenger))
  await takeFlightEvent(deps, { key: 'cancelled', ...flight, kind: 'cancelled' })
  await runDueJobs(deps, { ...flightEventJobs, ...orderMailJobs, ...paymentJobs, ...refundJobs })
  expect((await orderDetail(deps, passenger.caller(), { orderNo })).state).toBe('refunded')
  expect((await getUse(orderNo)).state).toBe('returned')
})
