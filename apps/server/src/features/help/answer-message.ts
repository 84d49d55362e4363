import { fail } from '../../platform/contract-error.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { findMessage, setAnswer, type Message } from './message-store.ts'

interface Answering {
  messageId: string
  answer: string
  by: string
  dryRun: boolean
}

/**
 * Staff answer a message, once: the passenger reads it in the mail and on "Me". The same answer again changes nothing.
 * @throws notFound; stateChanged where it has another answer
 */
export async function answerMessage(
  deps: Deps,
  { messageId, answer, by, dryRun }: Answering,
): Promise<{ message: Message; changed: boolean }> {
  const message = (await findMessage(deps.db, messageId)) ?? fail('notFound', { reason: 'message' })
  if (message.state === 'answered') {
    return message.answer === answer ? { message, changed: false } : fail('stateChanged', { reason: 'messageAnswered' })
  }
  if (dryRun) return { message, changed: true }
  await inTransaction(deps.db, async (tx) => {
    const at = deps.clock.now()
    if (!(await setAnswer(tx, messageId, { answer, at, by }))) fail('stateChanged', { reason: 'messageAnswered' })
    await enqueueJob(deps, tx, { kind: 'mail.messageAnswer', key: messageId, payload: { messageId }, runAt: at })
  })
  return { message, changed: true }
}
