import type { GoodsOffer } from '@aisle/contract/shop-schemas'

/** How long what is promised stays true, in ms; false: nothing is. */
export function trueForMs({ parcel, collection }: GoodsOffer, now: number): number | false {
  const ends = [parcel, collection].flatMap((one) => (one ? [one.orderBy] : []))
  return ends.length > 0 && Math.min(...ends.map((end) => msUntilOver(end, now)))
}

const leastMs = 60_000

/** When to ask again for what is true until then. A clock of the phone that is too fast must not ask in a loop. */
export const msUntilOver = (end: string, now: number): number => Math.max(leastMs, Date.parse(end) - now + 1000)
