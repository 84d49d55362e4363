import * as calls from '@aisle/contract/refunds'
import type {
  batchVerifyCodeCalculatePriceSchemas,
  batchVerifyCodeSubmitRefundSchemas,
  RefundQuote,
} from '@aisle/contract/refunds-schemas'
import type { z } from 'zod'
import { countUse } from '../../platform/attempts/count-use.ts'
import { accepted, fail } from '../../platform/contract-error.ts'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { getHolder } from '../../platform/http/holder.ts'
import { onceByKey } from '../../platform/idempotency/once-by-key.ts'
import { codesOfOrder, findOwnOrder, type Order, takeCodes } from '../orders/index.ts'
import { lockOwnOrderForRefund } from './lock-refund.ts'
import { approveOrMail, placeRefund, type PlacedRefund } from './place-refund.ts'
import { readRefundRequest } from './read-refund-request.ts'
import {
  assessRefund,
  assessSubmission,
  linesOfCodes,
  presentQuote,
  type RefundRequest,
  type RefundRequestFacts,
} from './refund-request-rules.ts'

const type = 'refund_only'

/** The refund that these unused codes of an order would give; stores nothing. */
export async function batchVerifyCodeCalculatePrice(
  deps: Deps,
  { session }: PassengerCaller,
  request: z.output<typeof batchVerifyCodeCalculatePriceSchemas.request>,
): Promise<RefundQuote> {
  const order = (await findOwnOrder(deps.db, session, request.orderNo)) ?? fail('notFound', { reason: 'order' })
  const { facts, lines } = await readCodes(deps, deps.db, { order, codes: request.codes })
  return presentQuote(facts, accepted(assessRefund(facts, { type, lines, reasonId: null })))
}

type Request = z.output<typeof batchVerifyCodeSubmitRefundSchemas.request>

/**
 * Table O, PICKUP: these codes unused → refunding, and their refund started, in one transaction. A counter redeems a code
 * before or after it, never in between.
 */
export async function batchVerifyCodeSubmitRefund(
  deps: Deps,
  caller: PassengerCaller,
  request: Request,
): Promise<PlacedRefund> {
  return onceByKey(deps, caller, {
    call: calls.batchVerifyCodeSubmitRefund,
    request,
    create: (tx) => submitCodes(deps, caller, { tx, request }),
  })
}

async function submitCodes(
  deps: Deps,
  caller: PassengerCaller,
  { tx, request }: { tx: Tx; request: Request },
): Promise<PlacedRefund> {
  const { codes, reasonId, amount, note = '' } = request
  await countUse(deps, tx, { kind: 'submitRefund', subject: getHolder(caller.session) })
  const order = await lockOwnOrderForRefund(tx, caller.session, request.orderNo)
  const { facts, lines } = await readCodes(deps, tx, { order, codes })
  const assessed = accepted(assessSubmission(facts, { type, lines, reasonId }, { amount, photoCount: null }))
  const placement = { order, request: { type, reasonId, note: note.trim() }, assessed } as const
  const refundNo = await placeRefund(deps, tx, placement)
  if (!(await takeCodes(tx, { orderNo: order.orderNo, codes, refundNo }))) fail('stateChanged', { reason: 'codeUsed' })
  return approveOrMail(deps, tx, { order, refundNo, assessed })
}

async function readCodes(
  deps: Deps,
  db: Db | Tx,
  { order, codes }: { order: Order; codes: readonly string[] },
): Promise<{ facts: RefundRequestFacts; lines: RefundRequest['lines'] }> {
  if (order.kind !== 'PICKUP') fail('refundUnavailable', { reason: 'noCodes' })
  const lines = accepted(linesOfCodes(await codesOfOrder(db, order.orderNo), codes))
  return { facts: await readRefundRequest(deps, db, { order, type }), lines }
}
