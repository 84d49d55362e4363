import { after, minutes } from '../platform/clock.ts'
import type { Rows } from './demo-store.ts'
import { attemptRow, capturedRow, moneyBackRow, getRefund, refundedRow } from './goods-order-money.ts'
import { dayMinutes, eventShapes, goodsOrder, stories, type GoodsOrder } from './goods-order-story.ts'
import { getMailbox, type DemoFiles } from './read-demo-files.ts'
import { allRefundRows } from './refund-rows.ts'

/** Days after which a shipped order completes automatically (table O). */
const receiptDays = 10
/** Days after which uncollected goods are refunded (table O). */
const pickupDays = 30
const carriers: Record<string, string> = { SF: 'shunfeng' }

/** Pieces of a SKU that orders hold or have sold (S2). */
export interface GoodsHeld {
  reserved: number
  sold: number
}

/** The goods orders with all dependent rows. `now`: the instant from which the file's "minutes ago" are counted. */
export function goodsOrderRows(files: DemoFiles, now: Date) {
  const orders = files.orders
    .filter(({ delivery }) => delivery !== 'wifi')
    .map((order) => goodsOrder(files, order, now))
  const paid = orders.filter(({ isPaid }) => isPaid)
  const givenBack = orders.filter(({ story }) => story === 'refunded')
  return {
    orders: orders.map((one) => orderRow(one, files)),
    order_lines: orders.flatMap(lineRows),
    order_addresses: orders.flatMap((one) => addressRows(one, files)),
    order_events: orders.flatMap(eventRows),
    shipments: orders.flatMap(shipmentRows),
    payment_attempts: paid.map(attemptRow),
    payment_refunds: givenBack.map(moneyBackRow),
    ...allRefundRows(givenBack.map(getRefund)),
    pickup_codes: paid.flatMap(codeRows),
    ledger_entries: [...paid.map(capturedRow), ...givenBack.map(refundedRow)],
    jobs: orders.flatMap(jobRows),
    /** Coupons that these orders have taken. */
    taken: orders.flatMap(takenCoupon),
    held: heldBy(orders),
  }
}

function orderRow(one: GoodsOrder, files: DemoFiles): Rows<'orders'>[number] {
  const { order, story, kind, isPaid, lines, times, deadline } = one
  return {
    order_no: order.orderNo,
    account_id: order.userId,
    holder: `account:${order.userId}`,
    kind,
    state: story,
    currency: order.currency,
    list_total: lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
    discount: order.discountMinor,
    coupon_discount: order.discountMinor,
    coupon_id: order.couponId,
    freight: order.deliveryMinor,
    payable: order.totalMinor,
    refunded_amount: story === 'refunded' ? order.totalMinor : 0,
    contact_email: getMailbox(files, order.userId),
    remark: order.remark,
    pickup_point_id: kind === 'PICKUP' ? files.pickupPoints[0]?.pickupPointId : null,
    created_at: times.submitted,
    pay_deadline: deadline,
    paid_at: isPaid ? times.paid : null,
  }
}

function lineRows({ order, kind, story, lines }: GoodsOrder): Rows<'order_lines'> {
  return lines.map(({ skuId, goodsId, names, picturePath, quantity, price, couponShare }, index) => ({
    order_no: order.orderNo,
    line_no: index + 1,
    kind,
    ref_id: skuId,
    goods_id: goodsId,
    ...names,
    picture_path: picturePath,
    quantity,
    list_price: price,
    line_payable: price * quantity - couponShare,
    coupon_share: couponShare,
    restocked: story === 'refunded' ? quantity : 0,
  }))
}

function addressRows({ order, kind, times }: GoodsOrder, files: DemoFiles): Rows<'order_addresses'> {
  const address = files.addresses.find(({ addressId }) => addressId === order.addressId)
  if (kind === 'PICKUP') return []
  if (!address) throw new Error(`demo order ${order.orderNo}: no address`)
  return [
    {
      order_no: order.orderNo,
      version: 1,
      addr_id: address.addressId,
      receiver: address.receiver,
      phone: address.phone,
      text: address.areaZh + address.detail,
      area_code: address.provinceCode,
      at: times.submitted,
    },
  ]
}

function eventRows({ order, story, times }: GoodsOrder): Rows<'order_events'> {
  return stories[story].map((event) => ({
    event_id: `evt_${order.orderNo}_${event}`,
    order_no: order.orderNo,
    event,
    from_state: eventShapes[event].from,
    to_state: eventShapes[event].to,
    actor: eventShapes[event].actor,
    at: times[event],
    detail: '{}',
  }))
}

function shipmentRows({ order, times }: GoodsOrder): Rows<'shipments'> {
  if (!order.logistics) return []
  const { carrierCode, trackingNo } = order.logistics
  return [
    {
      shipment_id: `shp_${order.orderNo}`,
      order_no: order.orderNo,
      carrier_code: carriers[carrierCode] ?? carrierCode.toLowerCase(),
      waybill_no: trackingNo,
      shipped_at: times.shipped,
    },
  ]
}

/** One code for every piece, derived from the order number; real codes are random. */
function codeRows({ order, kind, lines }: GoodsOrder): Rows<'pickup_codes'> {
  if (kind !== 'PICKUP') return []
  const units = lines.flatMap(({ quantity }, index) =>
    Array.from({ length: quantity }, (_, unit) => ({ line_no: index + 1, unit_no: unit + 1 })),
  )
  return units.map((unit, nth) => ({
    ...unit,
    code: `${order.orderNo.slice(-10)}${String(nth + 1).padStart(2, '0')}`,
    order_no: order.orderNo,
    state: 'unused' as const,
  }))
}

/** The jobs that wait for these orders (table O). The kinds are the orders feature's. */
function jobRows({ order, story, times, deadline }: GoodsOrder): Rows<'jobs'> {
  const job = (kind: string, due: { from: Date; at: Date }) => ({
    job_id: `job_${order.orderNo}`,
    kind,
    key: order.orderNo,
    payload: JSON.stringify({ orderNo: order.orderNo }),
    run_at: due.at,
    created_at: due.from,
  })
  if (story === 'pending_payment') return [job('order.deadline', { from: times.submitted, at: deadline })]
  if (story === 'paid') {
    const expires = after(times.paid, minutes(pickupDays * dayMinutes))
    return [job('order.pickupExpiry', { from: times.paid, at: expires })]
  }
  if (story !== 'shipped') return []
  const completes = after(times.shipped, minutes(receiptDays * dayMinutes))
  return [job('order.autoConfirm', { from: times.shipped, at: completes })]
}

/** S4: locked until the order is paid, then used; an order that ended unpaid has released it. */
function takenCoupon({ order, story, isPaid, times }: GoodsOrder): Rows<'account_coupons'> {
  if (order.couponId === null || (!isPaid && story !== 'pending_payment')) return []
  return [
    {
      account_id: order.userId,
      coupon_id: order.couponId,
      state: isPaid ? 'used' : 'locked',
      order_no: order.orderNo,
      issued_at: times.submitted,
    },
  ]
}

function heldBy(orders: readonly GoodsOrder[]): Map<string, GoodsHeld> {
  const held = new Map<string, GoodsHeld>()
  for (const { story, isPaid, lines } of orders) {
    for (const { skuId, quantity } of lines) {
      const { reserved, sold } = held.get(skuId) ?? { reserved: 0, sold: 0 }
      const open = story === 'pending_payment'
      held.set(skuId, {
        reserved: reserved + (open ? quantity : 0),
        sold: sold + (isPaid && story !== 'refunded' ? quantity : 0),
      })
    }
  }
  return held
}
