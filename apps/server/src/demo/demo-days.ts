import { beijingDay } from '../platform/beijing-time.ts'
import { after } from '../platform/clock.ts'

/**
 * The day from which the demonstration data are dated; when they are loaded, it becomes today in Beijing
 * (interface.md).
 */
const baseDay = '2026-11-20'
const dayMs = 86_400_000

/** Whole days from the base day to today in Beijing. */
export function daysToShift(now: Date): number {
  return Math.round((Date.parse(beijingDay(now)) - Date.parse(baseDay)) / dayMs)
}

export const shiftInstant = (at: Date, days: number) => after(at, days * dayMs)
export const shiftDay = (day: string, days: number) => shiftInstant(new Date(day), days).toISOString().slice(0, 10)
export const idOn = (id: string, day: string) => `${id}-${day.replaceAll('-', '')}`
