import type { Bilingual } from '@aisle/contract/language'
import type { RefundSummary } from '@aisle/contract/refunds-schemas'

/** No money comes of it: where it would go and how long it would take says nothing. */
export const isOver = (state: RefundSummary['state']) =>
  state === 'rejected' || state === 'canceled' || state === 'receipt_refused'

export function unitsOf(lines: readonly { units: number }[]): number {
  return lines.reduce((sum, { units }) => sum + units, 0)
}

/** Names are equal in both languages: the reason that was given before, found again in the list. */
export const sameName = (one: Bilingual, other: Bilingual) => one.zh === other.zh && one.en === other.en
