import type { RefundClosed, RefundSituation, RefundType } from '@aisle/contract/refund-states'
import { untouchedOrderStates } from '@aisle/contract/order-states'
import {
  getUnitsFree,
  openRefundTypes,
  unitsFor,
  withoutCauseUntil,
  type RefundFacts,
  type UnitCounts,
} from '@aisle/rules/after-sale'
import type { PaidLine } from './refund-amount-rules.ts'

/** A line of a paid order and how many of its units refunds have taken. */
export interface AfterSaleLine extends PaidLine, UnitCounts {
  goodsId: string | null
  skuId: string
  /** May be returned without a cause (R6). */
  withoutCause: boolean
}

/** Everything that decides whether and how much an order's refund pays (table R, R1, R2). */
export interface AfterSale extends RefundFacts {
  lines: readonly AfterSaleLine[]
  freight: number
  freightTaken: number
}

/** How many units of a line a refund of this type can still take. */
export const unitsFree = ({ kind }: AfterSale, line: AfterSaleLine, type: RefundType) =>
  unitsFor(getUnitsFree(kind, line), type)

/** Why the plan of a line cannot be refunded now; null where it can, and for goods. */
export function planClosed(sale: AfterSale, { lineNo }: Pick<AfterSaleLine, 'lineNo'>, now: Date): RefundClosed | null {
  if (sale.kind !== 'WIFI') return null
  return openRefundTypes({ ...sale, plans: sale.plans.filter((plan) => plan.lineNo === lineNo) }, now).closed
}

/** The situation of the goods, which decides the refund reasons on offer. */
export function getSituation({ kind, state }: Pick<AfterSale, 'kind' | 'state'>, type: RefundType): RefundSituation {
  if (kind === 'WIFI') return 'wifi'
  if (type !== 'refund_only') return 'goods_received'
  if (kind === 'PICKUP') return 'goods_uncollected'
  return state === 'awaiting_shipment' ? 'goods_unshipped' : 'goods_not_received'
}

/** Table R: approved automatically while nothing of these lines has been picked, collected or activated. */
export function isAutomatic(sale: AfterSale, type: RefundType, lines: readonly { lineNo: number }[]): boolean {
  if (type !== 'refund_only') return false
  if (sale.kind === 'WIFI') {
    return lines.every(({ lineNo }) => sale.plans.find((plan) => plan.lineNo === lineNo)?.state === 'unused')
  }
  return untouchedOrderStates.some((state) => state === sale.state)
}

/** R6: whether a reason "without a cause" may be given for these lines now, where the type itself is open. */
export function mayGoBackWithoutCause(
  sale: AfterSale,
  lines: readonly Pick<AfterSaleLine, 'withoutCause'>[],
  now: Date,
): boolean {
  const until = withoutCauseUntil(sale)
  return (until === null || now < until) && lines.every((line) => line.withoutCause)
}
