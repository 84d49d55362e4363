import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'

/** Also true for a flight that has moved to another aircraft since: use aboard before the move still counts. */
export async function wasGivenFlight(tx: Tx, { peer, flightId }: { peer: string; flightId: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('link_flights')
    .select('flight_id')
    .where('peer', '=', peer)
    .where('flight_id', '=', flightId)
    .executeTakeFirst()
  return row !== undefined
}

/** On one of this aircraft's flights now, or sent to it before being rebooked. */
export async function wasGivenPassenger(tx: Tx, { peer, tripId }: { peer: string; tripId: string }): Promise<boolean> {
  const { rows } = await sql<{ given: boolean }>`
    SELECT EXISTS (SELECT FROM link_sent WHERE peer = ${peer} AND item = 'passenger' AND key = ${tripId})
      OR EXISTS (SELECT FROM manifest_passengers JOIN link_flights USING (flight_id)
        WHERE trip_id = ${tripId} AND peer = ${peer}) AS given`.execute(tx)
  return rows[0]?.given ?? false
}

/** Sold by this aircraft, sent to it once, or on a flight that it was given. */
export async function wasGivenPlan(
  tx: Tx,
  { peer, entitlementId }: { peer: string; entitlementId: string },
): Promise<boolean> {
  const { rows } = await sql<{ given: boolean }>`
    SELECT EXISTS (
      SELECT FROM entitlements e LEFT JOIN link_orders o ON o.order_no = e.order_no AND o.peer = ${peer}
        LEFT JOIN link_usage u ON u.entitlement_id = e.entitlement_id AND u.peer = ${peer}
        LEFT JOIN link_flights f ON f.flight_id = e.flight_id AND f.peer = ${peer}
      WHERE e.entitlement_id = ${entitlementId} AND (o.peer IS NOT NULL OR u.peer IS NOT NULL OR f.peer IS NOT NULL)) AS given`.execute(
    tx,
  )
  return rows[0]?.given ?? false
}

/** The passenger was erased (G6) while the aircraft was cut off. */
export async function wasErased(tx: Tx, tripId: string): Promise<boolean> {
  const { rows } = await sql<{ erased: boolean }>`SELECT EXISTS (
    SELECT FROM manifest_passengers WHERE trip_id = ${tripId} AND ticket_no LIKE 'erased %') AS erased`.execute(tx)
  return rows[0]?.erased ?? false
}

export async function closeFlight(tx: Tx, closing: { peer: string; flightId: string; at: Date }): Promise<void> {
  await tx
    .insertInto('link_flights')
    .values({ peer: closing.peer, flight_id: closing.flightId, given_at: closing.at, closed_at: closing.at })
    .onConflict((known) =>
      known
        .columns(['peer', 'flight_id'])
        .doUpdateSet({ closed_at: sql`coalesce(link_flights.closed_at, ${closing.at})` }),
    )
    .execute()
}

/** Aircraft that were given this flight and have not sent its closing report. */
export async function aircraftStillToTell(db: Db | Tx, flightId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('link_flights')
    .select('peer')
    .where('flight_id', '=', flightId)
    .where('closed_at', 'is', null)
    .execute()
  return rows.map(({ peer }) => peer)
}
