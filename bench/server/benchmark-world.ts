import { randomBytes } from 'node:crypto'
import type { ClientConfig } from 'pg'
import { keptDataKey } from '../../apps/server/src/boot/config/config.ts'
import { secureRandom } from '../../apps/server/src/platform/security/random.ts'
import { openVault } from '../../apps/server/src/platform/security/vault.ts'
import { withClient } from './floor-schema.ts'
import type { LoadWorld } from './generator.ts'
import type { Buyer } from './passenger-calls.ts'

/** The product's benchmark flights as rows of the floor's tables. */
export interface Sale {
  flights: { flight_id: string; facts: object }[]
  trips: object[]
  flight_plans: object[]
}

const stockOfEach = 10_000_000

interface TripRow {
  trip_id: string
  ticket_no: string
  document_hash: string
}

/**
 * Prepares the product's benchmark flights: raises the stock, moves `onOneFlight` passengers to a single flight, and
 * gives every passenger a login as by e-mail code (L1). Returns those on the single flight apart from the others.
 */
export async function prepareBuyers(
  database: ClientConfig,
  { dataDir, onOneFlight }: { dataDir: string; onOneFlight: number },
): Promise<LoadWorld['buyers']> {
  const vault = openVault(await keptDataKey(dataDir), secureRandom)
  return withClient(database, async (client) => {
    await client.query(`UPDATE flight_plans SET quota = $1 WHERE flight_id LIKE 'BF%'`, [stockOfEach])
    // Take passengers from the flights in rotation, so that neighbours in the list do not compete for the same stock.
    const { rows } = await client.query<TripRow>(
      `SELECT trip_id, ticket_no, document_hash FROM manifest_passengers WHERE ticket_no LIKE '7315%'
       ORDER BY right(ticket_no, 9)::int % 200, ticket_no`,
    )
    const buyers: Buyer[] = rows.map(({ trip_id: tripId, ticket_no: ticketNo }) => ({
      tripId,
      ticketNo,
      session: randomBytes(27).toString('base64url'),
    }))
    const logins = rows.map((row, index) => ({
      account_id: `acc_bench_${index}`,
      display_name: 'BENCH/RIDER',
      document_hash: row.document_hash,
      token_hash: vault.hash('session', buyers[index]?.session ?? ''),
      scope: 'account',
      trip_id: row.trip_id,
      way_in: 'mail',
      email: 'bench@example.com',
      ...sameTimes(),
    }))
    const given = [JSON.stringify(logins)]
    await client.query(
      `INSERT INTO accounts SELECT * FROM json_populate_recordset(NULL::accounts, $1) ON CONFLICT DO NOTHING`,
      given,
    )
    await client.query(
      `INSERT INTO login_sessions (token_hash, account_id, scope, trip_id, way_in, email, created_at, last_active_at)
       SELECT l.token_hash, a.account_id, l.scope, l.trip_id, l.way_in, l.email, l.created_at, l.last_active_at
       FROM json_populate_recordset(NULL::login_sessions, $1) l
       JOIN manifest_passengers m ON m.trip_id = l.trip_id JOIN accounts a ON a.document_hash = m.document_hash`,
      given,
    )
    const together = buyers.splice(0, onOneFlight)
    await client.query(
      `UPDATE manifest_passengers SET seat_number = NULL, flight_id = (SELECT min(flight_id) FROM flights
       WHERE flight_id LIKE 'BF%') WHERE trip_id = ANY($1)`,
      [together.map(({ tripId }) => tripId)],
    )
    // Analyse only filled tables: a query plan made for an empty table would scan it in full later.
    await client.query('VACUUM ANALYZE flights, flight_plans, manifest_passengers, accounts, login_sessions')
    return { spread: buyers, onOneFlight: together }
  })
}

function sameTimes() {
  const now = new Date().toISOString()
  return { created_at: now, last_active_at: now }
}

/** Reads the product's current flights, passengers, plans and prices. */
export async function readSale(database: ClientConfig): Promise<Sale> {
  return withClient(database, async (client) => {
    const flights = await client.query<Sale['flights'][number]>(
      `SELECT flight_id, json_build_object('flightNo', flight_no, 'flightDate', flight_date, 'tailNumber', tail_number,
         'wideBody', true, 'origin', json_build_object('iata', origin, 'cityZh', o.city_zh, 'cityEn', o.city_en),
         'destination', json_build_object('iata', destination, 'cityZh', d.city_zh, 'cityEn', d.city_en),
         'departsAt', etd, 'arrivesAt', eta, 'departsLocal', '20:00', 'arrivesLocal', '17:00', 'minutes', 720,
         'distanceKm', distance_km, 'status', 'scheduled') AS facts
       FROM flights JOIN airports o ON o.iata = origin JOIN airports d ON d.iata = destination
       WHERE flight_id LIKE 'BF%'`,
    )
    const trips = await client.query<object>(
      `SELECT trip_id, flight_id, ticket_no, surname, given_name, seat_number
       FROM manifest_passengers WHERE ticket_no LIKE '7315%'`,
    )
    const plans = await client.query<object>(
      `SELECT flight_id, plan_id, price_fen AS price, quota, 0 AS reserved, 0 AS sold, json_build_object('planId', plan_id,
         'kind', kind, 'name', json_build_object('zh', name_zh, 'en', name_en),
         'description', json_build_object('zh', description_zh, 'en', description_en),
         'quota', json_build_object('kind', quota_kind, 'minutes', quota_minutes, 'megabytes', quota_megabytes),
         'speedCapKbps', speed_cap_kbps, 'price', price_fen, 'listPrice', price_fen, 'memberPercentOff', 0,
         'currency', 'CNY', 'onSale', true, 'owned', false) AS facts
       FROM flight_plans JOIN wifi_plans USING (plan_id) WHERE flight_id LIKE 'BF%'`,
    )
    return { flights: flights.rows, trips: trips.rows, flight_plans: plans.rows }
  })
}
