import * as limits from '@aisle/contract/limits'
import type { PassengerKind } from '@aisle/contract/passenger-kinds'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { foundBy, listed, reading, type NamedRows, type Reading } from '../../platform/db/read-at-once.ts'
import { readTooEarly, type Write } from '../../platform/db/write-at-once.ts'
import type { LoginSession } from '../../platform/http/caller.ts'
import { isPersonOfAccount } from '../accounts/index.ts'
import type { Ownership } from './own-trip.ts'

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
  /** Links passengers who travel together (W9); personal. */
  bookingRef: string | null
  passengerKind: PassengerKind | null
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
  'booking_ref',
  'passenger_kind',
] as const

export function selectTrips(db: Db | Tx) {
  return db.selectFrom('manifest_passengers').select(columns)
}

export function asTrip(
  row: Awaited<ReturnType<ReturnType<typeof selectTrips>['executeTakeFirstOrThrow']>>,
): ManifestTrip {
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
    bookingRef: row.booking_ref,
    passengerKind: row.passenger_kind,
  }
}

/** The trip belongs to the passenger of this account (G6). */
const isOf = (accountId: string, manifest = 'manifest_passengers') =>
  isPersonOfAccount(accountId, { document: `${manifest}.document_hash`, card: `${manifest}.ffp_card_no` })

export async function findTrip(db: Db | Tx, tripId: string): Promise<ManifestTrip | undefined> {
  const row = await selectTrips(db).where('trip_id', '=', tripId).executeTakeFirst()
  return row && asTrip(row)
}

/** The trips that were proved in this session (W9). */
export const provedTrips = ({ tripId, party }: Pick<LoginSession, 'tripId' | 'party'>): string[] => [
  ...new Set([...(tripId === null ? [] : [tripId]), ...party.map((trip) => trip.tripId)]),
]

/** For a statement that reads `manifest_passengers`, under that name or another: the passenger is this login's account. */
export const isPassengerOf = ({ scope, accountId }: Pick<LoginSession, 'scope' | 'accountId'>, manifest?: string) =>
  scope === 'account' ? isOf(accountId, manifest) : sql<boolean>`false`

/**
 * The trips that this login may buy for, on flights that have not arrived: proved in its session, or its account's
 * passenger's (W9). As many as one order takes, and one more: the trip that was looked for.
 */
export async function tripsToCome(db: Db | Tx, session: LoginSession, now: Date): Promise<ManifestTrip[]> {
  const proved = provedTrips(session)
  const rows = await selectTrips(db)
    .where((trip) => trip.or([trip('trip_id', 'in', [...proved, '']), isPassengerOf(session)]))
    .where('flight_id', 'in', (flight) =>
      flight.selectFrom('flights').select('flight_id').where('cancelled', '=', false).where('eta', '>', now),
    )
    .orderBy('trip_id')
    .limit(limits.plansPerOrder + 1)
    .execute()
  return rows.map(asTrip)
}

/** A trip that a login may use, and why. */
export interface OwnTrip extends ManifestTrip {
  own: Ownership
}

const selectOwned = (db: Db | Tx, session: LoginSession) =>
  selectTrips(db).select(isPassengerOf(session).as('of_account'))

type OwnedRow = Awaited<ReturnType<ReturnType<typeof selectOwned>['executeTakeFirstOrThrow']>>

function asOwnTrip(session: LoginSession, row: OwnedRow): OwnTrip | undefined {
  const own = getOwnership(session, { tripId: row.trip_id, ofAccount: row.of_account })
  return own ? { ...asTrip(row), own } : undefined
}

/** The trip, if this login may see it: it was proved in its session, or it is its account's passenger's (W5, P1, W9). */
export async function findOwnTrip(db: Db | Tx, session: LoginSession, tripId: string): Promise<OwnTrip | undefined> {
  const row = await selectOwned(db, session).where('trip_id', '=', tripId).executeTakeFirst()
  return row && asOwnTrip(session, row)
}

/** The trips of an order that this login may see, from which the other queries of its statement read on. */
export function wantedTrips(db: Db | Tx, session: LoginSession, tripIds: readonly string[]): NamedRows {
  const trips = selectOwned(db, session)
    .where('trip_id', '=', sql<string>`ANY (${listed(tripIds)})`)
    .where(({ or, eb }) =>
      or([eb('trip_id', '=', sql<string>`ANY (${listed(provedTrips(session))})`), isPassengerOf(session)]),
    )
    .orderBy('trip_id')
  return { name: 'wanted_trips', query: trips }
}

/** The rows of `wantedTrips`. */
export const wantedTripsReading = (session: LoginSession): Reading<(tripId: string) => OwnTrip | undefined> =>
  reading(sql<OwnedRow>`SELECT * FROM wanted_trips`, {}, (rows) => (tripId) => {
    const row = rows.find((one) => one.trip_id === tripId)
    return row && asOwnTrip(session, row)
  })

/** The ids of `wantedTrips`. */
export const wantedTripIds = foundBy(sql`SELECT trip_id FROM wanted_trips`)

/** The flight of one of `wantedTrips`. */
export const wantedFlight = (tripId: string): RawBuilder<string> =>
  sql<string>`(SELECT flight_id FROM wanted_trips WHERE trip_id = ${tripId})`

export function getOwnership(session: LoginSession, trip: { tripId: string; ofAccount: boolean }): Ownership | null {
  if (trip.ofAccount) return 'account'
  return provedTrips(session).includes(trip.tripId) ? 'trip' : null
}

/** Why this login may use the trip; null: it may not. */
export async function findOwnership(db: Db | Tx, session: LoginSession, tripId: string): Promise<Ownership | null> {
  if (session.scope === 'trip') return getOwnership(session, { tripId, ofAccount: false })
  return (await findOwnTrip(db, session, tripId))?.own ?? null
}

export async function tripsOfTicket(db: Db | Tx, ticketNo: string): Promise<ManifestTrip[]> {
  return (await selectTrips(db).where('ticket_no', '=', ticketNo).execute()).map(asTrip)
}

/** The trips on this flight with this document hash: one, unless a manifest repeats a passenger. */
export async function tripsOfDocument(
  db: Db | Tx,
  flightIds: readonly string[],
  documentHash: string,
): Promise<ManifestTrip[]> {
  const rows = await selectTrips(db)
    .where('flight_id', 'in', flightIds)
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

/**
 * For another feature's statement: the mailboxes that the airline has for this account's passenger, in lower case. A code
 * to one of them opens the account (W5).
 */
export const mailboxesOnFile = (accountId: string) =>
  sql`SELECT lower(email) AS mailbox FROM accounts WHERE account_id = ${accountId} AND email IS NOT NULL
    UNION SELECT lower(email) FROM manifest_passengers WHERE email IS NOT NULL AND ${isOf(accountId)}`

/** On the condition that these trips are still on their flights, where they stay until the transaction ends (W6). */
export function tripsAsRead(trips: readonly Pick<ManifestTrip, 'tripId' | 'flightId'>[]): Write {
  const seen = new Map(trips.map(({ tripId, flightId }) => [tripId, flightId]))
  return {
    statement: sql`SELECT FROM manifest_passengers
      WHERE (trip_id, flight_id) IN (SELECT * FROM unnest(${[...seen.keys()]}::text[], ${[...seen.values()]}::text[]))
      ORDER BY trip_id FOR SHARE`,
    rows: seen.size,
    refused: readTooEarly,
  }
}

/** For another feature's statement: the flight that the manifest has the trip on now. */
export const flightOfTrip = (tripId: string) =>
  sql<string>`(SELECT flight_id FROM manifest_passengers WHERE trip_id = ${sql.ref(tripId)})`

/** Locks the trip against changes until the transaction ends. */
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
 * Moves the passenger to another flight (W6); the trip stays the same, with its logins and orders. False when the
 * ticket is already on that flight, or the seat is taken.
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

/** The trip of this account's passenger on a flight that is in the air now; else, with `landedAfter`, the last one landed. */
export async function latestFlownTrip(
  db: Db,
  of: { accountId: string } | { tripId: string },
  { now, landedAfter = now }: { now: Date; landedAfter?: Date },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('manifest_passengers')
    .innerJoin('flights', 'flights.flight_id', 'manifest_passengers.flight_id')
    .select('trip_id')
    .where('tripId' in of ? sql<boolean>`trip_id = ${of.tripId}` : isOf(of.accountId))
    .where('cancelled', '=', false)
    .where('etd', '<=', now)
    .where('eta', '>', landedAfter)
    .orderBy('etd', 'desc')
    .orderBy('trip_id')
    .executeTakeFirst()
  return row?.trip_id
}
