import { sql } from 'kysely'
import type { Db } from '../../platform/db/open-db.ts'
import type { AirportFacts } from './flight-data-rules.ts'

/** Looks up these codes, IATA or ICAO, among our airports; by either code. */
export async function airportsNamed(db: Db, codes: readonly string[]): Promise<Map<string, AirportFacts>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .selectFrom('airports')
    .select(['iata', 'icao', 'tz', 'lat', 'lon'])
    .where(({ eb, or }) => or([eb('iata', 'in', codes), eb('icao', 'in', codes)]))
    .execute()
  return new Map(
    rows.flatMap(({ icao, ...facts }) => [[facts.iata, facts] as const, [icao ?? facts.iata, facts] as const]),
  )
}

/** The only flight that is in the air by the plan; undefined for none or several. */
export async function onlyFlightInTheAir(db: Db, now: Date): Promise<string | undefined> {
  const rows = await db
    .selectFrom('flights')
    .select('flight_id')
    .where('cancelled', '=', false)
    .where('etd', '<=', now)
    .where('eta', '>', now)
    .limit(2)
    .execute()
  return rows.length === 1 ? rows[0]?.flight_id : undefined
}

export async function countDevicesOnline(db: Db): Promise<number> {
  const { devices } = await db
    .selectFrom('access_grants')
    .select(({ fn }) => fn.count('device_id').distinct().as('devices'))
    // No parameter: the index of such devices is partial.
    .where('state', '=', sql.lit('online' as const))
    .executeTakeFirstOrThrow()
  return Number(devices)
}
