export type FlightNumber = { flightNo: string } | { error: 'flightRequired' | 'flightFormat' | 'flightOtherAirline' }

/** An airline's two codes: `MF` (IATA), which its flight numbers begin with, and `CXA` (ICAO), which its aircraft send. */
export interface FlightPrefixes {
  flightPrefix: string
  icaoPrefix: string
}

/** Spaces, dashes of any kind and invisible signs that people and mail programs put into numbers. */
const between = /[\s\p{Pd}\p{Cf}\u2212]/gu
/** Up to four digits, seldom with a letter for a second flight of that number on one day. */
const number = '0*([1-9]\\d{0,3}[A-Z]?)'
/** Two characters, at most one of them a digit (IATA), or three letters (ICAO). */
const anyAirline = /^(?:[A-Z]{2,3}|[A-Z]\d|\d[A-Z])\d{1,4}[A-Z]?$/

/**
 * W2: one flight number however it is written: `MF829`, `mf 829`, `ＭＦ８２９`, `MF0829`, `829`, and the aircraft's
 * `CXA829`.
 */
export function readFlightNumber({ flightPrefix, icaoPrefix }: FlightPrefixes, typed: string): FlightNumber {
  const written = typed.normalize('NFKC').toUpperCase().replace(between, '')
  if (written === '') return { error: 'flightRequired' }
  const digits = new RegExp(`^(?:${flightPrefix}|${icaoPrefix})?${number}$`).exec(written)?.[1]
  if (digits) return { flightNo: flightPrefix + digits }
  return { error: anyAirline.test(written) ? 'flightOtherAirline' : 'flightFormat' }
}
