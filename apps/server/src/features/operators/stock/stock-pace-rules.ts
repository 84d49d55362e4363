import { minutes } from '../../../platform/clock.ts'

const dayMs = minutes(24 * 60)

/** The pace of sales is that of so many days. */
const paceDays = 30
export const paceMs = paceDays * dayMs

/**
 * How many pieces are sold a day, and how many whole days the free ones last at that. Of a variant that has moved for less
 * than the time looked at, the days since it first moved count.
 */
export function getPace(
  { lately, firstAt, free }: { lately: number; firstAt: Date | null; free: number },
  now: Date,
): { perDay: number | null; daysLeft: number | null } {
  if (firstAt === null) return { perDay: null, daysLeft: null }
  const kept = Math.ceil((now.getTime() - firstAt.getTime()) / dayMs)
  const perDay = Math.max(0, lately) / Math.min(paceDays, Math.max(1, kept))
  return { perDay: Math.round(perDay * 10) / 10, daysLeft: perDay === 0 ? null : Math.floor(free / perDay) }
}
