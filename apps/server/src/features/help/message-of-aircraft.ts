import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { queueMessageMail } from './message-mail.ts'
import { insertMessage, type NewMessage } from './message-store.ts'

/** P9: stores a message that an aircraft reports and mails the service, once however often it is reported. */
export async function takeMessageOfAircraft(deps: Deps, tx: Tx, message: NewMessage): Promise<void> {
  const { holder: _, createdAt: __, ...letter } = message
  if (await insertMessage(tx, message)) await queueMessageMail(deps, tx, letter)
}
