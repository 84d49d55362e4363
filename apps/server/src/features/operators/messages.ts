import type { messageAnswerSchema } from '@aisle/contract/operator-schemas'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { answerMessage, openMessages } from '../help/index.ts'
import type { Operator } from './api/operator-call.ts'
import { note } from './decide.ts'

const listed = 500

/** Passengers' messages that wait for an answer, oldest first. */
export async function listMessages(deps: Deps, _operator?: Operator) {
  const messages = await openMessages(deps.db, listed)
  return {
    messages: messages.map(({ messageId, email, orderNo, language, text, createdAt, aircraft }) => ({
      messageId,
      email,
      orderNo,
      language,
      text,
      aircraft,
      sentAt: createdAt.toISOString(),
    })),
  }
}

/** Repeating an answer changes nothing. The audit line names neither passenger nor words. */
export async function answerOneMessage(
  deps: Deps,
  operator: Operator,
  { messageId, answer, dryRun }: z.output<typeof messageAnswerSchema>,
) {
  const { message, changed } = await answerMessage(deps, { messageId, answer, by: operator.keyName, dryRun })
  if (!dryRun) {
    await note(deps, operator, {
      scope: 'messages',
      command: 'answer',
      summary: `answered message ${messageId}`,
      onceKey: `answer:${messageId}`,
    })
  }
  return { dryRun, messageId, email: message.email, language: message.language, changed }
}
