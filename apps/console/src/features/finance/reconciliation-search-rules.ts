import { daysOfMonth, monthsLater } from '@aisle/rules/months'
import { isDay } from '@aisle/rules/time'

/** The day that is open and the month beside it, as they stand in the address. */
export interface ReconciliationSearch {
  day?: string
  month?: string
}

const isMonth = (text: string) => /^20\d{2}-(0[1-9]|1[0-2])$/.test(text)

export function readStatementsSearch({ month }: Record<string, unknown>): { month?: string } {
  return typeof month === 'string' && isMonth(month) ? { month } : {}
}

export function readReconciliationSearch(search: Record<string, unknown>): ReconciliationSearch {
  const { day } = search
  return { ...(typeof day === 'string' && isDay(day) && { day }), ...readStatementsSearch(search) }
}

const monthsToChoose = 24

/** The months to choose from, the latest first: two years, and the one that is shown. */
export function listMonths(shown: string, thisMonth: string): string[] {
  const months = Array.from({ length: monthsToChoose }, (_, back) => monthsLater(thisMonth, -back))
  return months.includes(shown) ? months : [...months, shown].toSorted().toReversed()
}

/** The days of a month that have been compared or should have been, the latest first. */
export function daysToShow(month: string, lastDue: string): string[] {
  const { to } = daysOfMonth(month)
  const numbers = Array.from({ length: Number(to.slice(8)) }, (_, before) => Number(to.slice(8)) - before)
  return numbers.map((number) => `${month}-${String(number).padStart(2, '0')}`).filter((day) => day <= lastDue)
}
