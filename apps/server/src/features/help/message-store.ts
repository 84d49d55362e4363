import type { MessageState } from '@aisle/contract/message-states'
import type { Language } from '@aisle/contract/language'
import type { Db, Tx } from '../../platform/db/open-db.ts'

export interface Message {
  messageId: string
  holder: string | null
  email: string
  orderNo: string | null
  language: Language
  text: string
  state: MessageState
  createdAt: Date
  answer: string | null
  answeredAt: Date | null
  /** Tail number of the aircraft that reported it (P9); null where it was written on this server. */
  aircraft: string | null
}

export type NewMessage = Omit<Message, 'state' | 'answer' | 'answeredAt'>

const columns = [
  'message_id as messageId',
  'holder',
  'email',
  'order_no as orderNo',
  'language',
  'text',
  'state',
  'created_at as createdAt',
  'answer',
  'answered_at as answeredAt',
  'aircraft',
] as const

/** False where it is stored already: an aircraft reports again what it is not sure of. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<boolean> {
  const { messageId, orderNo, createdAt, ...rest } = message
  const inserted = await tx
    .insertInto('passenger_messages')
    .values({ ...rest, message_id: messageId, order_no: orderNo, created_at: createdAt })
    .onConflict((known) => known.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export async function findMessage(db: Db | Tx, messageId: string): Promise<Message | undefined> {
  return db.selectFrom('passenger_messages').select(columns).where('message_id', '=', messageId).executeTakeFirst()
}

/** The messages that wait for an answer, the oldest first. */
export async function openMessages(db: Db, most: number): Promise<Message[]> {
  return db
    .selectFrom('passenger_messages')
    .select(columns)
    .where('state', '=', 'open')
    .orderBy('created_at')
    .orderBy('message_id')
    .limit(most)
    .execute()
}

/** The newest first. */
export async function messagesOfHolder(db: Db, holder: string, most: number): Promise<Message[]> {
  return db
    .selectFrom('passenger_messages')
    .select(columns)
    .where('holder', '=', holder)
    .orderBy('created_at', 'desc')
    .orderBy('message_id')
    .limit(most)
    .execute()
}

/** False when the message was answered before. */
export async function setAnswer(
  tx: Tx,
  messageId: string,
  { answer, at, by }: { answer: string; at: Date; by: string },
): Promise<boolean> {
  const done = await tx
    .updateTable('passenger_messages')
    .set({ state: 'answered', answer, answered_at: at, answered_by: by })
    .where('message_id', '=', messageId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}
