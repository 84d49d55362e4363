/** What was typed, as it stands in the address. */
export interface PassengersSearch {
  q?: string
}

export function readPassengersSearch({ q }: Record<string, unknown>): PassengersSearch {
  return typeof q === 'string' && q.trim() !== '' ? { q: q.trim() } : {}
}
