import { beijingDay, daysAfter, daysBetween } from '@aisle/rules/time'

/**
 * The day from which the demonstration data are dated; when they are loaded, it becomes today in Beijing
 * (interface.md).
 */
const baseDay = '2026-11-20'

/** Whole days from the base day to today in Beijing. */
export function daysToShift(now: Date): number {
  return daysBetween(baseDay, beijingDay(now))
}

export const shiftInstant = (at: Date, days: number) => daysAfter(at, days)
export const shiftDay = (day: string, days: number) => shiftInstant(new Date(day), days).toISOString().slice(0, 10)
export const idOn = (id: string, day: string) => `${id}-${day.replaceAll('-', '')}`
