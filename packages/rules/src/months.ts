import { daysLater } from './time.ts'

/** The month before or after, by so many; months are `YYYY-MM`. */
export function monthsLater(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The first and the last day of a month. */
export const daysOfMonth = (month: string): { from: string; to: string } => ({
  from: `${month}-01`,
  to: daysLater(`${monthsLater(month, 1)}-01`, -1),
})
