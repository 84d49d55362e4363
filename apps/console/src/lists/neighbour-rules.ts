/** Where something stands in the list from which it was opened. */
export interface Neighbours {
  /** From 1. */
  place: number
  count: number
  previous: string | null
  next: string | null
}

/** Null: it does not stand there. */
export function findNeighbours(ids: readonly string[], id: string): Neighbours | null {
  const at = ids.indexOf(id)
  if (at < 0) return null
  return { place: at + 1, count: ids.length, previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null }
}
