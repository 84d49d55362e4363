import type { Bilingual } from '@aisle/contract/language'
import type { RefundSummary } from '@aisle/contract/refunds-schemas'

/** No money will be refunded, so destination and timing would mean nothing. */
export const isOver = (state: RefundSummary['state']) =>
  state === 'rejected' || state === 'canceled' || state === 'receipt_refused'

export function getUnits(lines: readonly { units: number }[]): number {
  return lines.reduce((sum, { units }) => sum + units, 0)
}

/** Equal in both languages: finds the reason submitted earlier in the current list. */
export const sameName = (one: Bilingual, other: Bilingual) => one.zh === other.zh && one.en === other.en
