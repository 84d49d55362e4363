import { readFlightNumber, type FlightPrefixes } from '@aisle/rules/flight-number'
import { daysBetween, daysLater, isDay } from '@aisle/rules/time'

/** A flight as staff type it; `flightDate` null: no day was typed. */
export interface FlightText {
  flightNo: string
  flightDate: string | null
}

const dayWords: Readonly<Record<string, number>> = {
  昨天: -1,
  今天: 0,
  明天: 1,
  yesterday: -1,
  today: 0,
  tomorrow: 1,
}

/** An airline's two characters or three letters, its number, and what follows a space. */
const numberAndDay = /^((?:[A-Z]{2,3}|[A-Z]\d|\d[A-Z])[\s\p{Pd}]?\d{1,4}[A-Z]?)(?:\s+(\S+))?$/iu

/** Years are left out: the nearest one is meant, which for the end of February may be some years away. */
const yearsAround = [0, -1, 1, -2, 2, -3, 3, -4, 4]

/**
 * `MF817`, `mf817 1120`, `MF817 2026-11-20`, `MF817 昨天`: one of the airline's flights with the day that is meant; null for
 * anything else. A number without the airline's letters is no flight here: orders, tickets and cards are numbers too.
 * @param today in Beijing, `YYYY-MM-DD`
 */
export function readFlightText(prefixes: FlightPrefixes, typed: string, today: string): FlightText | null {
  const text = typed.normalize('NFKC').trim()
  const [, number = '', day = ''] = numberAndDay.exec(text) ?? []
  const flight = readFlightNumber(prefixes, number)
  if ('error' in flight) return null
  if (day === '') return { flightNo: flight.flightNo, flightDate: null }
  const flightDate = readDay(day, today)
  return flightDate === null ? null : { flightNo: flight.flightNo, flightDate }
}

/** `昨天`, `1120`, `11-20`, `2026-11-20`, `20261120`; null for no day. */
function readDay(typed: string, today: string): string | null {
  const away = dayWords[typed.toLowerCase()]
  if (away !== undefined) return daysLater(today, away)
  const [, year, month = '', day = ''] =
    /^(?:(\d{4})[-/.]?)?(\d{1,2})[-/.](\d{1,2})$/.exec(typed) ?? /^(\d{4})?(\d{2})(\d{2})$/.exec(typed) ?? []
  const ofYear = (one: number) => `${one}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (year !== undefined) return isDay(ofYear(Number(year))) ? ofYear(Number(year)) : null
  const thisYear = Number(today.slice(0, 4))
  const days = yearsAround.map((years) => ofYear(thisYear + years)).filter(isDay)
  return days.toSorted((one, other) => distance(one, today) - distance(other, today))[0] ?? null
}

const distance = (day: string, today: string) => Math.abs(daysBetween(today, day))
