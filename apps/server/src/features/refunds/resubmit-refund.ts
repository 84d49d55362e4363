import * as calls from '@aisle/contract/refunds'
import * as limits from '@aisle/contract/limits'
import type { RefundState } from '@aisle/contract/refund-states'
import type { reSubmitRefundSchemas } from '@aisle/contract/refunds-schemas'
import type { z } from 'zod'
import { fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { onceByKey } from '../../platform/http/once-by-key.ts'
import { ownerOf } from '../../platform/http/owner.ts'
import { judge } from './ask-refund.ts'
import { lockForRefund } from './lock-for-refund.ts'
import { attachPhotos, photoIdsOf } from './photos/photo-store.ts'
import { readAfterSale } from './read-after-sale.ts'
import { refundMoveOf } from './refund-rules.ts'
import { findOwnRefund, linesOfRefunds, moveRefund, type Refund } from './refund-store.ts'
import { afterApplying, requireSeen } from './submit-refund.ts'

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
      const known = (await findOwnRefund(tx, caller.session, request.refundNo)) ?? fail('notFound')
      const order = await lockForRefund(tx, caller.session, known.orderNo)
      const refund = (await findOwnRefund(tx, caller.session, request.refundNo)) ?? fail('notFound')
      const { refundNo, type, state } = refund
      if (refundMoveOf({ from: state, event: 'resubmitted', type }) === null) fail('stateChanged', { state })
      if (refund.submissions > limits.refundResubmissions) fail('resubmitLimit', { limit: limits.refundResubmissions })
      const sale = await readAfterSale(tx, order)
      const lines = (await linesOfRefunds(tx, [refundNo])).map(({ lineNo, units }) => ({ lineNo, units }))
      const reasonId = request.reasonId ?? refund.reasonId
      const judged = await judge(deps, tx, { sale, asked: { type, lines, reasonId } })
      await requireSeen(tx, { order, judged, amount: request.amount })
      await keepPhotos(tx, caller, { refund, request, required: judged.reason?.photoRequired ?? false })
      const moved = await moveRefund(deps, tx, {
        refund,
        event: 'resubmitted',
        actor: 'passenger',
        change: {
          decision: null,
          again: {
            askedAmount: judged.figure.amount,
            freightAmount: judged.figure.freight,
            reasonId: reasonId ?? fail('invalidRequest', { fields: ['reasonId'] }),
            note: request.note?.trim() ?? refund.note,
            lines: judged.figure.lines,
          },
        },
      })
      if (!moved) throw new Error(`refund ${refundNo} moved although its order was locked`)
      return afterApplying(deps, tx, { order, refundNo, automatic: judged.automatic })
    },
  })
}

async function keepPhotos(
  tx: Tx,
  caller: PassengerCaller,
  { refund, request, required }: { refund: Refund; request: Request; required: boolean },
): Promise<void> {
  const { refundNo } = refund
  const { photoIds } = request
  const count = photoIds?.length ?? (await photoIdsOf(tx, [refundNo])).length
  if (required && count === 0) fail('photoRequired')
  if (!photoIds) return
  const owner = ownerOf(caller.session)
  if (!(await attachPhotos(tx, { owner, refundNo, photoIds }))) fail('invalidRequest', { fields: ['photoIds'] })
}
