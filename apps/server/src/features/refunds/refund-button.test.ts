import { entitlementStates, type OrderState } from '@aisle/contract/order-states'
import { expect, it } from 'vitest'
import { addAddress, orderGoods, payForOrder } from '../../../test-support/buy-goods.ts'
import { buyPlan } from '../../../test-support/buy-plan.ts'
import { addShopper, openGoodsShop } from '../../../test-support/goods-shop.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { boardPassenger, openWifiShop } from '../../../test-support/wifi-shop.ts'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { orderDetail } from '../orders/order-detail.ts'
import { refundTypeList } from './reading/refund-type-list.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openWifiShop(deps)
await openGoodsShop(deps)
const shopper = await addShopper(deps)
const hour = 3_600_000
const day = 24 * hour

class RolledBack extends Error {}

/** Runs `look` on rows that `change` has set, and rolls the rows back. */
async function lookAt(change: (tx: Tx) => Promise<unknown>, look: (db: Db) => Promise<unknown>): Promise<void> {
  const run = db.transaction().execute(async (tx) => {
    await change(tx)
    await look(tx)
    throw new RolledBack()
  })
  await run.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error
  })
}

/** Every moment at which the order's button and the list of refund types disagree. */
async function disagreements(
  caller: PassengerCaller,
  orderNo: string,
  { states, moments }: { states: readonly { name: string; set: (tx: Tx) => Promise<unknown> }[]; moments: Date[] },
) {
  const found: string[] = []
  for (const { name, set } of states) {
    await lookAt(set, async (at) => {
      for (const moment of moments) {
        const then = { ...deps, db: at, clock: { ...deps.clock, now: () => moment } }
        const { types } = await refundTypeList(then, caller, { orderNo })
        const { refund } = await orderDetail(then, caller, { orderNo })
        if (refund.open !== types.length > 0) found.push(`${name} at ${moment.toISOString()}: button ${refund.open}`)
      }
    })
  }
  return found
}

const from = (start: Date, ...offsets: number[]) => offsets.map((ms) => new Date(start.getTime() + ms))
const setOrder = (orderNo: string, state: OrderState) => (tx: Tx) =>
  tx.updateTable('orders').set({ state }).where('order_no', '=', orderNo).execute()

it.each(['HOUR', 'FREE'])('shows the refund button of plan %s exactly while a refund type is open', async (planId) => {
  const passenger = await boardPassenger(deps)
  const { orderNo, entitlementId } = await buyPlan(deps, passenger.caller(), { tripId: passenger.tripId, planId })
  const { etd, eta } = await db
    .selectFrom('flights')
    .innerJoin('entitlements', 'entitlements.flight_id', 'flights.flight_id')
    .select(['etd', 'eta'])
    .where('entitlement_id', '=', entitlementId)
    .executeTakeFirstOrThrow()
  const states = (['paid', 'completed'] as const).flatMap((state) =>
    entitlementStates.map((plan) => ({
      name: `${state}, ${plan}`,
      set: async (tx: Tx) => {
        await setOrder(orderNo, state)(tx)
        await tx.updateTable('entitlements').set({ state: plan }).where('entitlement_id', '=', entitlementId).execute()
      },
    })),
  )
  const moments = [...from(etd, -day, -hour), ...from(eta, -1, 0, 15 * day)]
  expect(await disagreements(passenger.caller(), orderNo, { states, moments })).toEqual([])
})

async function setReceipt(
  tx: Tx,
  orderNo: string,
  { start, delivered, confirmed }: { start: Date; delivered?: number; confirmed?: number },
) {
  const daysLater = (days: number) => new Date(start.getTime() + days * day)
  await tx
    .insertInto('shipments')
    .values({
      shipment_id: orderNo,
      order_no: orderNo,
      carrier_code: 'jd',
      waybill_no: 'JD1',
      shipped_at: start,
      delivered_at: delivered === undefined ? null : daysLater(delivered),
    })
    .execute()
  await tx
    .insertInto('order_events')
    .values({
      event_id: orderNo,
      order_no: orderNo,
      event: confirmed === undefined ? 'receivedByItself' : 'received',
      from_state: 'shipped',
      to_state: 'completed',
      actor: confirmed === undefined ? 'system' : 'passenger',
      at: daysLater(confirmed ?? 10),
      detail: '{}',
    })
    .execute()
}

it.each(['SHIP', 'PICKUP'] as const)(
  'shows the refund button of a %s order exactly while a refund type is open',
  async (way) => {
    const to = way === 'SHIP' ? { addrId: await addAddress(deps, shopper()) } : { pickupPointId: 'XMN-T3' }
    const order = await orderGoods(deps, shopper(), { way, pieces: { 'TEA-S': 2 }, ...to })
    await payForOrder(deps, order)
    const start = deps.clock.now()
    const codes = way === 'PICKUP' ? (['unused', 'used', 'expired'] as const) : ([null] as const)
    // R6: the reports of the carrier and the passenger, in days after shipping.
    const said = way === 'SHIP' ? [{}, { delivered: 8 }, { confirmed: 9 }, { delivered: 1, confirmed: 9 }] : [{}]
    const states = (['paid', 'awaiting_shipment', 'shipped', 'completed'] as const).flatMap((state) =>
      codes.flatMap((code) =>
        said.map((receipt) => ({
          name: `${state}, ${code}, ${JSON.stringify(receipt)}`,
          set: async (tx: Tx) => {
            await setOrder(order.orderNo, state)(tx)
            if (way === 'SHIP' && state !== 'awaiting_shipment')
              await setReceipt(tx, order.orderNo, { start, ...receipt })
            if (code)
              await tx
                .updateTable('pickup_codes')
                .set({ state: code, used_at: code === 'used' ? deps.clock.now() : null })
                .where('order_no', '=', order.orderNo)
                .execute()
          },
        })),
      ),
    )
    const moments = from(start, 1, 15 * day, 16 * day, 23 * day - 1, 23 * day, 24 * day, 30 * day - 1, 30 * day + 1)
    expect(await disagreements(shopper(), order.orderNo, { states, moments })).toEqual([])
  },
)
