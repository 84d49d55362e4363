import { daysBetween } from '@aisle/rules/time'
import type { GoodsOffer } from '@aisle/contract/shop-schemas'
import { beijingDate } from '../../../../language/formats.ts'

/** How a moment to come is named: by its day only where that is neither today nor tomorrow. */
export function nearDay(at: string, now: number): 'today' | 'tomorrow' | 'later' {
  const days = daysBetween(beijingDate(now), beijingDate(at))
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : 'later'
}

/** How long what is promised stays true, in ms; false: nothing is. */
export function trueForMs({ parcel, collection }: GoodsOffer, now: number): number | false {
  const ends = [parcel, collection].flatMap((one) => (one ? [Date.parse(one.orderBy)] : []))
  // An hour for which the clock of the phone is too fast must not ask in a loop.
  return ends.length > 0 && Math.max(leastMs, Math.min(...ends) - now + 1000)
}

const leastMs = 60_000
