import type { AskedPassenger } from '@aisle/contract/console-questions'
import type { askPassengerSchema } from '@aisle/contract/operator-schemas'
import type { z } from 'zod'
import { fail } from '../../../platform/contract-error.ts'
import type { Tx } from '../../../platform/db/open-db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { maskMailbox } from '../../../platform/security/mask-personal.ts'
import { lockOrder, type Order } from '../../orders/index.ts'
import { askPassenger, questionsOfOrder, showQuestionMail } from '../../passenger-questions/index.ts'
import { isOpenRefund, lockRefund } from '../../refunds/index.ts'
import type { Operator } from '../api/operator-call.ts'
import { findAuditOnce } from '../audit-store.ts'
import { noteIn } from '../decide.ts'
import { inTransactionUnlessDry } from '../in-dry-run.ts'

type Request = z.output<typeof askPassengerSchema>

/** Locked, so that of two requests with one key the second finds the first. */
async function lockSubject(tx: Tx, { orderNo, refundNo }: Request): Promise<{ order: Order; refundNo: string | null }> {
  if (refundNo === undefined) {
    const order = (orderNo ? await lockOrder(tx, orderNo) : undefined) ?? fail('notFound', { reason: 'order' })
    return { order, refundNo: null }
  }
  const { order, refund } = (await lockRefund(tx, refundNo)) ?? fail('notFound', { reason: 'refund' })
  if (!isOpenRefund(refund.state)) fail('stateChanged', { reason: 'staff', state: refund.state })
  return { order, refundNo }
}

/**
 * X4: asks the contact of an order something, about the order or about an open refund, by a mail in the language of the order.
 * The same key asks once. The line of the audit names the question and not its words, which may be forgotten.
 * @throws ContractError `notFound`, `stateChanged` for a refund that has ended, `invalidRequest` where no mailbox is known
 */
export async function askOnePassenger(deps: Deps, operator: Operator, request: Request): Promise<AskedPassenger> {
  const { words, key, dryRun } = request
  return inTransactionUnlessDry(deps, dryRun, async (tx) => {
    const { order, refundNo } = await lockSubject(tx, request)
    const { orderNo } = order
    const mailbox = order.contactEmail ?? fail('invalidRequest', { field: 'contactEmail' })
    const last = (await questionsOfOrder(tx, orderNo)).find((one) => one.refundNo === refundNo)
    const answer = {
      dryRun,
      orderNo,
      refundNo,
      to: maskMailbox(mailbox),
      mail: showQuestionMail(deps, order, { refundNo, words }),
      before: last ? { by: last.by, at: last.at } : null,
    }
    const onceKey = `ask-passenger:${orderNo}:${key}`
    if (await findAuditOnce(tx, onceKey)) return { ...answer, result: 'same' }
    const { questionId } = await askPassenger(deps, tx, { orderNo, refundNo, askedBy: operator.keyName, words })
    const about = refundNo === null ? `order ${orderNo}` : `refund ${refundNo} of order ${orderNo}`
    const summary = `asked the passenger about ${about}, question ${questionId}`
    await noteIn(deps, tx, operator, { scope: 'messages', command: 'ask-passenger', summary, onceKey })
    return { ...answer, result: 'done' }
  })
}
