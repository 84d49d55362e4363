import type { OrderKind, OrderState } from '@aisle/contract/order-states'
import type { RefundSituation, RefundType } from '@aisle/contract/refund-states'
import * as limits from '@aisle/contract/limits'
import type { PaidLine } from './refund-amount-rules.ts'

/** A line of a paid order with what refunds have taken of it. */
export interface AfterSaleLine extends PaidLine {
  goodsId: string | null
  skuId: string
  /** Units that were never handed over and are given back. */
  unitsRefundedOnly: number
  /** Units that were handed over and go back, or are exchanged. */
  unitsReturned: number
  unitsExchanged: number
  /** PICKUP: units that were handed over at the counter. */
  unitsCollected: number
  /** PICKUP: units whose codes can still be shown. */
  unitsUncollected: number
  /** May go back within 7 days without a cause. */
  withoutCause: boolean
}

/** Everything that decides what may be asked for (table R). */
export interface AfterSale {
  kind: OrderKind
  state: OrderState
  /** What is shipped or handed over, and when the order was completed. */
  shippedAt: Date | null
  completedAt: Date | null
  lines: readonly AfterSaleLine[]
  freight: number
  freightTaken: number
  /** A refund is under way. */
  open: boolean
  /** PICKUP: until when codes can be used. */
  collectBy: Date | null
  /** WIFI: not activated yet, until when it could be bought, and when the flight is over. */
  wifi: { unused: boolean; ended: boolean; cutOff: Date; landsAt: Date } | null
}

export interface OpenType {
  type: RefundType
  until: Date | null
}
export type Closed = 'notPaid' | 'nothingLeft' | 'tooLate' | 'inProgress' | 'notNow'

const dayMs = 86_400_000
const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * dayMs)
const withoutCauseDays = 7

const notPaidStates: readonly OrderState[] = ['pending_payment', 'canceled', 'closed', 'payment_timed_out']

/** How many units of a line may be asked for under this type. */
export function unitsFree(sale: AfterSale, line: AfterSaleLine, type: RefundType): number {
  const returned = line.unitsReturned + line.unitsExchanged
  if (sale.kind !== 'PICKUP') return line.quantity - line.unitsRefundedOnly - returned
  return type === 'refund_only' ? line.unitsUncollected : line.unitsCollected - returned
}

/** Table R, "type allowed": what is open now and until when; nothing is open for the reason that is named. */
export function openTypesOf(sale: AfterSale, now: Date): { types: OpenType[]; closed: Closed | null } {
  if (notPaidStates.includes(sale.state)) return { types: [], closed: 'notPaid' }
  const windows = windowsOf(sale)
  const inTime = windows.filter(({ until, from }) => (until === null || now < until) && (from === null || from <= now))
  const types = inTime.filter(({ type }) => sale.lines.some((line) => unitsFree(sale, line, type) > 0))
  if (types.length > 0) return { types: types.map(({ type, until }) => ({ type, until })), closed: null }
  const left = sale.lines.some((line) =>
    (['refund_only', 'return_refund'] as const).some((type) => unitsFree(sale, line, type) > 0),
  )
  if (!left || sale.state === 'refunded') return { types: [], closed: sale.open ? 'inProgress' : 'nothingLeft' }
  const over = windows.length > 0 && windows.every(({ until }) => until !== null && until <= now)
  return { types: [], closed: over ? 'tooLate' : 'notNow' }
}

interface Window extends OpenType {
  from: Date | null
}

function windowsOf({ kind, state, shippedAt, completedAt, collectBy, wifi }: AfterSale): Window[] {
  const refundOnly = (until: Date | null, from: Date | null = null): Window => ({ type: 'refund_only', until, from })
  if (kind === 'WIFI') {
    if (!wifi) return []
    if (wifi.unused) return [refundOnly(wifi.cutOff)]
    // What was used is looked at when it is over; W7 gives back by itself what never worked.
    return wifi.ended ? [refundOnly(daysAfter(wifi.landsAt, limits.returnWindowDays), wifi.landsAt)] : []
  }
  if (state === 'awaiting_shipment') return [refundOnly(null)]
  if (kind === 'PICKUP' && state === 'paid') return [refundOnly(collectBy)]
  const since = completedAt ?? shippedAt
  if (!since) return []
  const until = daysAfter(since, limits.returnWindowDays)
  const back: Window[] = [
    { type: 'return_refund', until, from: null },
    { type: 'exchange', until, from: null },
  ]
  return state === 'shipped' ? [refundOnly(null), ...back] : back
}

/** Where the goods are, as a reason is given for it. */
export function situationOf({ kind, state }: Pick<AfterSale, 'kind' | 'state'>, type: RefundType): RefundSituation {
  if (kind === 'WIFI') return 'wifi'
  if (type !== 'refund_only') return 'goods_received'
  if (kind === 'PICKUP') return 'goods_uncollected'
  return state === 'awaiting_shipment' ? 'goods_unshipped' : 'goods_not_received'
}

/** Table R: approved by itself while nothing has been picked, collected or activated. */
export function isAutomatic(sale: AfterSale, type: RefundType): boolean {
  if (type !== 'refund_only') return false
  if (sale.kind === 'WIFI') return sale.wifi?.unused === true
  return ['awaiting_shipment', 'paid'].includes(sale.state)
}

/** Whether a reason "without a cause" may be given for these lines now. */
export function mayGoBackWithoutCause(
  sale: AfterSale,
  lines: readonly Pick<AfterSaleLine, 'withoutCause'>[],
  now: Date,
): boolean {
  const since = sale.completedAt ?? sale.shippedAt
  return since !== null && now < daysAfter(since, withoutCauseDays) && lines.every((line) => line.withoutCause)
}
