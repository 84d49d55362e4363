import { expect, it } from 'vitest'
import { afterSales } from '../../../test-support/after-sales.ts'
import { addAddress, orderGoods, payForOrder } from '../../../test-support/buy-goods.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { confirmReceipt } from '../fulfillment/confirm-receipt.ts'
import { orderDetail } from './order-detail.ts'
import { orderList } from './list/order-list.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
const world = await afterSales(deps)

it('an order tells of its refunds, stands under their tab, and says what may still be done (E4, table R)', async () => {
  const { shopper } = world
  const orderNo = await world.ship({ 'TEA-S': 1, 'SCARF-BLUE': 1 })
  const shown = () => orderDetail(deps, shopper(), { orderNo })
  const underTheTab = async () => {
    const { orders, counts } = await orderList(deps, shopper(), { tab: 'refunds' })
    expect(counts.refunds).toBe(orders.length)
    return orders.map((order) => order.orderNo)
  }
  expect(await shown()).toMatchObject({
    refunds: [],
    refund: { open: true, why: null },
    can: { changeAddress: false, invoice: null },
  })
  expect(await underTheTab()).toEqual([])
  await confirmReceipt(deps, shopper(), { orderNo })
  expect(await shown()).toMatchObject({ refund: { open: true }, can: { invoice: 'apply' } })

  deps.clock.advance(60)
  const first = await world.ask(orderNo, { type: 'return_refund', reasonId: 'WEEK' })
  expect((await shown()).refunds).toEqual([
    { refundNo: first, type: 'return_refund', origin: 'passenger', state: 'applied', amount: 19800 },
  ])
  // The invoice's amount is undecided.
  expect(await shown()).toMatchObject({ refund: { open: true }, can: { invoice: null } })
  deps.clock.advance(60)
  const second = await world.ask(orderNo, { type: 'return_refund', reasonId: 'WEEK', units: { 2: 1 } })
  expect((await shown()).refunds.map(({ refundNo }) => refundNo)).toEqual([first, second])
  expect((await shown()).refund).toEqual({ open: false, from: null, until: null, why: 'inProgress' })
  expect(await underTheTab()).toEqual([orderNo])
})

it('a parcel that all goes back before it is sent has no other address any more', async () => {
  const { shopper } = world
  const order = await orderGoods(deps, shopper(), {
    way: 'SHIP',
    pieces: { 'TEA-S': 1 },
    addrId: await addAddress(deps, shopper()),
  })
  await payForOrder(deps, order)
  const detail = () => orderDetail(deps, shopper(), { orderNo: order.orderNo })
  expect(await detail()).toMatchObject({ refund: { open: true }, can: { changeAddress: true } })
  await world.ask(order.orderNo, { type: 'refund_only', reasonId: 'TWICE' })
  expect(await detail()).toMatchObject({ refund: { open: false }, can: { changeAddress: false } })
})
