import type { Db, Tx } from '../../../../platform/db/open-db.ts'

/** Area codes by zone, sorted. */
export async function areasOfZones(db: Db | Tx, zoneIds: readonly string[]): Promise<Map<string, string[]>> {
  if (zoneIds.length === 0) return new Map()
  const rows = await db.selectFrom('freight_areas').selectAll().where('zone_id', 'in', zoneIds).execute()
  const codes = (zoneId: string) => rows.flatMap((row) => (row.zone_id === zoneId ? [row.area_code] : [])).toSorted()
  return new Map(zoneIds.map((zoneId) => [zoneId, codes(zoneId)]))
}

/** Replaces the areas of these zones. The database refuses an area that another zone has. */
export async function replaceAreas(
  tx: Tx,
  zones: readonly { zoneId: string; areas: readonly string[] }[],
): Promise<void> {
  const ids = zones.map(({ zoneId }) => zoneId)
  await tx.deleteFrom('freight_areas').where('zone_id', 'in', ids).execute()
  const rows = zones.flatMap(({ zoneId, areas }) => areas.map((code) => ({ area_code: code, zone_id: zoneId })))
  if (rows.length > 0) await tx.insertInto('freight_areas').values(rows).execute()
}
