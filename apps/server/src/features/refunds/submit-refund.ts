import * as calls from '@aisle/contract/refunds'
import type { submitRefundSchemas } from '@aisle/contract/refunds-schemas'
import type { z } from 'zod'
import { countUse } from '../../platform/attempts/count-use.ts'
import { accepted, fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { onceByKey } from '../../platform/idempotency/once-by-key.ts'
import { getHolder } from '../../platform/http/holder.ts'
import { lockOwnOrderForRefund } from './lock-refund.ts'
import { attachPhotos } from './photos/photo-store.ts'
import { approveOrMail, placeRefund, type PlacedRefund } from './place-refund.ts'
import { readRefundRequest } from './read-refund-request.ts'
import { assessSubmission, codesOnlyRefusal, linesWithReplacement } from './refund-request-rules.ts'

type Request = z.output<typeof submitRefundSchemas.request>

/**
 * Table R: → applied; units not yet picked, collected or activated are approved at once. Lock, read, judge, write, in one
 * transaction with the units, the photos and, if approved, the start of the refund.
 */
export async function submitRefund(deps: Deps, caller: PassengerCaller, request: Request): Promise<PlacedRefund> {
  // On board, refunds are only requested by `reportOutage`; everything else waits for landing (P9).
  if (deps.settings.link?.side === 'cabin') fail('refundUnavailable', { reason: 'untilLanding' })
  return onceByKey(deps, caller, {
    call: calls.submitRefund,
    request,
    create: (tx) => submitLocked(deps, caller, { tx, request }),
  })
}

async function submitLocked(
  deps: Deps,
  caller: PassengerCaller,
  { tx, request }: { tx: Tx; request: Request },
): Promise<PlacedRefund> {
  const { type, photoIds = [], exchangeSkuId = null } = request
  await countUse(deps, tx, { kind: 'submitRefund', subject: getHolder(caller.session) })
  const order = await lockOwnOrderForRefund(tx, caller.session, request.orderNo)
  const facts = await readRefundRequest(deps, tx, { order, type })
  const submission = { amount: request.amount, photoCount: photoIds.length }
  const assessed = accepted(codesOnlyRefusal(order, request) ?? assessSubmission(facts, request, submission))
  const { figure } = assessed
  const replaced = type === 'exchange' && { lines: accepted(linesWithReplacement(facts, figure.lines, exchangeSkuId)) }
  const placement = { order, request: { ...request, note: request.note?.trim() ?? '' }, assessed, ...replaced }
  const refundNo = await placeRefund(deps, tx, placement)
  const attached = await attachPhotos(tx, { owner: getHolder(caller.session), refundNo, photoIds })
  if (!attached) fail('invalidRequest', { fields: ['photoIds'] })
  return approveOrMail(deps, tx, { order, refundNo, assessed })
}
