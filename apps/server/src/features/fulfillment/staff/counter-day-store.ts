import type { StaffCounter } from '@aisle/contract/console-fulfillment'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/open-db.ts'

/** The counters of all airports, in the order in which passengers see them. */
export async function countersForStaff(db: Db): Promise<StaffCounter[]> {
  return (
    await db
      .selectFrom('pickup_points')
      .select(['pickup_point_id', 'name_zh', 'name_en', 'open'])
      .orderBy('sort')
      .orderBy('pickup_point_id')
      .execute()
  ).map((row) => ({ pointId: row.pickup_point_id, name: { zh: row.name_zh, en: row.name_en }, open: row.open }))
}

export interface CounterRow {
  code: string
  order_no: string
  line_no: number
  unit_no: number
  used_at: Date | null
  display_name: string | null
  surname: string | null
  given_name: string | null
  name_zh: string | null
  flight_no: string | null
  flight_date: string | null
  etd: Date | null
  seat_number: string | null
}

export interface CounterWanted {
  pointId: string
  /** A day's beginning and end. */
  from: Date
  before: Date
  limit: number
}

/**
 * The codes found, with their passengers and the first flight that leaves the counter's airport on the day or later: that
 * of the order's trip, or of its account's passenger.
 */
const withPassengers = (found: RawBuilder<unknown>, from: Date) => sql<CounterRow>`
  SELECT found.code, found.order_no, found.line_no, found.unit_no, found.used_at, display_name,
    coalesce(flown.surname, own.surname) AS surname, coalesce(flown.given_name, own.given_name) AS given_name,
    coalesce(flown.name_zh, own.name_zh) AS name_zh, flown.flight_no, flown.flight_date, flown.etd, flown.seat_number
  FROM (${found}) AS found
  LEFT JOIN accounts ON accounts.account_id = found.account_id
  LEFT JOIN manifest_passengers own ON own.trip_id = found.trip_id
  LEFT JOIN LATERAL (
    SELECT trip.*, flights.flight_no, flights.flight_date, flights.etd FROM (
      SELECT flight_id, surname, given_name, name_zh, seat_number FROM manifest_passengers WHERE trip_id = found.trip_id
      UNION ALL SELECT flight_id, surname, given_name, name_zh, seat_number FROM manifest_passengers
        WHERE document_hash = accounts.document_hash
      UNION ALL SELECT flight_id, surname, given_name, name_zh, seat_number FROM manifest_passengers
        WHERE accounts.document_hash IS NULL AND ffp_card_no = accounts.ffp_card_no) AS trip
    JOIN flights ON flights.flight_id = trip.flight_id
    JOIN pickup_points point ON point.pickup_point_id = found.pickup_point_id AND point.iata = flights.origin
    WHERE NOT flights.cancelled AND flights.etd >= ${from}
    ORDER BY flights.etd LIMIT 1) AS flown ON true`

/** More than these are counted as these: a counter has no room for them. */
const mostCounted = 2_000

/** The unused codes of the latest orders that wait at the counter, each looked up by its order. */
const waitingAt = (pointId: string, orders: number) => sql`
  SELECT code, waiting.order_no, line_no, unit_no, used_at, waiting.account_id, waiting.trip_id, waiting.pickup_point_id
  FROM (SELECT * FROM orders WHERE kind = 'PICKUP' AND state = 'paid' AND pickup_point_id = ${pointId}
    ORDER BY order_no DESC LIMIT ${orders}) AS waiting
  CROSS JOIN LATERAL (SELECT * FROM pickup_codes
    WHERE pickup_codes.order_no = waiting.order_no AND pickup_codes.state = 'unused' OFFSET 0) AS codes`

/** What can be collected at the counter; of more than `limit`, that of the latest orders. The next departure first. */
export async function waitingCodes(db: Db, { pointId, from, limit }: CounterWanted): Promise<CounterRow[]> {
  const found = sql`SELECT * FROM (${waitingAt(pointId, limit)}) AS latest
    ORDER BY order_no DESC, line_no, unit_no LIMIT ${limit}`
  const { rows } = await sql<CounterRow>`${withPassengers(found, from)}
    ORDER BY flown.etd NULLS LAST, found.order_no, found.line_no, found.unit_no`.execute(db)
  return rows
}

export async function countWaiting(db: Db, pointId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM (${waitingAt(pointId, mostCounted)}) AS codes`.execute(db)
  return rows[0]?.total ?? 0
}

/** What the counter handed over on the day, the latest first. */
export async function usedCodes(db: Db, { pointId, from, before, limit }: CounterWanted): Promise<CounterRow[]> {
  const found = sql`
    SELECT code, codes.order_no, line_no, unit_no, used_at, orders.account_id, orders.trip_id, orders.pickup_point_id
    FROM pickup_codes AS codes JOIN orders ON orders.order_no = codes.order_no
    WHERE used_at >= ${from} AND used_at < ${before} AND orders.pickup_point_id = ${pointId}
    ORDER BY used_at DESC, code LIMIT ${limit}`
  const { rows } = await sql<CounterRow>`${withPassengers(found, from)}
    ORDER BY found.used_at DESC, found.code`.execute(db)
  return rows
}
