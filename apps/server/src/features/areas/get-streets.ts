import type { Place, getStreetsSchemas } from '@aisle/contract/areas-schemas'
import type { z } from 'zod'
import { fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { englishStreet } from './english-names.ts'
import { readStreets } from './read-areas.ts'

/**
 * The streets of a county, or of a city or province where the tree ends (S7); may be empty.
 * @throws notFound for a code where the tree continues, and for an unknown one
 */
export async function getStreets(
  _deps: Deps,
  _caller: Caller,
  { countyCode }: z.output<typeof getStreetsSchemas.request>,
): Promise<{ streets: Place[] }> {
  return { streets: streetsBelow(countyCode) }
}

/** @throws notFound as `getStreets` */
export function streetsBelow(countyCode: string): Place[] {
  const streets = readStreets().get(countyCode) ?? fail('notFound', { reason: 'area' })
  return streets.map((street) => ({ ...street, en: englishStreet(street.name) }))
}
