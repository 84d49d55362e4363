import type { RefundType } from '@aisle/contract/refund-states'
import type { RefundQuote } from '@aisle/contract/refunds-schemas'
import { openRefundTypes } from '@aisle/rules/after-sale'
import { fail } from '../../platform/contract-error.ts'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Order } from '../orders/index.ts'
import {
  isAutomatic,
  mayGoBackWithoutCause,
  situationOf,
  unitsFree,
  type AfterSale,
  type AfterSaleLine,
} from './after-sale-rules.ts'
import { refundFigure, type AskedUnits, type RefundFigure } from './refund-amount-rules.ts'
import { paymentMethodsOf } from './refund-facts-store.ts'
import { reasonsFor, type Reason } from './reading/refund-reason-store.ts'

export interface Asked {
  type: RefundType
  lines: readonly AskedUnits[]
  reasonId: string | null
}

export interface Judged {
  figure: RefundFigure
  /** Null where none was named yet. */
  reason: Reason | null
  automatic: boolean
}

/**
 * Judges what is asked for an order (table R, R1, R2).
 * @throws ContractError `refundUnavailable` (`closed`, or `lines`), `invalidRequest` for a reason that does not fit
 */
export async function judge(
  deps: Deps,
  db: Db | Tx,
  { sale, asked }: { sale: AfterSale; asked: Asked },
): Promise<Judged> {
  const { type } = asked
  const now = deps.clock.now()
  const open = openRefundTypes(sale, now)
  if (!open.types.some((one) => one.type === type)) fail('refundUnavailable', { closed: open.closed })
  const lines = requireUnits(sale, asked)
  const reasons = await reasonsFor(db, { type, situation: situationOf(sale, type) })
  const reason = reasons.find((one) => one.reasonId === asked.reasonId) ?? null
  if (asked.reasonId !== null && !reason) fail('invalidRequest', { fields: ['reasonId'] })
  if (reason?.withoutCause && !mayGoBackWithoutCause(sale, lines, now)) {
    fail('refundUnavailable', { reasonId: reason.reasonId })
  }
  return { figure: figureOf(sale, asked, reason), reason, automatic: isAutomatic(sale, type) }
}

/** An exchange refunds nothing. */
function figureOf(sale: AfterSale, { type, lines }: Asked, reason: Reason | null): RefundFigure {
  if (type === 'exchange') {
    return { amount: 0, freight: 0, lines: lines.map((line) => ({ ...line, amount: 0 })), everything: false }
  }
  return refundFigure(sale.lines, lines, {
    freight: sale.freight,
    freightTaken: sale.freightTaken,
    shipped: sale.shippedAt !== null,
    airlineAtFault: reason?.airlineAtFault ?? false,
  })
}

function requireUnits(sale: AfterSale, { type, lines }: Asked): AfterSaleLine[] {
  if (new Set(lines.map(({ lineNo }) => lineNo)).size !== lines.length) fail('invalidRequest', { fields: ['lines'] })
  return lines.map(({ lineNo, units }) => {
    const line = sale.lines.find((one) => one.lineNo === lineNo) ?? fail('invalidRequest', { fields: ['lines'] })
    const free = unitsFree(sale, line, type)
    if (units > free) fail('refundUnavailable', { lineNo, unitsFree: free })
    return line
  })
}

/** The quote shown before the passenger submits. */
export async function presentQuote(
  db: Db | Tx,
  order: Order,
  { figure, automatic }: Pick<Judged, 'figure' | 'automatic'>,
): Promise<RefundQuote> {
  const { amount, lines, freight } = figure
  const method = amount > 0 ? ((await paymentMethodsOf(db, [order.orderNo])).get(order.orderNo) ?? null) : null
  return { amount, currency: order.currency, lines, freight, method, automatic }
}
