import type { calculateRefundSchemas, RefundQuote } from '@aisle/contract/refunds-schemas'
import type { z } from 'zod'
import { accepted, fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { findOwnOrder } from '../orders/index.ts'
import { readRefundRequest } from './read-refund-request.ts'
import { assessRefund, presentQuote } from './refund-request-rules.ts'

/** The server's own figure for what would be asked (R1, R2); nothing is kept. */
export async function calculateRefund(
  deps: Deps,
  { session }: PassengerCaller,
  request: z.output<typeof calculateRefundSchemas.request>,
): Promise<RefundQuote> {
  const { type, reasonId = null } = request
  const order = (await findOwnOrder(deps.db, session, request.orderNo)) ?? fail('notFound', { reason: 'order' })
  const facts = await readRefundRequest(deps, deps.db, { order, type })
  return presentQuote(facts, accepted(assessRefund(facts, { ...request, reasonId })))
}
