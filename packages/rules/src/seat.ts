const rowThenLetter = /^0*([1-9]\d{0,2})([A-Z])$/
const letterThenRow = /^([A-Z])0*([1-9]\d{0,2})$/

/** P2: `012A`, `12a`, `A12`, `12 A` and full-width forms are seat 12A. Null: not a seat. */
export function readSeat(typed: string): string | null {
  const written = fold(typed)
  const [, row, letter] = rowThenLetter.exec(written) ?? []
  if (row && letter) return row + letter
  const [, first, last] = letterThenRow.exec(written) ?? []
  return first && last ? last + first : null
}

function fold(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
