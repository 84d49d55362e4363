/** Seat letters from left to right; `null` is an aisle. Wide-body 3-3-3, narrow-body 3-3 (design §9). */
const wide = ['A', 'B', 'C', null, 'D', 'E', 'G', null, 'H', 'J', 'K'] as const
const narrow = ['A', 'B', 'C', null, 'J', 'K', 'L'] as const

export function cabinRow(wideBody: boolean): readonly (string | null)[] {
  return wideBody ? wide : narrow
}

export interface Seat {
  row: number
  letter: string
}

/** `012A`, `12a`, `A12`, `12 A` and full-width forms are one seat (P2). */
export function readSeat(text: string): Seat | undefined {
  const folded = text.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '')
  const match = /^0*(\d{1,2})([A-Z])$/.exec(folded) ?? /^([A-Z])0*(\d{1,2})$/.exec(folded)
  if (!match) return undefined
  const [, first = '', second = ''] = match
  const [row, letter] = /\d/.test(first) ? [Number(first), second] : [Number(second), first]
  return row > 0 ? { row, letter } : undefined
}

export type SeatPlace = 'window' | 'aisle' | 'middle'

/** Where in its row a seat is; undefined when the aircraft has no such letter. */
export function placeOf(letter: string, wideBody: boolean): SeatPlace | undefined {
  const row = cabinRow(wideBody)
  const index = row.indexOf(letter)
  if (index < 0) return undefined
  if (index === 0 || index === row.length - 1) return 'window'
  return row[index - 1] === null || row[index + 1] === null ? 'aisle' : 'middle'
}
