import type { PickupPoint } from '@aisle/contract/shop-schemas'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { readAtOnce, reading, type Reading } from '../../platform/db/read-at-once.ts'

function selectPoints(db: Db | Tx) {
  return db
    .selectFrom('pickup_points')
    .innerJoin('airports', 'airports.iata', 'pickup_points.iata')
    .selectAll('pickup_points')
    .select(['airports.city_zh', 'airports.city_en'])
}

type PointRow = Awaited<ReturnType<ReturnType<typeof selectPoints>['executeTakeFirstOrThrow']>>

const asPoint = (row: PointRow): PickupPoint => ({
  pickupPointId: row.pickup_point_id,
  iata: row.iata,
  city: { zh: row.city_zh, en: row.city_en },
  name: { zh: row.name_zh, en: row.name_en },
  place: { zh: row.place_zh, en: row.place_en },
  hours: row.hours,
})

/** The counters that accept orders now. */
export async function openPickupPoints(db: Db | Tx): Promise<PickupPoint[]> {
  const rows = await selectPoints(db).where('open', '=', true).orderBy('sort').orderBy('pickup_point_id').execute()
  return rows.map(asPoint)
}

/** `open`: only if it accepts orders now; existing orders keep their counter. */
export function pickupPointReading(
  db: Db | Tx,
  pickupPointId: string | RawBuilder<string>,
  { open }: { open: boolean },
): Reading<PickupPoint | undefined> {
  let query = selectPoints(db).where('pickup_point_id', '=', pickupPointId)
  if (open) query = query.where('open', '=', true)
  return reading(query, {}, ([row]) => row && asPoint(row))
}

/** The same, read alone. */
export const findPickupPoint = (db: Db | Tx, pickupPointId: string, which: { open: boolean }) =>
  readAtOnce(db, pickupPointReading(db, pickupPointId, which))
