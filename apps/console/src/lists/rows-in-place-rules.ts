/**
 * Splits the rows of a live list by those that a person has had before them. A new one that would push these down waits;
 * one below them moves nothing, as the next page does. Where none of these is left, nothing has a place to keep.
 */
export function splitNewRows<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  shown: ReadonlySet<string>,
): { kept: readonly Row[]; waiting: readonly Row[] } {
  const last = rows.findLastIndex((row) => shown.has(idOf(row)))
  const isWaiting = (row: Row, at: number) => at < last && !shown.has(idOf(row))
  return { kept: rows.filter((row, at) => !isWaiting(row, at)), waiting: rows.filter(isWaiting) }
}
