import type { FlightAudience, FlightMailOutcome, ShownFlightMessage } from '@aisle/contract/console-flight-messages'
import type { Bilingual, Language } from '@aisle/contract/language'
import { openEntitlementStates } from '@aisle/contract/order-states'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { stateList } from '../../platform/db/state-list.ts'
import type { PlannedMail, Recipient } from './flight-message-rules.ts'

/**
 * Passengers, each with the mailbox that told most of late: that of the order with their plan, of the manifest, of their
 * account. Those who were erased are no longer named.
 */
const recipients = (which: RawBuilder<unknown>) => sql<Recipient>`
  SELECT trip.trip_id AS "tripId", lower(coalesce(plan.contact_email, trip.email, account.email)) AS mailbox,
    plan.currency, trip.name_zh AS "nameZh"
  FROM manifest_passengers trip
  LEFT JOIN LATERAL (
    SELECT orders.contact_email, orders.currency FROM entitlements JOIN orders USING (order_no)
    WHERE entitlements.trip_id = trip.trip_id AND entitlements.flight_id = trip.flight_id
      AND entitlements.state IN ${stateList(openEntitlementStates)}
    ORDER BY entitlements.created_at DESC, orders.order_no LIMIT 1) plan ON true
  LEFT JOIN accounts account ON account.document_hash = trip.document_hash
  WHERE trip.surname <> '' AND ${which}
  ORDER BY trip.trip_id`

export async function recipientsOnFlight(
  tx: Tx,
  { flightId, to }: { flightId: string; to: FlightAudience },
): Promise<Recipient[]> {
  const ofFlight = sql`trip.flight_id = ${flightId}`
  const { rows } = await recipients(to === 'all' ? ofFlight : sql`${ofFlight} AND plan.currency IS NOT NULL`).execute(
    tx,
  )
  return rows
}

/** Null: they have none any more, or have been erased. */
export async function mailboxOfTrip(db: Db, tripId: string): Promise<string | null> {
  const { rows } = await recipients(sql`trip.trip_id = ${tripId}`).execute(db)
  return rows[0]?.mailbox ?? null
}

export interface NewFlightMessage {
  messageId: string
  flightId: string
  to: FlightAudience
  /** A person or a key. */
  writtenBy: string
  words: Bilingual
  passengers: number
  unreachable: number
  at: Date
  mails: readonly PlannedMail[]
}

export async function insertFlightMessage(tx: Tx, message: NewFlightMessage): Promise<void> {
  await tx
    .insertInto('flight_messages')
    .values({
      message_id: message.messageId,
      flight_id: message.flightId,
      audience: message.to,
      written_by: message.writtenBy,
      words_zh: message.words.zh,
      words_en: message.words.en,
      passengers: message.passengers,
      unreachable: message.unreachable,
      written_at: message.at,
    })
    .execute()
  await tx
    .insertInto('flight_message_mails')
    .values(
      message.mails.map(({ mailNo, tripId, language }) => ({
        message_id: message.messageId,
        mail_no: mailNo,
        trip_id: tripId,
        language,
      })),
    )
    .execute()
}

interface WaitingMail {
  flightId: string
  tripId: string | null
  language: Language
  words: Bilingual
}

/** The mail if it has not left yet. */
export async function findWaitingMail(
  db: Db,
  { messageId, mailNo }: { messageId: string; mailNo: number },
): Promise<WaitingMail | undefined> {
  const row = await db
    .selectFrom('flight_message_mails')
    .innerJoin('flight_messages', 'flight_messages.message_id', 'flight_message_mails.message_id')
    .select(['flight_id', 'trip_id', 'language', 'words_zh', 'words_en'])
    .where('flight_message_mails.message_id', '=', messageId)
    .where('mail_no', '=', mailNo)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      flightId: row.flight_id,
      tripId: row.trip_id,
      language: row.language,
      words: { zh: row.words_zh, en: row.words_en },
    }
  )
}

export async function noteOutcome(
  db: Db,
  { messageId, mailNo }: { messageId: string; mailNo: number },
  outcome: FlightMailOutcome,
): Promise<void> {
  await db
    .updateTable('flight_message_mails')
    .set({ outcome })
    .where('message_id', '=', messageId)
    .where('mail_no', '=', mailNo)
    .where('outcome', 'is', null)
    .execute()
}

const mostMessages = 50

/** What was written to a flight, the newest first. */
export async function messagesOfFlight(
  db: Db | Tx,
  { flightNo, flightDate }: { flightNo: string; flightDate: string },
): Promise<ShownFlightMessage[]> {
  const { rows } = await sql<Omit<ShownFlightMessage, 'words' | 'at'> & { zh: string; en: string; at: Date }>`
    SELECT message.message_id AS "messageId", message.audience AS to, message.words_zh AS zh, message.words_en AS en,
      coalesce(person.name, message.written_by) AS by, message.written_at AS at, message.passengers, message.unreachable,
      mails.sent, mails.failed, mails.waiting
    FROM flights JOIN flight_messages message USING (flight_id)
    LEFT JOIN staff_people person ON person.person_id = message.written_by
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE outcome = 'sent')::int AS sent,
        count(*) FILTER (WHERE outcome <> 'sent')::int AS failed,
        count(*) FILTER (WHERE outcome IS NULL)::int AS waiting
      FROM flight_message_mails WHERE message_id = message.message_id) mails
    WHERE flights.flight_no = ${flightNo} AND flights.flight_date = ${flightDate}
    ORDER BY message.written_at DESC, message.message_id LIMIT ${mostMessages}`.execute(db)
  return rows.map(({ zh, en, at, ...row }) => ({ ...row, words: { zh, en }, at: at.toISOString() }))
}
