import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/open-db.ts'
import type { PassengerText } from './passenger-text-rules.ts'

/** A passenger: an account, or a trip of somebody who has not logged in. */
export interface PassengerFound {
  account_id: string | null
  trip_id: string | null
  display_name: string | null
  ffp_card_no: string | null
  phone: string | null
  email: string | null
  surname: string | null
  given_name: string | null
  name_zh: string | null
  flight_no: string | null
  flight_date: string | null
  orders: number
}

const none = sql`SELECT NULL::text AS account_id WHERE false`

/** Queries of accounts and of trips that match. */
function matching(text: PassengerText): { accounts: RawBuilder<unknown>; trips: RawBuilder<unknown> } {
  const accounts = (where: RawBuilder<unknown>) => sql`SELECT account_id FROM accounts WHERE ${where}`
  const orders = (where: RawBuilder<unknown>) => sql`SELECT account_id FROM orders WHERE ${where}`
  const trips = (where: RawBuilder<unknown>) => sql`SELECT trip_id FROM manifest_passengers WHERE ${where}`
  switch (text.as) {
    case 'mailbox':
      return {
        accounts: sql`${accounts(sql`lower(email) = ${text.mailbox}`)}
          UNION ${orders(sql`lower(contact_email) = ${text.mailbox}`)}`,
        trips: trips(sql`lower(email) = ${text.mailbox}`),
      }
    case 'mobile':
      return {
        accounts: sql`${accounts(sql`phone = ${text.mobile}`)} UNION ${orders(sql`contact_phone = ${text.mobile}`)}`,
        trips: trips(sql`phone = ${text.mobile}`),
      }
    case 'ticket':
      return { accounts: none, trips: trips(sql`ticket_no = ${text.ticketNo}`) }
    case 'card':
      return { accounts: accounts(sql`ffp_card_no = ${text.card}`), trips: trips(sql`ffp_card_no = ${text.card}`) }
    case 'nameZh':
      return {
        accounts: accounts(sql`display_name <> '' AND display_name = ${text.name}`),
        trips: trips(sql`name_zh = ${text.name}`),
      }
    case 'name':
      return {
        accounts: accounts(sql`display_name <> '' AND display_name = ${text.whole}`),
        trips: trips(sql`surname <> '' AND surname = ${text.surname} AND starts_with(given_name, ${text.givenName})`),
      }
  }
}

const ofFlight = (flightNo: string, flightDate: string | null) => ({
  accounts: none,
  trips: sql`SELECT trip_id FROM manifest_passengers JOIN flights USING (flight_id)
    WHERE surname <> '' AND flight_no = ${flightNo} ${flightDate === null ? sql`` : sql`AND flight_date = ${flightDate}`}`,
})

export type PassengersWanted =
  | PassengerText
  | { as: 'flight'; flightNo: string; flightDate: string | null }
  /** Accounts that used the device with the code. */
  | { as: 'helpCode'; accountIds: readonly string[] }

function query(wanted: PassengersWanted) {
  switch (wanted.as) {
    case 'flight':
      return ofFlight(wanted.flightNo, wanted.flightDate)
    case 'helpCode':
      return {
        accounts: sql`SELECT account_id FROM accounts WHERE account_id = ANY(${wanted.accountIds}::text[])`,
        trips: sql`SELECT NULL::text AS trip_id WHERE false`,
      }
    default:
      return matching(wanted)
  }
}

/**
 * Passengers who match, each once, at most so many: a trip belongs to the account with its document or, without one, its
 * card. The latest trip gives the names of the manifest and the flight.
 */
export async function findPassengers(db: Db, wanted: PassengersWanted, limit: number): Promise<PassengerFound[]> {
  const found = query(wanted)
  const { rows } = await sql<PassengerFound>`
    WITH accounts_meant AS MATERIALIZED (${found.accounts}),
    trips_meant AS MATERIALIZED (${found.trips}),
    meant AS (
      SELECT account_id, NULL::text AS trip_id FROM accounts_meant
      UNION
      SELECT owner.account_id, CASE WHEN owner.account_id IS NULL THEN trip.trip_id END
      FROM trips_meant JOIN manifest_passengers trip USING (trip_id) LEFT JOIN LATERAL (
        SELECT account_id FROM accounts WHERE accounts.document_hash = trip.document_hash
        UNION ALL
        SELECT account_id FROM accounts WHERE document_hash IS NULL AND accounts.ffp_card_no = trip.ffp_card_no
        LIMIT 1) owner ON true),
    few AS (SELECT * FROM meant ORDER BY account_id NULLS LAST, trip_id LIMIT ${limit})
    SELECT few.account_id, few.trip_id, account.display_name, coalesce(account.ffp_card_no, trip.ffp_card_no) AS ffp_card_no,
      coalesce(account.phone, trip.phone) AS phone, coalesce(account.email, trip.email) AS email,
      trip.surname, trip.given_name, trip.name_zh, trip.flight_no, trip.flight_date,
      (SELECT count(*)::int FROM orders WHERE orders.account_id = few.account_id) AS orders
    FROM few LEFT JOIN LATERAL (
      SELECT * FROM accounts WHERE accounts.account_id = few.account_id LIMIT 1) account ON true
    LEFT JOIN LATERAL (
      SELECT manifest.*, flight_no, flight_date, etd FROM manifest_passengers manifest JOIN flights USING (flight_id)
      WHERE manifest.trip_id = few.trip_id OR manifest.document_hash = account.document_hash
      ORDER BY etd DESC LIMIT 1) trip ON true
    ORDER BY trip.etd DESC NULLS LAST, few.account_id, few.trip_id`.execute(db)
  return rows
}

/** The account and the document of a passenger by the id of their page. */
export async function identityOf(db: Db, id: string) {
  const account = await db
    .selectFrom('accounts')
    .select(['account_id', 'display_name', 'document_hash', 'ffp_card_no', 'tier', 'phone', 'email', 'created_at'])
    .where('account_id', '=', id)
    .executeTakeFirst()
  if (account) return { account, tripId: null }
  const trip = await db
    .selectFrom('manifest_passengers')
    .leftJoin('accounts', 'accounts.document_hash', 'manifest_passengers.document_hash')
    .select(['trip_id', 'accounts.account_id'])
    .where('trip_id', '=', id)
    .executeTakeFirst()
  return trip && { account: null, tripId: trip.trip_id, sameAs: trip.account_id }
}

/** Trips of a document, or one trip; the latest departure first. */
export async function tripsOf(
  db: Db,
  { documentHash, card, tripId }: { documentHash: string | null; card: string | null; tripId: string | null },
) {
  return db
    .selectFrom('manifest_passengers')
    .innerJoin('flights', 'flights.flight_id', 'manifest_passengers.flight_id')
    .innerJoin('airports as from', 'from.iata', 'flights.origin')
    .innerJoin('airports as to', 'to.iata', 'flights.destination')
    .select(['trip_id', 'surname', 'given_name', 'name_zh', 'ticket_no', 'seat_number', 'phone', 'email'])
    .select(['document_type', 'document_sealed', 'flight_no', 'flight_date', 'etd', 'eta', 'cancelled'])
    .select(['from.city_zh as from_zh', 'from.city_en as from_en', 'to.city_zh as to_zh', 'to.city_en as to_en'])
    .where((eb) =>
      documentHash !== null
        ? eb('document_hash', '=', documentHash)
        : card !== null
          ? eb('ffp_card_no', '=', card)
          : eb('trip_id', '=', tripId ?? ''),
    )
    .orderBy('etd', 'desc')
    .limit(50)
    .execute()
}

/** The plans of these trips, the oldest first. */
export async function plansOfTrips(db: Db, tripIds: readonly string[]) {
  if (tripIds.length === 0) return []
  return db
    .selectFrom('entitlements')
    .select(['trip_id', 'entitlement_id'])
    .where('trip_id', 'in', tripIds)
    .orderBy('created_at')
    .execute()
}

/** The newest orders of an account or of a trip. */
export async function ordersOf(
  db: Db,
  { accountId, tripId, limit }: { accountId: string | null; tripId: string | null; limit: number },
) {
  return db
    .selectFrom('orders')
    .select(['order_no', 'kind', 'state', 'created_at', 'currency', 'payable'])
    .where((eb) => (accountId === null ? eb('trip_id', '=', tripId ?? '') : eb('account_id', '=', accountId)))
    .orderBy('created_at', 'desc')
    .orderBy('order_no', 'desc')
    .limit(limit)
    .execute()
}

/** How many orders an account has, and what it has spent and not been refunded, by currency. */
export async function sumsOf(db: Db, accountId: string) {
  return db
    .selectFrom('orders')
    .select('currency')
    .select(({ fn }) => fn.countAll<string>().as('orders'))
    .select(sql<string>`coalesce(sum(payable - refunded_amount) FILTER (WHERE paid_at IS NOT NULL), 0)`.as('spent'))
    .where('account_id', '=', accountId)
    .groupBy('currency')
    .orderBy('currency')
    .execute()
}

export async function couponsOf(db: Db, accountId: string) {
  return db
    .selectFrom('account_coupons')
    .innerJoin('coupons', 'coupons.coupon_id', 'account_coupons.coupon_id')
    .select(['coupons.coupon_id', 'name_zh', 'name_en', 'state', 'valid_to'])
    .where('account_id', '=', accountId)
    .orderBy('issued_at', 'desc')
    .orderBy('coupons.coupon_id')
    .limit(50)
    .execute()
}

export async function cardsOf(db: Db, accountId: string) {
  return db
    .selectFrom('account_rights_cards')
    .innerJoin('rights_cards', 'rights_cards.card_id', 'account_rights_cards.card_id')
    .select(['rights_no', 'name_zh', 'name_en', 'valid_to'])
    .where('account_id', '=', accountId)
    .orderBy('valid_to', 'desc')
    .orderBy('rights_no')
    .limit(50)
    .execute()
}

export async function consentsOf(db: Db, tripIds: readonly string[]) {
  if (tripIds.length === 0) return []
  return db
    .selectFrom('consents')
    .select(['clause_kind', 'clause_version', 'given_at', 'withdrawn_at'])
    .where('trip_id', 'in', tripIds)
    .orderBy('given_at', 'desc')
    .limit(20)
    .execute()
}
