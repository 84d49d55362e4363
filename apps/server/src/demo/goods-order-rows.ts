import { after, minutes } from '../clock.ts'
import type { Rows } from './demo-store.ts'
import type { DemoFiles, DemoOrder } from './read-demo-files.ts'

/** The stories of the demonstration's goods orders: what happened, in order. */
const stories = {
  pending_payment: ['submitted'],
  awaiting_shipment: ['submitted', 'paid', 'readied'],
  shipped: ['submitted', 'paid', 'readied', 'shipped'],
  completed: ['submitted', 'paid', 'readied', 'shipped', 'received'],
  canceled: ['submitted', 'canceled'],
  payment_timed_out: ['submitted', 'timedOut'],
  closed: ['submitted', 'closed'],
} as const
type Story = keyof typeof stories

const eventShapes = {
  submitted: { from: null, to: 'pending_payment', actor: 'passenger' },
  paid: { from: 'pending_payment', to: 'paid', actor: 'gateway' },
  readied: { from: 'paid', to: 'awaiting_shipment', actor: 'system' },
  shipped: { from: 'awaiting_shipment', to: 'shipped', actor: 'operator' },
  received: { from: 'shipped', to: 'completed', actor: 'passenger' },
  canceled: { from: 'pending_payment', to: 'canceled', actor: 'passenger' },
  timedOut: { from: 'pending_payment', to: 'payment_timed_out', actor: 'system' },
  closed: { from: 'pending_payment', to: 'closed', actor: 'operator' },
} as const

const paymentMinutes = 30
const dayMinutes = 24 * 60
/** A shipped order completes by itself (table O). */
const receiptDays = 10
const carriers: Record<string, string> = { SF: 'shunfeng' }

/** Pieces of a SKU that orders hold, and that were sold (S2). */
export interface GoodsHeld {
  reserved: number
  sold: number
}

interface GoodsOrder {
  order: DemoOrder
  story: Story
  kind: 'SHIP' | 'PICKUP'
  isPaid: boolean
  lines: GoodsLine[]
  times: Record<keyof typeof eventShapes, Date>
  deadline: Date
}

/** Minor units of the order's currency. */
interface GoodsLine {
  skuId: string
  goodsId: string
  names: { name_zh: string; name_en: string; detail_zh: string; detail_en: string }
  picturePath: string | null
  quantity: number
  price: number
  couponShare: number
}

/**
 * The goods orders with everything that hangs on them. `now`: the instant from which the file's "minutes ago" are
 * counted. A refunded one is left out: goods are given back with the after-sales, which bring the reasons for it.
 */
export function goodsOrderRows(files: DemoFiles, now: Date) {
  const orders = files.orders
    .filter(({ delivery, state }) => delivery !== 'wifi' && state !== 'refunded')
    .map((order) => goodsOrder(files, order, now))
  const paid = orders.filter(({ isPaid }) => isPaid)
  return {
    orders: orders.map((one) => orderRow(one, files)),
    order_lines: orders.flatMap(lineRows),
    order_addresses: orders.flatMap((one) => addressRows(one, files)),
    order_events: orders.flatMap(eventRows),
    shipments: orders.flatMap(shipmentRows),
    payment_attempts: paid.map(attemptRow),
    ledger_entries: paid.map(capturedRow),
    jobs: orders.flatMap(jobRows),
    /** Coupons that are in these orders. */
    taken: orders.flatMap(takenCoupon),
    held: heldBy(orders),
  }
}

function goodsOrder(files: DemoFiles, order: DemoOrder, now: Date): GoodsOrder {
  if (!isStory(order.state)) throw new Error(`demo order ${order.orderNo}`)
  const events: readonly string[] = stories[order.state]
  const submitted = after(now, -minutes(order.createdMinutesAgo))
  const paid = after(now, -minutes(order.paidMinutesAgo ?? order.createdMinutesAgo))
  const shipped = after(paid, minutes(dayMinutes))
  return {
    order,
    story: order.state,
    // Nothing is handed over aboard (S1); such an order was for a counter (E14).
    kind: order.delivery === 'ship' ? 'SHIP' : 'PICKUP',
    isPaid: events.includes('paid'),
    lines: linesOf(files, order),
    times: {
      submitted,
      paid,
      readied: paid,
      shipped,
      received: after(shipped, minutes(3 * dayMinutes)),
      canceled: after(submitted, minutes(5)),
      timedOut: after(submitted, minutes(paymentMinutes)),
      closed: after(submitted, minutes(10)),
    },
    deadline: after(submitted, minutes(paymentMinutes)),
  }
}

const isStory = (state: string): state is Story => state in stories

function linesOf(files: DemoFiles, order: DemoOrder): GoodsLine[] {
  const shares = sharesOf(
    order.items.map(({ unitPriceMinor, quantity }) => unitPriceMinor * quantity),
    order.discountMinor,
  )
  return order.items.map((item, index) => {
    const goods = files.goods.find(({ skus }) => skus.some(({ skuId }) => skuId === item.refId))
    const sku = goods?.skus.find(({ skuId }) => skuId === item.refId)
    if (!goods || !sku) throw new Error(`demo order ${order.orderNo}: no SKU ${item.refId}`)
    return {
      skuId: sku.skuId,
      goodsId: goods.goodsId,
      names: {
        name_zh: goods.nameZh,
        name_en: goods.nameEn,
        detail_zh: sku.attrs.map(({ valueZh }) => valueZh).join('，'),
        detail_en: sku.attrs.map(({ valueEn }) => valueEn).join(', '),
      },
      picturePath: goods.images[0] ?? null,
      quantity: item.quantity,
      price: item.unitPriceMinor,
      couponShare: shares[index] ?? 0,
    }
  })
}

/** S4: in proportion, in whole yuan or dollars, the remainder to the largest line. */
function sharesOf(amounts: readonly number[], discount: number): number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  const shares = amounts.map((amount) => Math.floor((discount * amount) / total / 100) * 100)
  const largest = amounts.indexOf(Math.max(...amounts))
  const rest = discount - shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share, index) => (index === largest ? share + rest : share))
}

function orderRow(one: GoodsOrder, files: DemoFiles): Rows<'orders'>[number] {
  const { order, story, kind, isPaid, lines, times, deadline } = one
  return {
    order_no: order.orderNo,
    account_id: order.userId,
    kind,
    state: story,
    currency: order.currency,
    list_total: lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
    discount: order.discountMinor,
    coupon_discount: order.discountMinor,
    coupon_id: order.couponId,
    freight: order.deliveryMinor,
    payable: order.totalMinor,
    remark: order.remark,
    pickup_point_id: kind === 'PICKUP' ? files.pickupPoints[0]?.pickupPointId : null,
    created_at: times.submitted,
    pay_deadline: deadline,
    paid_at: isPaid ? times.paid : null,
  }
}

function lineRows({ order, kind, lines }: GoodsOrder): Rows<'order_lines'> {
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

const paymentNoOf = (order: DemoOrder) => `${order.orderNo}01`
const providerTxnOf = (order: DemoOrder) => `demo-${order.orderNo}`

function attemptRow({ order, times, deadline }: GoodsOrder): Rows<'payment_attempts'>[number] {
  return {
    payment_no: paymentNoOf(order),
    order_no: order.orderNo,
    gateway: order.currency === 'CNY' ? 'alipay' : 'stripe',
    state: 'paid',
    amount: order.totalMinor,
    currency: order.currency,
    created_at: times.submitted,
    expires_at: deadline,
    provider_txn: providerTxnOf(order),
    paid_at: times.paid,
  }
}

function capturedRow({ order, times }: GoodsOrder): Rows<'ledger_entries'>[number] {
  return {
    entry_id: `led_${order.orderNo}_captured`,
    order_no: order.orderNo,
    payment_no: paymentNoOf(order),
    kind: 'captured',
    amount: order.totalMinor,
    currency: order.currency,
    external_key: providerTxnOf(order),
    at: times.paid,
  }
}

/** What waits for these orders (table O). The kinds are the orders feature's. */
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
  if (story !== 'shipped') return []
  const completes = after(times.shipped, minutes(receiptDays * dayMinutes))
  return [job('order.autoConfirm', { from: times.shipped, at: completes })]
}

/** S4: locked until it is paid, then used; an order that ended unpaid has given it back. */
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
      held.set(skuId, { reserved: reserved + (open ? quantity : 0), sold: sold + (isPaid ? quantity : 0) })
    }
  }
  return held
}
