import { z } from 'zod'
import { operatorResources } from '@aisle/contract/operator'
import { areasOfZones, replaceAreas } from './stores/freight-area-store.ts'
import type { Resource, Row } from './resource.ts'
import { tableResource } from './table-resource.ts'
import { clock, id, price, wholeNumber, words } from './fields.ts'

const zoneFields = {
  zoneId: id,
  name: words,
  firstGrams: wholeNumber.min(1),
  firstFen: price,
  firstCents: price,
  stepGrams: wholeNumber.min(1),
  stepFen: price,
  stepCents: price,
  freeOverFen: price.nullable(),
  freeOverCents: price.nullable(),
  /** Files made before days were promised leave both out. */
  orderBy: clock.nullable().default(null),
  deliveryDays: wholeNumber.max(90).nullable().default(null),
}
const zones = tableResource({
  name: 'freight',
  table: 'freight_zones',
  id: ['zoneId'],
  texts: ['name'],
  row: z.strictObject(zoneFields),
})

/** `areas`: codes of provinces and countries; areas without a zone are not deliverable. */
const schema = z
  .strictObject({ ...zoneFields, areas: z.array(z.string().regex(/^(\d{6}|[A-Z]{2})$/)).max(400) })
  .refine(({ orderBy, deliveryDays }) => (orderBy === null) === (deliveryDays === null), {
    path: ['deliveryDays'],
    message: 'orderBy and deliveryDays are given together, or neither',
  })
  .transform((zone) => ({ ...zone, areas: [...new Set(zone.areas)].toSorted() }))
const getZoneId = (row: Row) => String(row['zoneId'])

export const freight: Resource = {
  name: 'freight',
  scope: operatorResources.freight,
  schema,
  idFor: getZoneId,
  async read(deps, tx, ids) {
    const found = await zones.read(deps, tx, ids)
    const areas = await areasOfZones(tx, ids)
    return new Map([...found].map(([zoneId, row]) => [zoneId, { ...row, areas: areas.get(zoneId) ?? [] }]))
  },
  async write(deps, tx, rows) {
    await zones.write(
      deps,
      tx,
      rows.map(({ areas: _areas, ...row }) => row),
    )
    // The schema above ensures a list of strings.
    await replaceAreas(
      tx,
      rows.map((row) => ({ zoneId: getZoneId(row), areas: row['areas'] as string[] })),
    )
  },
  async remove(deps, tx, ids) {
    await replaceAreas(
      tx,
      ids.map((zoneId) => ({ zoneId, areas: [] })),
    )
    await zones.remove(deps, tx, ids)
  },
  async page(db, cursor) {
    const page = await zones.page(db, cursor)
    const areas = await areasOfZones(db, page.rows.map(getZoneId))
    return { ...page, rows: page.rows.map((row) => ({ ...row, areas: areas.get(getZoneId(row)) ?? [] })) }
  },
}
