import { daysBetween, daysLater } from '@aisle/rules/time'

/** Beijing days, `YYYY-MM-DD`, both inclusive. */
export interface Period {
  from: string
  to: string
}

export const getDays = ({ from, to }: Period): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, at) => daysLater(from, at))
