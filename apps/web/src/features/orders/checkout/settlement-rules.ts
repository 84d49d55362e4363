import type { Currency } from '@aisle/contract/money'
import type { Quote } from '@aisle/contract/orders-schemas'

export interface AmountRow {
  key: 'listTotal' | 'goodsTotal' | 'member' | 'coupon' | 'rights' | 'freight' | 'freightCard'
  /** Minor units; discounts are negative. */
  amount: number
  percentOff?: number
  /** Freight is free because the goods are worth this much. */
  over?: number
  /** Shown instead of the amount: freight is free, or unknown without an address. */
  words?: 'free' | 'notYet'
}

/** The rows from the list price to the payable amount; rows that do not apply are left out. */
export function computeAmountRows(quote: Quote): AmountRow[] {
  const rows: AmountRow[] = [{ key: quote.plans.length > 0 ? 'listTotal' : 'goodsTotal', amount: quote.listTotal }]
  if (quote.memberDiscount > 0) {
    rows.push({ key: 'member', amount: -quote.memberDiscount, percentOff: quote.memberPercentOff })
  }
  if (quote.couponDiscount > 0) rows.push({ key: 'coupon', amount: -quote.couponDiscount })
  if (quote.rightsDiscount > 0) rows.push({ key: 'rights', amount: -quote.rightsDiscount })
  return [...rows, ...getFreightRows(quote)]
}

/** Plans and pick-up have no freight. */
function getFreightRows(quote: Quote): AmountRow[] {
  if (quote.lines[0]?.kind !== 'SHIP') return []
  if (!quote.shipTo) return [{ key: 'freight', amount: 0, words: 'notYet' }]
  const before = quote.freight + quote.freightSaved
  const over = before === 0 && quote.missingForFreeFreight === 0 && quote.freeFreightOver
  const freight: AmountRow = {
    key: 'freight',
    amount: before,
    ...(over && { over }),
    ...(before === 0 && { words: 'free' }),
  }
  return quote.freightSaved > 0 ? [freight, { key: 'freightCard', amount: -quote.freightSaved }] : [freight]
}

/** What every discount takes off. */
export const computeSaved = (quote: Quote): number =>
  quote.memberDiscount + quote.couponDiscount + quote.rightsDiscount + quote.freightSaved

/** The obstacle that still prevents a goods order; null if there is none. */
export type Obstacle = 'notThisWay' | 'addressRequired' | 'pickupPointRequired'

export function findObstacle(quote: Quote): Obstacle | null {
  if (quote.notThisWay.length > 0) return 'notThisWay'
  const kind = quote.lines[0]?.kind
  if (kind === 'SHIP' && !quote.shipTo) return 'addressRequired'
  return kind === 'PICKUP' && !quote.pickupPoint ? 'pickupPointRequired' : null
}

/** The next step after a refused order. */
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
  | 'agree'
  | 'tryAgain'

export function findWayOut(error: string): WayOut {
  switch (error) {
    case 'quoteChanged':
      return 'confirmNewPrice'
    case 'alreadyBought':
      return 'seeOrders'
    case 'soldOut':
    case 'saleClosed':
    case 'flightLanded':
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
    case 'consentRequired':
      return 'agree'
    default:
      return 'tryAgain'
  }
}

type Warning = Quote['warnings'][number]

/**
 * The warnings of a party with the names of their passengers: an order for several of them is named once. A purchase
 * for one passenger shows no names.
 */
export function groupWarnings({ warnings, plans }: Pick<Quote, 'warnings' | 'plans'>) {
  const groups = new Map<string, Warning & { key: string; names: string[] }>()
  for (const warning of warnings) {
    const key = `${warning.kind} ${warning.orderNo ?? ''} ${warning.plan.zh}`
    const group = groups.get(key) ?? { ...warning, key, names: [] }
    const name = plans.length > 1 && plans.find(({ tripId }) => tripId === warning.tripId)?.passengerName
    if (name) group.names.push(name)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** The trip that a party's order was refused for (W9); null where the whole order was. */
export function getRefusedTrip(data: Record<string, unknown>): string | null {
  return typeof data['tripId'] === 'string' ? data['tripId'] : null
}

/** The SKU that is short and what is left of it (`outOfStock`); null if it is not named. */
export function findShortage(data: Record<string, unknown>): { skuId: string; left: number } | null {
  const { skuId, left } = data
  return typeof skuId === 'string' && typeof left === 'number' ? { skuId, left } : null
}

/** The order that already holds the plan (`alreadyBought`), found this way after a lost response. Null if not named. */
export function getHeldOrder(data: Record<string, unknown>): { orderNo: string; unpaid: boolean } | null {
  const { orderNo, state } = data
  return typeof orderNo === 'string' ? { orderNo, unpaid: state === 'pending_payment' } : null
}

const currencies: readonly unknown[] = ['CNY', 'USD'] satisfies Currency[]

/** The new quote in the refusal (S3); null if absent, and the caller requests one. */
export function getRefusedQuote(data: Record<string, unknown>): Quote | null {
  const quote = data['quote']
  if (typeof quote !== 'object' || quote === null) return null
  const complete = 'payable' in quote && typeof quote.payable === 'number' && 'currency' in quote && 'lines' in quote
  // Checks only the fields relied on: the server sends the same object as for calculateOrder.
  return complete && currencies.includes(quote.currency) && Array.isArray(quote.lines) ? (quote as Quote) : null
}
