import { tickedRows } from '@aisle/contract/limits'
import type { Currency } from '@aisle/contract/money'

/** What is ticked of a list, and where a range begins. */
export interface Ticks {
  ids: ReadonlySet<string>
  /** The row that was ticked or unticked last. */
  last: string | null
}
export const noTicks: Ticks = { ids: new Set(), last: null }

/** An act takes so many at most: what is beyond them stays without a tick. */
const within = (ids: Iterable<string>): ReadonlySet<string> => new Set([...ids].slice(0, tickedRows))

export function toggledRow({ ids }: Ticks, id: string): Ticks {
  const others = [...ids].filter((one) => one !== id)
  return { ids: within(others.length < ids.size ? others : [...others, id]), last: id }
}

/** Ticks every row from the one before to this one, in either direction; without one before, this one. */
export function tickedRange(ticks: Ticks, shown: readonly string[], id: string): Ticks {
  const [from, to] = [shown.indexOf(ticks.last ?? id), shown.indexOf(id)]
  if (to < 0) return ticks
  const range = shown.slice(Math.min(from < 0 ? to : from, to), Math.max(from, to) + 1)
  return { ids: within([...ticks.ids, ...range]), last: id }
}

/** All that are shown, or none where all of them are ticked already. */
export const toggledAll = (ticks: Ticks, shown: readonly string[]): Ticks =>
  howMany(ticks, shown) === 'all' ? noTicks : { ids: within(shown), last: null }

export function howMany({ ids }: Ticks, shown: readonly string[]): 'none' | 'some' | 'all' {
  const count = shown.filter((id) => ids.has(id)).length
  if (count === 0) return 'none'
  return count === Math.min(shown.length, tickedRows) ? 'all' : 'some'
}

/** What rows are worth together, each currency by itself, in the order in which they come. */
export function sumByCurrency(rows: readonly { total: number; currency: Currency }[]): Map<Currency, number> {
  const sums = new Map<Currency, number>()
  for (const { total, currency } of rows) sums.set(currency, (sums.get(currency) ?? 0) + total)
  return sums
}
