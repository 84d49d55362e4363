import type { mailResendSchema } from '@aisle/contract/operator-schemas'
import type { z } from 'zod'
import { fail } from '../../platform/contract-error.ts'
import { writeAtOnce } from '../../platform/db/write-at-once.ts'
import type { Deps } from '../../platform/deps.ts'
import { maskMailbox } from '../../platform/security/mask-personal.ts'
import { findOrder, mailPaidAgain } from '../orders/index.ts'
import { findAuditOnce } from './audit-store.ts'
import { noteIn } from './decide.ts'
import type { Operator } from './api/operator-call.ts'
import { inTransactionUnlessDry } from './in-dry-run.ts'

interface Resent {
  dryRun: boolean
  orderNo: string
  result: 'done' | 'same'
  /** Masked. */
  to: string
}

/**
 * Sends the confirmation of a paid order once more to its contact, with a new link. The same key sends once.
 * @throws ContractError `notFound`, `stateChanged` where nothing was paid, `invalidRequest` where no mailbox is known
 */
export async function resendOrderMail(
  deps: Deps,
  operator: Operator,
  { orderNo, key, dryRun }: z.output<typeof mailResendSchema>,
): Promise<Resent> {
  return inTransactionUnlessDry(deps, dryRun, async (tx) => {
    const order = (await findOrder(tx, orderNo)) ?? fail('notFound', { reason: 'order' })
    if (!order.paidAt) fail('stateChanged', { reason: 'staff', state: order.state })
    const mailbox = order.contactEmail ?? fail('invalidRequest', { field: 'contactEmail' })
    const answer = { dryRun, orderNo, to: maskMailbox(mailbox) }
    const onceKey = `mail-resend:${orderNo}:${key}`
    if (await findAuditOnce(tx, onceKey)) return { ...answer, result: 'same' }
    await writeAtOnce(tx, [mailPaidAgain(deps, { orderNo, key })])
    const summary = `the confirmation of order ${orderNo} again`
    await noteIn(deps, tx, operator, { scope: 'messages', command: 'mail-resend', summary, onceKey })
    return { ...answer, result: 'done' }
  })
}
