import { daysLater, isDay } from '@aisle/rules/time'
import { getDays, type Period } from '../../period.ts'
import type { DayAndFlight, ReportData } from '../../report-data.ts'

/** `all`, `none` (what belongs to no flight), or a flight number. */
type FlightChoice = string

export interface Selection extends Period {
  flight: FlightChoice
}

const numberOfDays = (range: Period): number => getDays(range).length

export function isIn(selection: Selection): (entry: DayAndFlight) => boolean {
  const { from, to, flight } = selection
  return ({ day, flightNo }) =>
    day >= from && day <= to && (flight === 'all' || (flight === 'none' ? flightNo === null : flightNo === flight))
}

export const presets = ['all', 'last7', 'last30'] as const
export type Preset = (typeof presets)[number]

/** Counted back from the report's last day; a report shorter than that has no such choice. */
export function presetRange(preset: Preset, period: Period): Period | null {
  if (preset === 'all') return period
  const days = preset === 'last7' ? 7 : 30
  return numberOfDays(period) > days ? { from: daysLater(period.to, 1 - days), to: period.to } : null
}

/** Fits a requested selection to the report: days inside its period, in order, and one of its flights. */
export function fitting(wanted: Partial<Selection>, data: Pick<ReportData, 'period' | 'flights'>): Selection {
  const { period } = data
  const inside = (day: string | undefined, instead: string) => {
    if (!day || !isDay(day)) return instead
    return day < period.from ? period.from : day > period.to ? period.to : day
  }
  const one = inside(wanted.from, period.from)
  const other = inside(wanted.to, period.to)
  const known = wanted.flight === 'none' || data.flights.some(({ flightNo }) => flightNo === wanted.flight)
  return {
    from: one < other ? one : other,
    to: one < other ? other : one,
    flight: known && wanted.flight ? wanted.flight : 'all',
  }
}

/** The range that a figure is compared with. Both ranges have the same number of days. */
export interface Comparison {
  kind: 'before' | 'halves'
  days: number
  earlier: Selection
  later: Selection
}

/** With the days before, where the report has them; else the second half with the first, an odd day in the middle left out. */
export function comparisonFor(selection: Selection, period: Period): Comparison | null {
  const days = numberOfDays(selection)
  const earlier = { ...selection, from: daysLater(selection.from, -days), to: daysLater(selection.from, -1) }
  if (earlier.from >= period.from) return { kind: 'before', days, earlier, later: selection }
  const half = Math.floor(days / 2)
  if (half === 0) return null
  return {
    kind: 'halves',
    days: half,
    earlier: { ...selection, to: daysLater(selection.from, half - 1) },
    later: { ...selection, from: daysLater(selection.to, 1 - half) },
  }
}

export type Step = 'day' | 'week' | 'month'

/** A column wants some pixels: long periods are shown by week (from Monday) or month. */
export function stepFor(range: Period): Step {
  const days = numberOfDays(range)
  return days <= 92 ? 'day' : days <= 400 ? 'week' : 'month'
}

/** The first day of the step that a day is in, inside of the range. */
export function stepStart(day: string, step: Step, range: Period): string {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7
  const start = step === 'day' ? day : step === 'week' ? daysLater(day, -sinceMonday) : `${day.slice(0, 7)}-01`
  return start < range.from ? range.from : start
}

/** Every step of the range, also those in which nothing happened. */
export function getSteps(range: Period): string[] {
  const step = stepFor(range)
  return [...new Set(getDays(range).map((day) => stepStart(day, step, range)))]
}
