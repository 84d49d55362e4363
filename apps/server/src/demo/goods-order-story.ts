import { after, minutes } from '../platform/clock.ts'
import type { DemoFiles, DemoOrder } from './read-demo-files.ts'

/** The stories of the demonstration's goods orders: what happened, in order. */
export const stories = {
  pending_payment: ['submitted'],
  awaiting_shipment: ['submitted', 'paid', 'readied'],
  shipped: ['submitted', 'paid', 'readied', 'shipped'],
  completed: ['submitted', 'paid', 'readied', 'shipped', 'received'],
  /** PICKUP: waits at the counter. */
  paid: ['submitted', 'paid'],
  /** Requested before the order was shipped, and so approved automatically (table R). */
  refunded: ['submitted', 'paid', 'readied', 'refundStarted', 'refunded'],
  canceled: ['submitted', 'canceled'],
  payment_timed_out: ['submitted', 'timedOut'],
  closed: ['submitted', 'closed'],
} as const
type Story = keyof typeof stories

export const eventShapes = {
  submitted: { from: null, to: 'pending_payment', actor: 'passenger' },
  paid: { from: 'pending_payment', to: 'paid', actor: 'gateway' },
  readied: { from: 'paid', to: 'awaiting_shipment', actor: 'system' },
  shipped: { from: 'awaiting_shipment', to: 'shipped', actor: 'operator' },
  refundStarted: { from: 'awaiting_shipment', to: 'awaiting_shipment', actor: 'system' },
  refunded: { from: 'awaiting_shipment', to: 'refunded', actor: 'system' },
  received: { from: 'shipped', to: 'completed', actor: 'passenger' },
  canceled: { from: 'pending_payment', to: 'canceled', actor: 'passenger' },
  timedOut: { from: 'pending_payment', to: 'payment_timed_out', actor: 'system' },
  closed: { from: 'pending_payment', to: 'closed', actor: 'operator' },
} as const

const paymentMinutes = 30
export const dayMinutes = 24 * 60

export interface GoodsOrder {
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

export function goodsOrder(files: DemoFiles, order: DemoOrder, now: Date): GoodsOrder {
  if (!isStory(order.state)) throw new Error(`demo order ${order.orderNo}`)
  const events: readonly string[] = stories[order.state]
  const submitted = after(now, -minutes(order.createdMinutesAgo))
  const paid = after(now, -minutes(order.paidMinutesAgo ?? order.createdMinutesAgo))
  const shipped = after(paid, minutes(dayMinutes))
  const refundStarted = after(paid, minutes(180))
  return {
    order,
    story: order.state,
    // Goods are never handed over aboard (S1, E14).
    kind: order.delivery === 'ship' ? 'SHIP' : 'PICKUP',
    isPaid: events.includes('paid'),
    lines: getLines(files, order),
    times: {
      submitted,
      paid,
      readied: paid,
      shipped,
      refundStarted,
      refunded: after(refundStarted, minutes(2)),
      received: after(shipped, minutes(3 * dayMinutes)),
      canceled: after(submitted, minutes(5)),
      timedOut: after(submitted, minutes(paymentMinutes)),
      closed: after(submitted, minutes(10)),
    },
    deadline: after(submitted, minutes(paymentMinutes)),
  }
}

const isStory = (state: string): state is Story => state in stories

function getLines(files: DemoFiles, order: DemoOrder): GoodsLine[] {
  const shares = computeShares(
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
      picturePath: sku.pictures?.find(({ kind }) => kind === 'cutout')?.path ?? goods.images[0] ?? null,
      quantity: item.quantity,
      price: item.unitPriceMinor,
      couponShare: shares[index] ?? 0,
    }
  })
}

/** S4: in proportion, in whole yuan or dollars, the remainder to the largest line. */
function computeShares(amounts: readonly number[], discount: number): number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  const shares = amounts.map((amount) => Math.floor((discount * amount) / total / 100) * 100)
  const largest = amounts.indexOf(Math.max(...amounts))
  const rest = discount - shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share, index) => (index === largest ? share + rest : share))
}
