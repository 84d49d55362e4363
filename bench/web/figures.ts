import type { Measured } from '../../journeys/support/pages/page-budgets.ts'
import { median } from '../server/statistics.ts'

export const measured = [
  'fcp',
  'lcp',
  'list',
  'program',
  'usable',
  'longest',
  'afterList',
  'tbt',
  'cls',
  'requests',
] as const satisfies readonly Measured[]

/** Null means that the visit has no such figure. */
export type Figures = Record<Measured, number | null>

export const seconds = (ms: number): string => (ms / 1_000).toFixed(2)

const shownBy: Record<Measured, (value: number) => string> = {
  fcp: seconds,
  lcp: seconds,
  list: seconds,
  program: seconds,
  usable: seconds,
  // Browsers do not report tasks under 50 ms.
  longest: (value) => (value === 0 ? '<50' : value.toFixed(0)),
  afterList: (value) => (value === 0 ? '<50' : value.toFixed(0)),
  tbt: (value) => value.toFixed(0),
  cls: (value) => value.toFixed(3),
  requests: (value) => value.toFixed(0),
}

export const shown = (name: Measured, value: number | null): string => (value === null ? '–' : shownBy[name](value))

/** Formats a value with its budget and marks it when over. */
export function besideBudget(
  value: number | null,
  budget: number | undefined,
  show: (value: number) => string,
): string {
  if (value === null) return '–'
  if (budget === undefined) return show(value)
  return `${show(value)} ≤${show(budget)}${value > budget ? ' OVER' : ''}`
}

export function computeMedian(values: readonly (number | null)[]): number | null {
  const there = values.filter((value) => value !== null)
  return there.length > 0 ? median(there) : null
}

/** The median of each figure separately. */
export function medians(visits: readonly Figures[]): Figures {
  const of = (name: Measured) => computeMedian(visits.map((visit) => visit[name]))
  return {
    fcp: of('fcp'),
    lcp: of('lcp'),
    list: of('list'),
    program: of('program'),
    usable: of('usable'),
    longest: of('longest'),
    afterList: of('afterList'),
    tbt: of('tbt'),
    cls: of('cls'),
    requests: of('requests'),
  }
}

export function spread(values: readonly number[]): string {
  return values.length < 2 ? '' : `${seconds(Math.min(...values))}–${seconds(Math.max(...values))}`
}
