import { recordKinds, type RecordResource } from '@aisle/contract/records'

/** Lists that stand beside each other as tabs of one place. */
const places: readonly (readonly RecordResource[])[] = [
  ['goods', 'categories', 'shelves', 'promotions'],
  ['stock', 'prices'],
  ['plans'],
  ['coupons', 'rights-cards'],
  ['freight', 'pickup-points'],
  ['clauses', 'help-articles', 'refund-reasons'],
  ['surveys'],
  ['flights', 'flight-plans', 'airports'],
]

/** The lists of the place that has this one. */
export const listsBeside = (resource: RecordResource): readonly RecordResource[] =>
  places.find((lists) => lists.includes(resource)) ?? [resource]

export const catalogueResource = (name: string): RecordResource | null =>
  // The names of a constant's own keys.
  Object.hasOwn(recordKinds, name) ? (name as RecordResource) : null
