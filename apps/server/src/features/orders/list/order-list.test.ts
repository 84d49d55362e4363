import * as limits from '@aisle/contract/limits'
import { orderTabs, type OrderTab } from '@aisle/contract/order-states'
import { describe, expect, it } from 'vitest'
import { openGoodsShop } from '../../../../test-support/goods-shop.ts'
import { ownEverything, openSurveyAloft } from '../../../../test-support/owned/everything-owned.ts'
import { growDatabase } from '../../../../test-support/statements/grow-database.ts'
import { loadRefundReasons } from '../../../../test-support/refund-world.ts'
import { testDatabase } from '../../../../test-support/test-database.ts'
import { testDeps } from '../../../../test-support/test-deps.ts'
import { boardPassenger, openWifiShop } from '../../../../test-support/wifi-shop.ts'
import { orderList, wifiOrderList } from './order-list.ts'

const { db } = await testDatabase({ audit: { off: true, because: 'the sums of copied rows do not fit' } })
const deps = await testDeps(db, { demoData: false })
await openWifiShop(deps)
await openGoodsShop(deps)
await loadRefundReasons(deps)
await openSurveyAloft(deps)
const passenger = await boardPassenger(deps)
await ownEverything(deps, passenger)
/** Of one plan, one pending, one paid, one shipped, one to collect and two received orders, of which one with a refund. */
const copies = limits.ordersCounted - 2
await growDatabase(db, { others: 1, more: copies })
const caller = passenger.caller()

const ofTab = {
  pending_payment: ['pending_payment'],
  awaiting_shipment: ['awaiting_shipment'],
  awaiting_receipt: ['shipped', 'paid'],
  completed: ['completed'],
}

async function readAll(list: typeof orderList, tab: OrderTab) {
  const orders = []
  for (let cursor: string | null | undefined = null; cursor !== undefined;) {
    const page = await list(deps, caller, { tab, cursor })
    orders.push(...page.orders)
    cursor = page.nextCursor ?? undefined
  }
  return orders
}

const everyOrder = await db
  .selectFrom('orders')
  .select(['order_no', 'state', 'kind', 'has_refund'])
  .where('account_id', '=', passenger.accountId)
  .orderBy('created_at', 'desc')
  .orderBy('order_no')
  .execute()

describe('the order list of a passenger with hundreds of orders (E4)', () => {
  it.each(orderTabs)('has each order of the tab %s once, newest first, over all pages', async (tab) => {
    const expected = everyOrder.filter(({ state, kind, has_refund: hasRefund }) => {
      if (tab === 'all') return true
      if (tab === 'refunds') return hasRefund
      return ofTab[tab].includes(state) && (state !== 'paid' || kind === 'PICKUP')
    })
    expect(expected.length).toBeGreaterThan(copies)
    expect((await readAll(orderList, tab)).map(({ orderNo }) => orderNo)).toEqual(
      expected.map(({ order_no: orderNo }) => orderNo),
    )
  })

  it('has those of plans alone, in the same order', async () => {
    const plans = everyOrder.filter(({ kind }) => kind === 'WIFI').map(({ order_no: orderNo }) => orderNo)
    expect((await readAll(wifiOrderList, 'all')).map(({ orderNo }) => orderNo)).toEqual(plans)
    expect(await readAll(wifiOrderList, 'awaiting_shipment')).toEqual([])
  })

  it('counts the orders of each tab up to the limit', async () => {
    const { counts } = await orderList(deps, caller, { tab: 'all' })
    expect(counts).toEqual({
      pending_payment: copies + 1,
      awaiting_shipment: copies + 1,
      awaiting_receipt: limits.ordersCounted,
      completed: limits.ordersCounted,
      refunds: copies + 1,
    })
    expect((await wifiOrderList(deps, caller, { tab: 'all' })).counts).toMatchObject({ completed: 0, refunds: 0 })
  })
})
