import type { calculateRefundSchemas, RefundQuote } from '@aisle/contract/refunds-schemas'
import type { z } from 'zod'
import { fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { findOwnOrder } from '../orders/index.ts'
import { judge, presentQuote } from './ask-refund.ts'
import { readAfterSale } from './read-after-sale.ts'

/** The server's own figure for what would be asked (R1, R2); nothing is kept. */
export async function calculateRefund(
  deps: Deps,
  { session }: PassengerCaller,
  request: z.output<typeof calculateRefundSchemas.request>,
): Promise<RefundQuote> {
  const order = (await findOwnOrder(deps.db, session, request.orderNo)) ?? fail('notFound')
  const sale = await readAfterSale(deps.db, order)
  const { type, lines, reasonId = null } = request
  return presentQuote(deps.db, order, await judge(deps, deps.db, { sale, asked: { type, lines, reasonId } }))
}
