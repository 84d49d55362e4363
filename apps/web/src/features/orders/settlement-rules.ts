import type { Currency } from '@aisle/contract/money'
import type { Quote } from '@aisle/contract/orders-schemas'

/** What the address of the settlement asks for. */
export interface SettlementAsk {
  tripId: string
  planId: string
  /** Bought on board: afterwards back to the portal. */
  aboard: boolean
  /** The terms and the privacy policy were agreed to before. */
  agreed: boolean
}

/** Null when the address does not name a trip and a plan. */
export function settlementAskOf(query: Readonly<Record<string, string>>): SettlementAsk | null {
  const { tripId, planId } = query
  return tripId && planId ? { tripId, planId, aboard: query['aboard'] === '1', agreed: query['agreed'] === '1' } : null
}

export interface AmountRow {
  key: 'listTotal' | 'member' | 'coupon' | 'freight'
  /** Minor units; discounts are negative. */
  amount: number
  percentOff?: number
}

/** The lines between the list price and what is paid; what does not apply is left out. */
export function amountRowsOf(quote: Quote): AmountRow[] {
  const rows: AmountRow[] = [{ key: 'listTotal', amount: quote.listTotal }]
  if (quote.memberDiscount > 0) {
    rows.push({ key: 'member', amount: -quote.memberDiscount, percentOff: quote.memberPercentOff })
  }
  if (quote.couponDiscount > 0) rows.push({ key: 'coupon', amount: -quote.couponDiscount })
  if (quote.freight > 0) rows.push({ key: 'freight', amount: quote.freight })
  return rows
}

/** What a refused order leaves to do. */
export type WayOut = 'confirmNewPrice' | 'seeOrders' | 'choosePlan' | 'tryAgain'

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
    default:
      return 'tryAgain'
  }
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
