import { readSeat } from '@aisle/rules/seat'

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

/** The seat as the rule reads it (P2), in its two parts; undefined: it is none. */
export function getSeat(typed: string): Seat | undefined {
  const seat = readSeat(typed)
  return seat === null ? undefined : { row: Number(seat.slice(0, -1)), letter: seat.slice(-1) }
}

export type SeatPlace = 'window' | 'aisle' | 'middle'

/** A seat's position in its row; undefined when the aircraft has no such letter. */
export function getPlace(letter: string, wideBody: boolean): SeatPlace | undefined {
  const row = cabinRow(wideBody)
  const index = row.indexOf(letter)
  if (index < 0) return undefined
  if (index === 0 || index === row.length - 1) return 'window'
  return row[index - 1] === null || row[index + 1] === null ? 'aisle' : 'middle'
}
