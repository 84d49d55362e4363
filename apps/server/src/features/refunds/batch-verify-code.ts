import * as calls from '@aisle/contract/refunds'
import type { RefundState } from '@aisle/contract/refund-states'
import type {
  batchVerifyCodeCalculatePriceSchemas,
  batchVerifyCodeSubmitRefundSchemas,
  RefundQuote,
} from '@aisle/contract/refunds-schemas'
import type { z } from 'zod'
import { countUse } from '../../platform/attempts/count-use.ts'
import { fail } from '../../platform/contract-error.ts'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { onceByKey } from '../../platform/http/once-by-key.ts'
import { codesOfOrder, findOwnOrder, type Order, takeCodes } from '../orders/index.ts'
import { newPaymentNumber } from '../payments/index.ts'
import { judge, presentQuote, type Judged } from './ask-refund.ts'
import { lockForRefund } from './lock-for-refund.ts'
import { readAfterSale } from './read-after-sale.ts'
import { insertRefund } from './refund-store.ts'
import { afterApplying, requireSeen } from './submit-refund.ts'

/** The refund that these unused codes of an order would give; stores nothing. */
export async function batchVerifyCodeCalculatePrice(
  deps: Deps,
  { session }: PassengerCaller,
  request: z.output<typeof batchVerifyCodeCalculatePriceSchemas.request>,
): Promise<RefundQuote> {
  const order = (await findOwnOrder(deps.db, session, request.orderNo)) ?? fail('notFound')
  const judged = await judgeCodes(deps, deps.db, { order, codes: request.codes, reasonId: null })
  return presentQuote(deps.db, order, judged)
}

type Request = z.output<typeof batchVerifyCodeSubmitRefundSchemas.request>

/** Table O, PICKUP: these codes unused → refunding, and their money on its way, in one transaction; a counter comes before or after. */
export async function batchVerifyCodeSubmitRefund(
  deps: Deps,
  caller: PassengerCaller,
  request: Request,
): Promise<{ refundNo: string; state: RefundState }> {
  return onceByKey(deps, caller, {
    call: calls.batchVerifyCodeSubmitRefund,
    request,
    create: (tx) => giveCodesBack(deps, caller, { tx, request }),
  })
}

async function giveCodesBack(
  deps: Deps,
  caller: PassengerCaller,
  { tx, request }: { tx: Tx; request: Request },
): Promise<{ refundNo: string; state: RefundState }> {
  const { codes, reasonId } = request
  await countUse(deps, tx, { kind: 'submitRefund', subject: caller.session.accountId })
  const order = await lockForRefund(tx, caller.session, request.orderNo)
  const { orderNo } = order
  const judged = await judgeCodes(deps, tx, { order, codes, reasonId })
  await requireSeen(tx, { order, judged, amount: request.amount })
  const refundNo = newPaymentNumber(deps.random, deps.clock.now(), 'R')
  await insertRefund(deps, tx, {
    refundNo,
    orderNo,
    type: 'refund_only',
    reason: { reasonId },
    note: request.note?.trim() ?? '',
    amount: judged.figure.amount,
    freightAmount: judged.figure.freight,
    lines: judged.figure.lines,
  })
  if (!(await takeCodes(tx, { orderNo, codes, refundNo }))) fail('stateChanged')
  return afterApplying(deps, tx, { order, refundNo, automatic: judged.automatic })
}

async function judgeCodes(
  deps: Deps,
  db: Db | Tx,
  { order, codes, reasonId }: { order: Order; codes: readonly string[]; reasonId: string | null },
): Promise<Judged> {
  if (order.kind !== 'PICKUP') fail('refundUnavailable')
  const own = await codesOfOrder(db, order.orderNo)
  const named = [...new Set(codes)].map((code) => own.find((one) => one.code === code) ?? fail('notFound'))
  if (named.length !== codes.length) fail('invalidRequest', { fields: ['codes'] })
  if (named.some(({ state }) => state !== 'unused')) fail('stateChanged')
  const lineNos = [...new Set(named.map(({ lineNo }) => lineNo))].sort((a, b) => a - b)
  const lines = lineNos.map((lineNo) => ({ lineNo, units: named.filter((code) => code.lineNo === lineNo).length }))
  const sale = await readAfterSale(db, order)
  return judge(deps, db, { sale, asked: { type: 'refund_only', lines, reasonId } })
}
