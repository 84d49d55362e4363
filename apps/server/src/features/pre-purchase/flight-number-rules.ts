import type { Airline } from '../../airline/profile.ts'

type FlightNumber = { flightNo: string } | { error: 'flightOtherAirline' | 'invalidRequest' }

type Prefixes = Pick<Airline, 'flightPrefix' | 'icaoPrefix'>

const ownNumber = ({ flightPrefix, icaoPrefix }: Prefixes) =>
  new RegExp(`^(?:${flightPrefix}|${icaoPrefix})?0*([1-9]\\d{0,3}[A-Z]?)$`)
/** Two characters, at most one of them a digit (IATA), or three letters (ICAO). */
const anyAirline = /^(?:[A-Z]{2,3}|[A-Z]\d|\d[A-Z])\d{1,4}[A-Z]?$/

/** W2: `mf 829`, `829`, `ＭＦ８２９` and the aircraft's `CXA829` are all MF829. */
export function normaliseFlightNo(airline: Prefixes, typed: string): FlightNumber {
  const written = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
  const number = ownNumber(airline).exec(written)?.[1]
  if (number) return { flightNo: airline.flightPrefix + number }
  return { error: anyAirline.test(written) ? 'flightOtherAirline' : 'invalidRequest' }
}
