import { sql, type Insertable } from 'kysely'
import type { Db, Tx } from '../../../platform/db/open-db.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { erasedTicket } from '../../flights/index.ts'

/** Leaves out erased passengers (G6). */
export async function passengersOfFlight(db: Db | Tx, flightId: string, options: { lock: boolean }) {
  const query = db
    .selectFrom('manifest_passengers')
    .selectAll()
    .where('flight_id', '=', flightId)
    .where('ticket_no', 'not like', `${erasedTicket}%`)
    .orderBy('ticket_no')
  return (options.lock ? query.forUpdate() : query).execute()
}

export type NewPassenger = Insertable<Database['manifest_passengers']>

/** Matches by flight and ticket; a known passenger keeps the trip. These passengers may exchange seats. */
export async function upsertPassengers(tx: Tx, flightId: string, passengers: NewPassenger[]): Promise<void> {
  const tickets = passengers.map((one) => one.ticket_no)
  await tx
    .updateTable('manifest_passengers')
    .set({ seat_number: null })
    .where('flight_id', '=', flightId)
    .where('ticket_no', 'in', tickets)
    .execute()
  await tx
    .insertInto('manifest_passengers')
    .values(passengers)
    .onConflict((conflict) =>
      conflict.columns(['flight_id', 'ticket_no']).doUpdateSet(({ ref }) => ({
        surname: ref('excluded.surname'),
        given_name: ref('excluded.given_name'),
        name_zh: ref('excluded.name_zh'),
        document_type: ref('excluded.document_type'),
        document_sealed: ref('excluded.document_sealed'),
        document_hash: ref('excluded.document_hash'),
        document_last6_hash: ref('excluded.document_last6_hash'),
        seat_number: ref('excluded.seat_number'),
        cabin: ref('excluded.cabin'),
        ffp_card_no: ref('excluded.ffp_card_no'),
        phone: ref('excluded.phone'),
        email: ref('excluded.email'),
        booking_ref: ref('excluded.booking_ref'),
        passenger_kind: ref('excluded.passenger_kind'),
      })),
    )
    .execute()
}

/** Of these tickets, those whose passengers have ordered, agreed or gone online; they are never deleted. */
export async function ticketsWithTraces(tx: Tx, flightId: string, tickets: readonly string[]): Promise<Set<string>> {
  if (tickets.length === 0) return new Set()
  const traces = ['orders', 'entitlements', 'consents', 'access_grants', 'portal_devices'].map(
    (table) => sql`EXISTS (SELECT FROM ${sql.table(table)} AS trace WHERE trace.trip_id = manifest_passengers.trip_id)`,
  )
  const rows = await tx
    .selectFrom('manifest_passengers')
    .select('ticket_no')
    .where('flight_id', '=', flightId)
    .where('ticket_no', 'in', tickets)
    .where(sql<boolean>`(${sql.join(traces, sql` OR `)})`)
    .execute()
  return new Set(rows.map((row) => row.ticket_no))
}

/** Also deletes their login sessions and mail codes, which are useless without the trip. */
export async function deletePassengers(tx: Tx, flightId: string, tickets: readonly string[]): Promise<void> {
  const trips = tx
    .selectFrom('manifest_passengers')
    .select('trip_id')
    .where('flight_id', '=', flightId)
    .where('ticket_no', 'in', tickets)
  await tx.deleteFrom('login_sessions').where('trip_id', 'in', trips).execute()
  await tx.deleteFrom('mail_captchas').where('trip_id', 'in', trips).execute()
  await tx
    .deleteFrom('manifest_passengers')
    .where('flight_id', '=', flightId)
    .where('ticket_no', 'in', tickets)
    .execute()
}
