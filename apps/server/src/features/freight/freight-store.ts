import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { readAtOnce, reading, type Reading } from '../../platform/db/read-at-once.ts'
import type { FreeOver, FreightZone } from './freight-rules.ts'

/** The zone of a province (code) or country (ISO alpha-2); undefined where nothing is delivered. */
export function freightZoneReading(
  db: Db | Tx,
  areaCode: string | RawBuilder<string>,
): Reading<FreightZone | undefined> {
  const query = db
    .selectFrom('freight_areas')
    .innerJoin('freight_zones', 'freight_zones.zone_id', 'freight_areas.zone_id')
    .selectAll('freight_zones')
    .where('area_code', '=', areaCode)
  return reading(
    query,
    {},
    ([row]) =>
      row && {
        firstGrams: row.first_grams,
        firstFen: row.first_fen,
        firstCents: row.first_cents,
        stepGrams: row.step_grams,
        stepFen: row.step_fen,
        stepCents: row.step_cents,
        freeOverFen: row.free_over_fen,
        freeOverCents: row.free_over_cents,
      },
  )
}

/** The same, read alone. */
export const findFreightZone = (db: Db | Tx, areaCode: string) => readAtOnce(db, freightZoneReading(db, areaCode))

/** When a parcel to this province or country arrives, and from which amount of goods on it costs nothing. */
export async function findDeliveryTerms(
  db: Db | Tx,
  areaCode: string,
): Promise<(FreeOver & { orderBy: string | null; deliveryDays: number | null }) | undefined> {
  const row = await db
    .selectFrom('freight_areas')
    .innerJoin('freight_zones', 'freight_zones.zone_id', 'freight_areas.zone_id')
    .select(['order_by', 'delivery_days', 'free_over_fen', 'free_over_cents'])
    .where('area_code', '=', areaCode)
    .executeTakeFirst()
  return (
    row && {
      orderBy: row.order_by,
      deliveryDays: row.delivery_days,
      freeOverFen: row.free_over_fen,
      freeOverCents: row.free_over_cents,
    }
  )
}

/** The countries outside the area tree that goods can be shipped to. */
export async function deliverableCountries(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('freight_areas')
    .select('area_code')
    .where('area_code', '~', '^[A-Z]{2}$')
    .orderBy('area_code')
    .execute()
  return rows.map((row) => row.area_code)
}

/** The provinces and countries among these to which goods can be shipped. */
export function deliverableReading(db: Db | Tx, areaCodes: RawBuilder<string[]>): Reading<Set<string>> {
  const query = db
    .selectFrom('freight_areas')
    .select('area_code')
    .where('area_code', '=', sql<string>`ANY (${areaCodes})`)
  return reading(query, {}, (rows) => new Set(rows.map((row) => row.area_code)))
}

/** The lowest amount of goods from which some place is reached free, by currency; null: nowhere. */
export function lowestFreeOverReading(db: Db | Tx): Reading<FreeOver> {
  const query = db
    .selectFrom('freight_zones')
    .select(({ fn }) => [fn.min('free_over_fen').as('fen'), fn.min('free_over_cents').as('cents')])
  return reading(query, {}, ([row]) => ({ freeOverFen: row?.fen ?? null, freeOverCents: row?.cents ?? null }))
}

/** The same, read alone. */
export const lowestFreeOver = (db: Db | Tx) => readAtOnce(db, lowestFreeOverReading(db))
