import { helpCodePattern } from '@aisle/contract/help-code'
import { searchReadings } from '@aisle/contract/console-search'
import type { FlightPrefixes } from '@aisle/rules/flight-number'
import { readFlightText, type FlightText } from '../flights/index.ts'
import { readOrderText, type OrderText } from '../orders/index.ts'
import { readPassengerText } from '../passengers/index.ts'
import { isPaymentNumber } from '../payments/index.ts'
import { foldForSearch } from '../../platform/search-text.ts'

/** One way to read what was typed. Passengers are found by the text itself. */
export type SearchReading =
  | OrderText
  | ({ as: 'flight' } & FlightText)
  | { as: 'refundNo'; refundNo: string }
  | { as: 'ticket' | 'card' | 'name' | 'helpCode' }
  /** Folded; all of them have to be found. */
  | { as: 'words'; words: string[] }

/** With fewer digits of an order's number its day alone would be meant: all orders of that day. */
const fewestDigits = 8

/**
 * What staff typed into the search, in every way that its shape allows; the likeliest first. Each shape is told by the rule
 * of whatever has it.
 * @param today in Beijing, `YYYY-MM-DD`
 */
export function readSearchText(prefixes: FlightPrefixes, typed: string, today: string): SearchReading[] {
  const text = typed.trim()
  const flight = readFlightText(prefixes, text, today)
  if (flight) return [{ as: 'flight', ...flight }]
  const refundNo = text.toUpperCase()
  if (refundNo.startsWith('R') && isPaymentNumber(refundNo)) return [{ as: 'refundNo', refundNo }]
  const readings = [...ofOrders(text), ...ofPassengers(text), ...ofHelpCode(text), ...ofWords(text)]
  return readings.toSorted((one, other) => likelihood(other, text) - likelihood(one, text))
}

const ofOrders = (text: string): SearchReading[] =>
  readOrderText(text).filter((reading) => reading.as !== 'beginning' || reading.from.length >= fewestDigits)

/** Mailboxes and mobiles are read as an order's already. */
function ofPassengers(text: string): SearchReading[] {
  const as = readPassengerText(text)?.as
  if (as === 'nameZh' || as === 'name') return [{ as: 'name' }]
  return as === 'ticket' || as === 'card' ? [{ as }] : []
}

const ofHelpCode = (text: string): SearchReading[] =>
  helpCodePattern.test(text.toUpperCase()) ? [{ as: 'helpCode' }] : []

/** What is sold and said is found by its name or id, which has letters. */
function ofWords(text: string): SearchReading[] {
  const words = text.split(/\s+/).map(foldForSearch).filter(Boolean)
  const isName = !text.includes('@') && /\p{L}/u.test(text) && words.join('').length > 1
  return isName ? [{ as: 'words', words }] : []
}

/** `731-…`: the airline's number stands apart on tickets only. */
const ticketPrinted = /^\D*\d{3}\p{Pd}\d{10}/u

const likelihood = ({ as }: SearchReading, text: string): number =>
  as === 'ticket' && ticketPrinted.test(text) ? Infinity : -searchReadings.indexOf(as)
