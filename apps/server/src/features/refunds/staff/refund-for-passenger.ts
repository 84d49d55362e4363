import type { Bilingual } from '@aisle/contract/language'
import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import type { RefundClosed } from '@aisle/contract/refund-states'
import { openRefundTypes } from '@aisle/rules/after-sale'
import { accepted, fail } from '../../../platform/contract-error.ts'
import type { Tx } from '../../../platform/db/open-db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { codesOfOrder, findOrder, takeCodes, type Order } from '../../orders/index.ts'
import { unitsFree } from '../after-sale-rules.ts'
import { lockOrderForRefund } from '../lock-refund.ts'
import { placeRefund } from '../place-refund.ts'
import { readRefundRequest } from '../read-refund-request.ts'
import { computeRefundAmount, type AskedUnits } from '../refund-amount-rules.ts'
import { assessRefund, type RefundRequestFacts } from '../refund-request-rules.ts'

const type = 'refund_only'

/** What staff may refund of an order without a return, and why. */
export interface RefundChoices {
  /** Null where something may be refunded. */
  closed: RefundClosed | null
  /** Units that are left, with what all of them give. */
  lines: { lineNo: number; unitsFree: number; amount: number }[]
  reasons: { reasonId: string; name: Bilingual; airlineAtFault: boolean }[]
  /** The money goes the way it came; null: nothing was paid. */
  method: PaymentMethod | null
}

/** Undefined when there is no such order. */
export async function readRefundChoices(deps: Deps, orderNo: string): Promise<RefundChoices | undefined> {
  const order = await findOrder(deps.db, orderNo)
  if (!order) return undefined
  const facts = await readRefundRequest(deps, deps.db, { order, type })
  const { closed, types } = openRefundTypes(facts.sale, facts.now)
  return {
    closed: types.some((one) => one.type === type) ? null : (closed ?? 'notNow'),
    lines: linesLeft(facts).map(({ lineNo, units }) => ({
      lineNo,
      unitsFree: units,
      amount: amountOf(facts, [{ lineNo, units }]),
    })),
    reasons: facts.reasons.map(({ reasonId, name, airlineAtFault }) => ({ reasonId, name, airlineAtFault })),
    method: facts.method,
  }
}

const linesLeft = ({ sale }: RefundRequestFacts): AskedUnits[] =>
  sale.lines.flatMap((line) => {
    const units = unitsFree(sale, line, type)
    return units > 0 ? [{ lineNo: line.lineNo, units }] : []
  })

const amountOf = ({ sale }: RefundRequestFacts, lines: readonly AskedUnits[]) =>
  computeRefundAmount(sale.lines, lines, {
    freight: 0,
    freightTaken: 0,
    shipped: sale.shippedAt !== null,
    airlineAtFault: false,
  }).amount

/**
 * Table R: → applied, begun by staff for the passenger, by the rules of a passenger's request. The caller decides about it in
 * the same transaction. @param lines null: everything that is left
 * @throws ContractError `notFound`, `refundUnavailable`, `invalidRequest`
 */
export async function placeForPassenger(
  deps: Deps,
  tx: Tx,
  { orderNo, lines, reasonId }: { orderNo: string; lines: readonly AskedUnits[] | null; reasonId: string },
): Promise<string> {
  const known = (await findOrder(tx, orderNo)) ?? fail('notFound', { reason: 'order' })
  const order = await lockOrderForRefund(tx, known)
  const facts = await readRefundRequest(deps, tx, { order, type })
  const asked = lines ?? linesLeft(facts)
  const assessed = accepted(assessRefund(facts, { type, lines: asked, reasonId }))
  const request = { type, reasonId, note: '' } as const
  const refundNo = await placeRefund(deps, tx, { order, request, assessed, byStaff: true })
  await takeUncollected(tx, { order, lines: asked, refundNo })
  return refundNo
}

/** Uncollected goods are refunded code by code. */
async function takeUncollected(
  tx: Tx,
  { order, lines, refundNo }: { order: Order; lines: readonly AskedUnits[]; refundNo: string },
): Promise<void> {
  if (order.kind !== 'PICKUP' || order.state !== 'paid') return
  const { orderNo } = order
  const unused = (await codesOfOrder(tx, orderNo)).filter(({ state }) => state === 'unused')
  const codes = lines.flatMap(({ lineNo, units }) => {
    const ofLine = unused.filter((one) => one.lineNo === lineNo).slice(0, units)
    return ofLine.length < units ? fail('stateChanged', { reason: 'codeUsed' }) : ofLine.map(({ code }) => code)
  })
  if (!(await takeCodes(tx, { orderNo, codes, refundNo }))) fail('stateChanged', { reason: 'codeUsed' })
}
