import type { Currency } from '@aisle/contract/money'
import type { Quote } from '@aisle/contract/orders-schemas'
import { couponReasons, rightsCardReasons, type CouponReason, type RightsCardReason } from '@aisle/contract/shop-states'

export interface AmountRow {
  key: 'listTotal' | 'goodsTotal' | 'member' | 'coupon' | 'rights' | 'freight' | 'freightCard'
  /** Minor units; discounts are negative. */
  amount: number
  percentOff?: number
  /** Says it in words instead: freight that nobody pays, or that no address has told yet. */
  words?: 'free' | 'notYet'
}

/** The lines between the list price and what is paid; what does not apply is left out. */
export function amountRowsOf(quote: Quote): AmountRow[] {
  const rows: AmountRow[] = [{ key: quote.wifi ? 'listTotal' : 'goodsTotal', amount: quote.listTotal }]
  if (quote.memberDiscount > 0) {
    rows.push({ key: 'member', amount: -quote.memberDiscount, percentOff: quote.memberPercentOff })
  }
  if (quote.couponDiscount > 0) rows.push({ key: 'coupon', amount: -quote.couponDiscount })
  if (quote.rightsDiscount > 0) rows.push({ key: 'rights', amount: -quote.rightsDiscount })
  return [...rows, ...freightRowsOf(quote)]
}

/** Plans travel by themselves, and at the counter nothing is charged. */
function freightRowsOf(quote: Quote): AmountRow[] {
  if (quote.lines[0]?.kind !== 'SHIP') return []
  if (!quote.shipTo) return [{ key: 'freight', amount: 0, words: 'notYet' }]
  const before = quote.freight + quote.freightSaved
  const freight: AmountRow = { key: 'freight', amount: before, ...(before === 0 && { words: 'free' }) }
  return quote.freightSaved > 0 ? [freight, { key: 'freightCard', amount: -quote.freightSaved }] : [freight]
}

/** What still keeps an order of goods from being placed; null where nothing does. */
export type Obstacle = 'notThisWay' | 'addressRequired' | 'pickupPointRequired'

export function obstacleOf(quote: Quote): Obstacle | null {
  if (quote.notThisWay.length > 0) return 'notThisWay'
  const kind = quote.lines[0]?.kind
  if (kind === 'SHIP' && !quote.shipTo) return 'addressRequired'
  return kind === 'PICKUP' && !quote.pickupPoint ? 'pickupPointRequired' : null
}

/** What a refused order leaves to do. */
export type WayOut =
  | 'confirmNewPrice'
  | 'seeOrders'
  | 'choosePlan'
  | 'changeGoods'
  | 'chooseAddress'
  | 'choosePickupPoint'
  | 'otherWay'
  | 'withoutCoupon'
  | 'withoutRightsCard'
  | 'tryAgain'

export function wayOutOf(error: string): WayOut {
  switch (error) {
    case 'quoteChanged':
      return 'confirmNewPrice'
    case 'alreadyBought':
      return 'seeOrders'
    case 'soldOut':
    case 'saleClosed':
    case 'wifiUnavailable':
    case 'notFound':
      return 'choosePlan'
    case 'outOfStock':
    case 'overLimit':
    case 'goodsOffSale':
      return 'changeGoods'
    case 'addressRequired':
    case 'notDeliverable':
      return 'chooseAddress'
    case 'pickupPointRequired':
      return 'choosePickupPoint'
    case 'deliveryUnavailable':
      return 'otherWay'
    case 'couponUnusable':
      return 'withoutCoupon'
    case 'rightsCardUnusable':
      return 'withoutRightsCard'
    default:
      return 'tryAgain'
  }
}

/** What is left of the SKU that there is too little of (`outOfStock`); null where it is not named. */
export function shortageOf(data: Record<string, unknown>): { skuId: string; left: number } | null {
  const { skuId, left } = data
  return typeof skuId === 'string' && typeof left === 'number' ? { skuId, left } : null
}

/** Why a coupon is not taken, where this version knows the reason. */
export function couponReasonOf({ reason }: Record<string, unknown>): CouponReason | null {
  return couponReasons.find((known) => known === reason) ?? null
}

export function rightsCardReasonOf({ reason }: Record<string, unknown>): RightsCardReason | null {
  return rightsCardReasons.find((known) => known === reason) ?? null
}

/** The order that already holds the plan (`alreadyBought`): how a lost answer is found again. Null when it is not named. */
export function heldOrderOf(data: Record<string, unknown>): { orderNo: string; unpaid: boolean } | null {
  const { orderNo, state } = data
  return typeof orderNo === 'string' ? { orderNo, unpaid: state === 'pending_payment' } : null
}

const currencies: readonly unknown[] = ['CNY', 'USD'] satisfies Currency[]

/** The new quote that came with the refusal (S3); null when there is none, then it is asked for. */
export function refusedQuoteOf(data: Record<string, unknown>): Quote | null {
  const quote = data['quote']
  if (typeof quote !== 'object' || quote === null) return null
  const complete = 'payable' in quote && typeof quote.payable === 'number' && 'currency' in quote && 'lines' in quote
  // Shape checked where it matters; the server answers calculateOrder with the very same object.
  return complete && currencies.includes(quote.currency) && Array.isArray(quote.lines) ? (quote as Quote) : null
}
