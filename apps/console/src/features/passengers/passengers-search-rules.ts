/** What was typed, as it stands in the address. */
export interface PassengersSearch {
  q?: string
}

export function readPassengersSearch({ q }: Record<string, unknown>): PassengersSearch {
  return typeof q === 'string' && q.trim() !== '' ? { q: q.trim() } : {}
}

/** A flight, with its day if there is one, or what the server reads. */
export function passengersRequest(q: string): { text: string } | { flightNo: string; flightDate?: string } {
  const [, flightNo, flightDate] = /^([A-Z\d]{2}\d{3,4})(?:\s+(\d{4}-\d{2}-\d{2}))?$/.exec(q.toUpperCase()) ?? []
  // Eight digits and more are a card or a ticket.
  if (!flightNo || /^\d+$/.test(flightNo)) return { text: q }
  return { flightNo, ...(flightDate && { flightDate }) }
}
