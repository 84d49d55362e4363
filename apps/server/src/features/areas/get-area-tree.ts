import type { Province } from '@aisle/contract/areas-schemas'
import { readAreaTree } from './read-areas.ts'

/** Provinces, cities and counties (S7). */
export async function getAreaTree(): Promise<{ provinces: Province[] }> {
  return { provinces: readAreaTree() }
}
