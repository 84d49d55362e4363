import { isDay } from '@aisle/rules/time'

/** The day that is shown, as it stands in the address. */
export function readReconciliationSearch(search: Record<string, unknown>): { day?: string } {
  const { day } = search
  return typeof day === 'string' && isDay(day) ? { day } : {}
}
