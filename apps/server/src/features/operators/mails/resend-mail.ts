import { readEmail } from '@aisle/contract/contact'
import type { mailResendSchema } from '@aisle/contract/operator-schemas'
import type { z } from 'zod'
import { fail } from '../../../platform/contract-error.ts'
import { writeAtOnce } from '../../../platform/db/write-at-once.ts'
import type { Deps } from '../../../platform/deps.ts'
import { maskMailbox } from '../../../platform/security/mask-personal.ts'
import { findOrder, mailPaidAgain, mailPaidElsewhere } from '../../orders/index.ts'
import { findAuditOnce } from '../audit-store.ts'
import { noteIn } from '../decide.ts'
import type { Operator } from '../api/operator-call.ts'
import { refuse } from '../api/operator-refusal.ts'
import { inTransactionUnlessDry } from '../in-dry-run.ts'

interface Resent {
  dryRun: boolean
  orderNo: string
  result: 'done' | 'same'
  /** Masked. */
  to: string
  /** The contact's mailbox, masked; null: none is known. */
  contact: string | null
}

/**
 * Sends the confirmation of a paid order once more, with a new link, to its contact or to the mailbox that a passenger
 * has named; the audit then keeps its hash. What holds collection codes goes to the contact only (O9). The same key sends
 * once.
 * @throws ContractError `notFound`, `stateChanged` where nothing was paid, `emailFormat`, `invalidRequest` where no
 * mailbox is known; OperatorRefusal `codesForContact`
 */
export async function resendOrderMail(
  deps: Deps,
  operator: Operator,
  { orderNo, to, key, dryRun }: z.output<typeof mailResendSchema>,
): Promise<Resent> {
  return inTransactionUnlessDry(deps, dryRun, async (tx) => {
    const order = (await findOrder(tx, orderNo)) ?? fail('notFound', { reason: 'order' })
    if (!order.paidAt) fail('stateChanged', { reason: 'staff', state: order.state })
    const named = to === undefined ? null : (readEmail(to) ?? fail('emailFormat'))
    if (named !== null && order.kind === 'PICKUP') refuse('codesForContact')
    const mailbox = named ?? order.contactEmail ?? fail('invalidRequest', { field: 'contactEmail' })
    const contact = order.contactEmail && maskMailbox(order.contactEmail)
    const answer = { dryRun, orderNo, to: maskMailbox(mailbox), contact }
    const onceKey = `mail-resend:${orderNo}:${key}`
    if (await findAuditOnce(tx, onceKey)) return { ...answer, result: 'same' }
    const mail =
      named === null ? mailPaidAgain(deps, { orderNo, key }) : mailPaidElsewhere(deps, { orderNo, key, to: named })
    await writeAtOnce(tx, [mail])
    const elsewhere =
      named === null ? '' : `, to another mailbox, hash ${deps.vault.hash('staff-search', named).slice(0, 16)}`
    const summary = `the confirmation of order ${orderNo} again${elsewhere}`
    await noteIn(deps, tx, operator, { scope: 'messages', command: 'mail-resend', summary, onceKey })
    return { ...answer, result: 'done' }
  })
}
