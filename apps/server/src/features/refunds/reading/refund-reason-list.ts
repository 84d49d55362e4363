import type { refundReasonListSchemas, RefundReason } from '@aisle/contract/refunds-schemas'
import { openRefundTypes, withoutCauseUntil } from '@aisle/rules/after-sale'
import type { z } from 'zod'
import { fail } from '../../../platform/contract-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { PassengerCaller } from '../../../platform/http/caller.ts'
import { findOwnOrder } from '../../orders/index.ts'
import { mayGoBackWithoutCause, getSituation } from '../after-sale-rules.ts'
import { readAfterSale } from '../read-refund-request.ts'
import { closedDetail } from '../refund-request-rules.ts'
import { reasonsFor } from './refund-reason-store.ts'

/** The reasons that may be given for this type now; "without a cause" while one of the lines may still go back so. */
export async function refundReasonList(
  deps: Deps,
  { session }: PassengerCaller,
  { orderNo, type }: z.output<typeof refundReasonListSchemas.request>,
): Promise<{ reasons: RefundReason[] }> {
  const order = (await findOwnOrder(deps.db, session, orderNo)) ?? fail('notFound', { reason: 'order' })
  const sale = await readAfterSale(deps.db, order)
  const now = deps.clock.now()
  const open = openRefundTypes(sale, now)
  if (!open.types.some((one) => one.type === type)) fail('refundUnavailable', closedDetail(open.closed))
  const reasons = await reasonsFor(deps.db, { type, situation: getSituation(sale, type) })
  const mayLackCause = sale.lines.some((line) => mayGoBackWithoutCause(sale, [line], now))
  const until = withoutCauseUntil(sale)?.toISOString() ?? null
  return {
    reasons: reasons
      .filter((reason) => mayLackCause || !reason.withoutCause)
      .map(({ reasonId, name, photoRequired, airlineAtFault, withoutCause }) => ({
        reasonId,
        name,
        photoRequired,
        airlineAtFault,
        until: withoutCause ? until : null,
      })),
  }
}
