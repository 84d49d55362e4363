import type { Formats } from './rules/format-rules.ts'
import { stepFor, type Selection } from './rules/selection-rules.ts'

/** A column's day, week or month in words. */
export function stepLabel(selection: Selection, { day, say }: Formats): (start: string) => string {
  const step = stepFor(selection)
  return (start) => {
    if (step === 'day') return day(start)
    return say(
      step === 'week'
        ? { zh: `${day(start)}起的一周`, en: `week from ${day(start)}` }
        : { zh: `${day(start)}起的一个月`, en: `month from ${day(start)}` },
    )
  }
}
