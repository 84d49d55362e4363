import type { Bilingual } from '@aisle/contract/language'
import type { Currency } from '@aisle/contract/money'
import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import type { RefundClosed, RefundType } from '@aisle/contract/refund-states'
import type { RefundQuote } from '@aisle/contract/refunds-schemas'
import { openRefundTypes } from '@aisle/rules/after-sale'
import { isRefusal, refusal, type Refusal } from '../../platform/contract-error.ts'
import {
  isAutomatic,
  mayGoBackWithoutCause,
  planClosed,
  unitsFree,
  type AfterSale,
  type AfterSaleLine,
} from './after-sale-rules.ts'
import { computeRefundAmount, type AskedUnits, type RefundAmount, type UnitsBack } from './refund-amount-rules.ts'

export interface RefundRequest {
  type: RefundType
  lines: readonly AskedUnits[]
  /** Null while the passenger has not chosen a reason; a submitted request has one. */
  reasonId: string | null
}

/** A refund reason that the airline offers (table R). */
export interface Reason {
  reasonId: string
  type: RefundType
  name: Bilingual
  applies: readonly string[]
  withoutCause: boolean
  photoRequired: boolean
  airlineAtFault: boolean
}

/** Everything that decides about a refund request for an order. */
export interface RefundRequestFacts {
  sale: AfterSale
  /** The reasons on offer for the requested type. */
  reasons: readonly Reason[]
  /** For an exchange: the other SKUs on offer, by the SKU that was bought. */
  variants: ReadonlyMap<string, readonly string[]>
  /** The refund goes the way of the payment; null for an order that cost nothing. */
  method: PaymentMethod | null
  currency: Currency
  now: Date
}

export interface AssessedRefund {
  figure: RefundAmount
  /** Null while the passenger has not chosen one. */
  reason: Reason | null
  /** Approved without staff (table R). */
  automatic: boolean
}

/**
 * Table R, R1, R2. Refusals: `refundUnavailable` with its reason and `closed`, `lineNo` or `reasonId`; `invalidRequest` for unknown lines
 * and for a reason that does not fit.
 */
export function assessRefund(facts: RefundRequestFacts, request: RefundRequest): AssessedRefund | Refusal {
  const { sale, reasons, now } = facts
  const { type, reasonId } = request
  const open = openRefundTypes(sale, now)
  if (!open.types.some((one) => one.type === type)) return refusal('refundUnavailable', closedDetail(open.closed))
  const lines = requestedLines(facts, request)
  if (isRefusal(lines)) return lines
  const reason = reasons.find((one) => one.reasonId === reasonId) ?? null
  if (reasonId !== null && !reason) return refusal('invalidRequest', { fields: ['reasonId'] })
  if (reason?.withoutCause && !mayGoBackWithoutCause(sale, lines, now)) {
    return refusal('refundUnavailable', { reason: 'unfitReason', reasonId: reason.reasonId })
  }
  return { figure: figureFor(sale, request, reason), reason, automatic: isAutomatic(sale, type, lines) }
}

/** Statements of a submitted request that do not change its amount. */
export interface Submission {
  /** The amount that the passenger saw. */
  amount: number
  /** Null for a call that takes no photos. */
  photoCount: number | null
}

/** The same for a submitted request. More refusals: `quoteChanged` {quote}, `photoRequired`. */
export function assessSubmission(
  facts: RefundRequestFacts,
  request: RefundRequest,
  { amount, photoCount }: Submission,
): AssessedRefund | Refusal {
  const assessed = assessRefund(facts, request)
  if (isRefusal(assessed)) return assessed
  if (amount !== assessed.figure.amount) return refusal('quoteChanged', { quote: presentQuote(facts, assessed) })
  if (assessed.reason?.photoRequired && photoCount === 0) return refusal('photoRequired')
  return assessed
}

/** Why the refunds of an order, or only the one that was asked for, are closed. */
export const closedDetail = (closed: RefundClosed | null) => ({ reason: closed ?? ('otherType' as const), closed })

/** Uncollected goods are refunded code by code: `refundUnavailable`. */
export const codesOnlyRefusal = ({ kind }: Pick<AfterSale, 'kind'>, { type }: Pick<RefundRequest, 'type'>) =>
  kind === 'PICKUP' && type === 'refund_only' ? refusal('refundUnavailable', { reason: 'byCode' }) : null

/**
 * The lines with the SKU that replaces each in an exchange: the same SKU, or the chosen variant if the request has one
 * line. Refusals: `invalidRequest`, `outOfStock`.
 */
export function linesWithReplacement(
  { sale, variants }: Pick<RefundRequestFacts, 'sale' | 'variants'>,
  lines: readonly UnitsBack[],
  chosen: string | null,
): (UnitsBack & { exchangeSkuId: string })[] | Refusal {
  const boughtSku = (lineNo: number) => sale.lines.find((line) => line.lineNo === lineNo)?.skuId ?? ''
  if (chosen === null) return lines.map((line) => ({ ...line, exchangeSkuId: boughtSku(line.lineNo) }))
  const [line, ...more] = lines
  if (!line || more.length > 0) return refusal('invalidRequest', { fields: ['exchangeSkuId'] })
  const bought = boughtSku(line.lineNo)
  if (chosen !== bought && !variants.get(bought)?.includes(chosen)) return refusal('outOfStock')
  return [{ ...line, exchangeSkuId: chosen }]
}

/**
 * The units per line of the named pick-up codes. Refusals: `notFound` for a code of another order, `invalidRequest` for
 * a code named twice, `stateChanged` for one that is no longer unused.
 */
export function linesOfCodes(
  own: readonly { code: string; lineNo: number; state: string }[],
  codes: readonly string[],
): AskedUnits[] | Refusal {
  const named = [...new Set(codes)].map((code) => own.find((one) => one.code === code))
  const known = named.filter((code) => code !== undefined)
  if (known.length < named.length) return refusal('notFound', { reason: 'pickupCode' })
  if (known.length < codes.length) return refusal('invalidRequest', { fields: ['codes'] })
  const taken = known.find(({ state }) => state !== 'unused')
  if (taken) return refusal('stateChanged', { reason: whyTaken(taken.state) })
  const lineNos = [...new Set(known.map(({ lineNo }) => lineNo))].toSorted((a, b) => a - b)
  return lineNos.map((lineNo) => ({ lineNo, units: known.filter((code) => code.lineNo === lineNo).length }))
}

function whyTaken(state: string) {
  if (state === 'used') return 'codeUsed'
  return state === 'expired' ? 'codeExpired' : 'codeRefunded'
}

/** The quote shown before the passenger submits. */
export function presentQuote(
  { method, currency }: Pick<RefundRequestFacts, 'method' | 'currency'>,
  { figure, automatic }: Pick<AssessedRefund, 'figure' | 'automatic'>,
): RefundQuote {
  const { amount, lines, freight } = figure
  return { amount, currency, lines, freight, method: amount > 0 ? method : null, automatic }
}

function requestedLines(
  { sale, now }: Pick<RefundRequestFacts, 'sale' | 'now'>,
  { type, lines }: RefundRequest,
): AfterSaleLine[] | Refusal {
  const found: AfterSaleLine[] = []
  for (const { lineNo, units } of lines) {
    const line = sale.lines.find((one) => one.lineNo === lineNo)
    if (!line || found.includes(line)) return refusal('invalidRequest', { fields: ['lines'] })
    const free = unitsFree(sale, line, type)
    if (units > free) return refusal('refundUnavailable', { reason: 'tooManyUnits', lineNo, unitsFree: free })
    const closed = planClosed(sale, line, now)
    if (closed) return refusal('refundUnavailable', { ...closedDetail(closed), lineNo })
    found.push(line)
  }
  return found
}

/** An exchange refunds nothing. */
function figureFor(sale: AfterSale, { type, lines }: RefundRequest, reason: Reason | null): RefundAmount {
  if (type === 'exchange') {
    return { amount: 0, freight: 0, lines: lines.map((line) => ({ ...line, amount: 0 })), everything: false }
  }
  return computeRefundAmount(sale.lines, lines, {
    freight: sale.freight,
    freightTaken: sale.freightTaken,
    shipped: sale.shippedAt !== null,
    airlineAtFault: reason?.airlineAtFault ?? false,
  })
}
