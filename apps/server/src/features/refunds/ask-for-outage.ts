import * as limits from '@aisle/contract/limits'
import { isRefusal } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Entitlement } from '../entitlements/index.ts'
import { findOrder } from '../orders/index.ts'
import { lockOrderForRefund } from './lock-refund.ts'
import { approveOrMail, placeRefund } from './place-refund.ts'
import { readRefundRequest } from './read-refund-request.ts'
import { assessRefund } from './refund-request-rules.ts'

const type = 'refund_only'

/**
 * Requests a refund of a Wi-Fi plan for an outage that the passenger reported on board; our record of outages is the note
 * (table R: → applied; staff decide). False if the plan cannot be refunded: requested or refunded already.
 */
export async function askForOutage(
  deps: Deps,
  tx: Tx,
  { entitlement, note }: { entitlement: Pick<Entitlement, 'orderNo' | 'lineNo'>; note: string },
): Promise<boolean> {
  const { orderNo, lineNo } = entitlement
  const found = await findOrder(tx, orderNo)
  if (!found) return false
  const order = await lockOrderForRefund(tx, found)
  const facts = await readRefundRequest(deps, tx, { order, type })
  // The last of the airline's own reasons says least: that it worked for a part of the flight only.
  const reasonId = facts.reasons.findLast(({ airlineAtFault }) => airlineAtFault)?.reasonId
  if (reasonId === undefined) return false
  const assessed = assessRefund(facts, { type, lines: [{ lineNo, units: 1 }], reasonId })
  if (isRefusal(assessed) || assessed.figure.amount === 0) return false
  const request = { type, reasonId, note: note.slice(0, limits.refundNoteLength) } as const
  const refundNo = await placeRefund(deps, tx, { order, request, assessed })
  await approveOrMail(deps, tx, { order, refundNo, assessed })
  return true
}
