import * as limits from '@aisle/contract/limits'
import type { sendOrderCodeSchemas } from '@aisle/contract/orders-schemas'
import type { z } from 'zod'
import { guessesOfOne } from '../../platform/attempts/attempt-rules.ts'
import { countTries, targetSubjects, type Subject } from '../../platform/attempts/count-tries.ts'
import { noteTarget } from '../../platform/authentication/record-authentication.ts'
import { fail } from '../../platform/contract-error.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller, PassengerCaller } from '../../platform/http/caller.ts'
import { getHolder } from '../../platform/http/holder.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { codesPerTarget, countCodeMail, drawCode, storeCode } from '../mailed-codes/index.ts'
import { getCodeContact, maskContact } from '../order-proof/index.ts'
import { findOwnOrder, type Order } from '../orders/index.ts'
import { orderLetter } from './order-code-message.ts'
import { getOrderTarget } from './order-target.ts'

/**
 * O9: a code to the order's contact, with W5's limits for each order, and to one mailbox or mobile over all its orders.
 * The call does not wait for the mail or the text.
 * @throws notFound, proofRequired {sentTo: null} where no code can reach the contact, waitFirst {retryAfterSeconds},
 * rateLimited {retryAfterSeconds}, limitExceeded, codesPaused {retryAfterSeconds}
 */
export async function sendOrderCode(
  deps: Deps,
  caller: PassengerCaller,
  { orderNo }: { orderNo: string },
): Promise<z.output<typeof sendOrderCodeSchemas.response>> {
  noteTarget(caller, `order ${orderNo}`)
  const order = (await findOwnOrder(deps.db, caller.session, orderNo)) ?? fail('notFound', { reason: 'order' })
  return sendCodeTo(deps, caller, { order, asker: getHolder(caller.session) })
}

/**
 * The same for an order that the caller has named, by a login or by a link. `asker`: whose requests are counted together.
 * @throws as `sendOrderCode`, without notFound
 */
export async function sendCodeTo(
  deps: Deps,
  caller: Caller,
  { order, asker }: { order: Pick<Order, 'orderNo' | 'contactEmail' | 'contactPhone'>; asker: string },
): Promise<z.output<typeof sendOrderCodeSchemas.response>> {
  const { orderNo } = order
  const contact = getCodeContact(deps, order) ?? fail('proofRequired', { sentTo: null })
  const drawn = drawCode(deps)
  const { captchaId, code } = drawn
  const subjects: Subject[] = [
    { subject: `code for order ${orderNo}`, allowance: codesPerTarget, waitsFor: 'code' },
    ...targetSubjects(
      caller,
      'email' in contact ? `mailbox ${contact.email.toLowerCase()}` : `mobile ${contact.phone}`,
    ),
    { subject: `order codes for ${asker}`, allowance: guessesOfOne },
  ]
  await inTransaction(deps.db, async (tx) => {
    await countTries(deps, tx, { kind: 'code', subjects })
    await storeCode(deps, tx, { ...drawn, targetHash: getOrderTarget(deps, orderNo), tripId: null })
    const payload = { captchaId, orderNo, letter: orderLetter(deps, { code }) }
    await enqueueJob(deps, tx, { kind: 'mail.orderCode', key: captchaId, payload, runAt: deps.clock.now() })
    await countCodeMail(deps, tx, true)
  })
  return { sentTo: maskContact(contact), resendAfterSeconds: limits.captchaResendSeconds }
}
