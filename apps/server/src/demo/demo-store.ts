import { sql, type InsertObject } from 'kysely'
import type { Db, Tx } from '../platform/db/open-db.ts'
import type { Database } from '../platform/db/schema.ts'

export type Rows<Table extends keyof Database> = InsertObject<Database, Table>[]

/** PostgreSQL takes 65,535 parameters a statement; the widest table has 25 columns. */
const rowsPerStatement = 1000

/** One server at a time changes the demonstration data; another one that starts waits until `tx` ends. */
export async function lockDemoData(tx: Tx): Promise<void> {
  // 'demo' in ASCII: any number will do that no other lock uses.
  await sql`SELECT pg_advisory_xact_lock(1684368751)`.execute(tx)
}

/** Existing rows stay unchanged. */
export async function insertRows<Table extends keyof Database>(tx: Tx, table: Table, rows: Rows<Table>): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    await tx
      .insertInto(table)
      .values(rows.slice(at, at + rowsPerStatement))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Table by table, in the order of the keys: referenced tables come first. */
export async function insertAll(tx: Tx, tables: { [Table in keyof Database]?: Rows<Table> }): Promise<void> {
  for (const [table, rows] of Object.entries(tables)) {
    // `Object.entries` loses which key has which rows; the parameter's type has checked it.
    await insertRows(tx, table as keyof Database, rows as Rows<keyof Database>)
  }
}

export async function hasFlights(db: Db | Tx): Promise<boolean> {
  return (await db.selectFrom('flights').select('flight_id').limit(1).executeTakeFirst()) !== undefined
}

export async function hasGoods(db: Db | Tx): Promise<boolean> {
  return (await db.selectFrom('goods').select('goods_id').limit(1).executeTakeFirst()) !== undefined
}

export async function hasRefundReasons(db: Db | Tx): Promise<boolean> {
  return (await db.selectFrom('refund_reasons').select('reason_id').limit(1).executeTakeFirst()) !== undefined
}

/** `MF829 2026-11-20` for every existing flight. */
export async function flightKeys(tx: Tx): Promise<Set<string>> {
  const rows = await tx.selectFrom('flights').select(['flight_no', 'flight_date']).execute()
  return new Set(rows.map((row) => `${row.flight_no} ${row.flight_date}`))
}

/** A flight in the air with Wi-Fi, with the facts that an aircraft feed needs. */
export interface AirborneFlight {
  flightId: string
  flightNo: string
  flightDate: string
  tailNumber: string
  origin: Place
  destination: Place
  takeoff: Date
  eta: Date
}
interface Place {
  iata: string
  lat: number
  lon: number
}

/** In the air from `now` to at least `until`, with working Wi-Fi; the preferred number first, then the last to land. */
export async function findAirborne(
  tx: Tx,
  wanted: { now: Date; until: Date; flightNo: string },
): Promise<AirborneFlight | undefined> {
  const row = await tx
    .selectFrom('flights')
    .innerJoin('airports as o', 'o.iata', 'flights.origin')
    .innerJoin('airports as d', 'd.iata', 'flights.destination')
    .select(['flight_id', 'flight_no', 'flight_date', 'tail_number', 'origin', 'destination', 'etd', 'eta'])
    .select(['o.lat as o_lat', 'o.lon as o_lon', 'd.lat as d_lat', 'd.lon as d_lon'])
    .where('flight_no', '=', wanted.flightNo)
    .where('cancelled', '=', false)
    .where('wifi', '=', 'available')
    .where('etd', '<=', wanted.now)
    .where('eta', '>=', wanted.until)
    .orderBy('eta', 'desc')
    .executeTakeFirst()
  return (
    row && {
      flightId: row.flight_id,
      flightNo: row.flight_no,
      flightDate: row.flight_date,
      tailNumber: row.tail_number,
      origin: { iata: row.origin, lat: row.o_lat, lon: row.o_lon },
      destination: { iata: row.destination, lat: row.d_lat, lon: row.d_lon },
      takeoff: row.etd,
      eta: row.eta,
    }
  )
}

export async function retimeFlight(
  tx: Tx,
  flight: { flightNo: string; flightDate: string },
  times: { departure: Date; arrival: Date },
): Promise<void> {
  await tx
    .updateTable('flights')
    .set({ std: times.departure, etd: times.departure, eta: times.arrival })
    .where('flight_no', '=', flight.flightNo)
    .where('flight_date', '=', flight.flightDate)
    .execute()
}

/** Counts one more sale of this plan on this flight. */
export async function markSold(tx: Tx, stock: { flight_id: string; plan_id: string }): Promise<void> {
  await tx
    .updateTable('flight_plans')
    .set({ sold: sql<number>`sold + 1` })
    .where('flight_id', '=', stock.flight_id)
    .where('plan_id', '=', stock.plan_id)
    .execute()
}
