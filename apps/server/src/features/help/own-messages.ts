import type { listMessagesSchemas } from '@aisle/contract/portal-schemas'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { getHolder } from '../../platform/http/holder.ts'
import { messagesOfHolder } from './message-store.ts'

const listed = 50

/** The messages of this login's holder to the service (W8), with the answers. */
export async function listMessages(
  deps: Deps,
  { session }: PassengerCaller,
): Promise<z.input<typeof listMessagesSchemas.response>> {
  const messages = await messagesOfHolder(deps.db, getHolder(session), listed)
  return {
    messages: messages.map(({ messageId, orderNo, text, state, createdAt, answer, answeredAt }) => ({
      messageId,
      orderNo,
      text,
      state,
      sentAt: createdAt.toISOString(),
      answer,
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
  }
}
