import * as calls from '@aisle/contract/refunds'
import * as limits from '@aisle/contract/limits'
import type { RefundState } from '@aisle/contract/refund-states'
import type { reSubmitRefundSchemas } from '@aisle/contract/refunds-schemas'
import type { z } from 'zod'
import { accepted, fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { onceByKey } from '../../platform/idempotency/once-by-key.ts'
import { getHolder } from '../../platform/http/holder.ts'
import { lockOwnOrderForRefund } from './lock-refund.ts'
import { attachPhotos, getPhotoIds } from './photos/photo-store.ts'
import { approveOrMail } from './place-refund.ts'
import { readRefundRequest } from './read-refund-request.ts'
import { assessSubmission } from './refund-request-rules.ts'
import { getRefundMove } from './refund-rules.ts'
import { findOwnRefund, linesOfRefunds, moveRefund } from './refund-store.ts'

type Request = z.output<typeof reSubmitRefundSchemas.request>

/** Table R: rejected → applied, with the passenger's new statements; fields left out keep their values. */
export async function resubmitRefund(
  deps: Deps,
  caller: PassengerCaller,
  request: Request,
): Promise<{ refundNo: string; state: RefundState }> {
  return onceByKey(deps, caller, {
    call: calls.reSubmitRefund,
    request,
    async create(tx) {
      const known =
        (await findOwnRefund(tx, caller.session, request.refundNo)) ?? fail('notFound', { reason: 'refund' })
      const order = await lockOwnOrderForRefund(tx, caller.session, known.orderNo)
      const refund =
        (await findOwnRefund(tx, caller.session, request.refundNo)) ?? fail('notFound', { reason: 'refund' })
      const { refundNo, type, state } = refund
      if (getRefundMove({ from: state, event: 'resubmitted', type }) === null)
        fail('stateChanged', { reason: state === 'canceled' ? 'refundEnded' : 'refundNotRejected', state })
      if (refund.submissions > limits.refundResubmissions) fail('resubmitLimit', { limit: limits.refundResubmissions })
      const facts = await readRefundRequest(deps, tx, { order, type })
      const lines = (await linesOfRefunds(tx, [refundNo])).map(({ lineNo, units }) => ({ lineNo, units }))
      const { amount, photoIds } = request
      const photoCount = photoIds?.length ?? (await getPhotoIds(tx, [refundNo])).length
      const reasonId = request.reasonId ?? refund.reasonId
      const assessed = accepted(assessSubmission(facts, { type, lines, reasonId }, { amount, photoCount }))
      if (photoIds && !(await attachPhotos(tx, { owner: getHolder(caller.session), refundNo, photoIds })))
        fail('invalidRequest', { fields: ['photoIds'] })
      const moved = await moveRefund(deps, tx, {
        refund,
        event: 'resubmitted',
        actor: 'passenger',
        change: {
          decision: null,
          again: {
            askedAmount: assessed.figure.amount,
            freightAmount: assessed.figure.freight,
            reasonId: reasonId ?? fail('invalidRequest', { fields: ['reasonId'] }),
            note: request.note?.trim() ?? refund.note,
            lines: assessed.figure.lines,
          },
        },
      })
      if (!moved) throw new Error(`refund ${refundNo} moved although its order was locked`)
      return approveOrMail(deps, tx, { order, refundNo, assessed })
    },
  })
}
