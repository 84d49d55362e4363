import { scheduleDays } from '@aisle/contract/limits'
import { dayMs } from '@aisle/rules/time'

/** Whether a change may be scheduled for then: ahead, and not too far. */
export const isAhead = (instant: string, now: Date): boolean => {
  const ahead = Date.parse(instant) - now.getTime()
  return ahead > 0 && ahead <= scheduleDays * dayMs
}

/** The rows of a change in a cell: the first of them, and how many more there are. */
export const firstOf = (ids: readonly string[]): { first: string; more: number } => ({
  first: ids[0] ?? '',
  more: Math.max(0, ids.length - 1),
})
