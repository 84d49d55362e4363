import { heldEntitlementStates } from '@aisle/contract/order-states'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/open-db.ts'
import type { LoginSession } from '../../http/caller.ts'

/** One passenger on one flight, as the manifest has them. The document itself stays sealed (G6). */
export interface ManifestTrip {
  tripId: string
  flightId: string
  surname: string
  givenName: string
  nameZh: string | null
  ticketNo: string
  documentHash: string
  documentLast6Hash: string
  seatNumber: string | null
  ffpCardNo: string | null
  phone: string | null
  email: string | null
}

const columns = [
  'trip_id',
  'flight_id',
  'surname',
  'given_name',
  'name_zh',
  'ticket_no',
  'document_hash',
  'document_last6_hash',
  'seat_number',
  'ffp_card_no',
  'phone',
  'email',
] as const

function selectTrips(db: Db | Tx) {
  return db.selectFrom('manifest_passengers').select(columns)
}

function asTrip(row: Awaited<ReturnType<ReturnType<typeof selectTrips>['executeTakeFirstOrThrow']>>): ManifestTrip {
  return {
    tripId: row.trip_id,
    flightId: row.flight_id,
    surname: row.surname,
    givenName: row.given_name,
    nameZh: row.name_zh,
    ticketNo: row.ticket_no,
    documentHash: row.document_hash,
    documentLast6Hash: row.document_last6_hash,
    seatNumber: row.seat_number,
    ffpCardNo: row.ffp_card_no,
    phone: row.phone,
    email: row.email,
  }
}

/**
 * An account's trips are those with its document (G6). One that came by card alone has no document yet: its are those
 * that the manifest has with its card. Whoever has a document has proved it, and a card in somebody else's booking
 * opens nothing to them.
 */
const isTheirs = sql<boolean>`(accounts.document_hash = manifest_passengers.document_hash
  OR accounts.document_hash IS NULL AND accounts.ffp_card_no = manifest_passengers.ffp_card_no)`

export async function findTrip(db: Db | Tx, tripId: string): Promise<ManifestTrip | undefined> {
  const row = await selectTrips(db).where('trip_id', '=', tripId).executeTakeFirst()
  return row && asTrip(row)
}

/**
 * The trip if this login may see it: it was made for this very one, or for all of its passenger's (W5, P1). `hold`: it
 * stays on its flight until the transaction ends, so that what is ordered for it can't miss a rebooking (W6).
 */
export async function findOwnTrip(
  db: Db | Tx,
  session: LoginSession,
  { tripId, hold }: { tripId: string; hold: boolean },
): Promise<ManifestTrip | undefined> {
  if (session.scope === 'trip' && session.tripId !== tripId) return undefined
  const trip = selectTrips(db).where('trip_id', '=', tripId)
  const own =
    session.scope === 'trip'
      ? trip
      : trip.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('accounts').select('account_id').where('account_id', '=', session.accountId).where(isTheirs),
          ),
        )
  const row = await (hold ? own.forShare() : own).executeTakeFirst()
  return row && asTrip(row)
}

export async function tripsOfTicket(db: Db | Tx, ticketNo: string): Promise<ManifestTrip[]> {
  return (await selectTrips(db).where('ticket_no', '=', ticketNo).execute()).map(asTrip)
}

/** The trips on this flight whose document hashes so: one, unless a manifest repeats a passenger. */
export async function tripsOfDocument(db: Db | Tx, flightId: string, documentHash: string): Promise<ManifestTrip[]> {
  const rows = await selectTrips(db)
    .where('flight_id', '=', flightId)
    .where('document_hash', '=', documentHash)
    .execute()
  return rows.map(asTrip)
}

export async function tripInSeat(db: Db | Tx, flightId: string, seatNumber: string): Promise<ManifestTrip | undefined> {
  const row = await selectTrips(db)
    .where('flight_id', '=', flightId)
    .where('seat_number', '=', seatNumber)
    .executeTakeFirst()
  return row && asTrip(row)
}

/** Whether this account is the person of this trip. */
export async function isTripOfAccount(db: Db | Tx, tripId: string, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('manifest_passengers')
    .innerJoin('accounts', (join) => join.on('account_id', '=', accountId))
    .select('trip_id')
    .where('trip_id', '=', tripId)
    .where(isTheirs)
    .executeTakeFirst()
  return row !== undefined
}

/** Plans that the passenger of this trip holds or has ordered and not yet paid (W6). */
export async function openPlansOfTrip(db: Db | Tx, tripId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('entitlements')
    .select('plan_id')
    .where('trip_id', '=', tripId)
    .where('state', 'in', heldEntitlementStates)
    .execute()
  return new Set(rows.map((row) => row.plan_id))
}

/** Keeps others from moving the trip until the transaction ends. */
export async function lockTripOfTicket(
  tx: Tx,
  { flightId, ticketNo }: { flightId: string; ticketNo: string },
): Promise<ManifestTrip | undefined> {
  const row = await selectTrips(tx)
    .where('flight_id', '=', flightId)
    .where('ticket_no', '=', ticketNo)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && asTrip(row)
}

/**
 * The passenger is on another flight now (W6); the trip stays the same, and so do its logins and orders. False when the
 * ticket stands on that flight already, or somebody sits there.
 */
export async function changeTripFlight(
  tx: Tx,
  tripId: string,
  to: { flightId: string; seatNumber: string | null },
): Promise<boolean> {
  const taken = await tx
    .selectFrom('manifest_passengers as other')
    .innerJoin('manifest_passengers as own', (join) => join.on('own.trip_id', '=', tripId))
    .select('other.trip_id')
    .where('other.flight_id', '=', to.flightId)
    .where((other) =>
      other.or([
        other('other.ticket_no', '=', other.ref('own.ticket_no')),
        ...(to.seatNumber === null ? [] : [other('other.seat_number', '=', to.seatNumber)]),
      ]),
    )
    .executeTakeFirst()
  if (taken) return false
  await tx
    .updateTable('manifest_passengers')
    .set({ flight_id: to.flightId, seat_number: to.seatNumber })
    .where('trip_id', '=', tripId)
    .execute()
  return true
}
