import type { Airline } from '../../airline/profile.ts'

type TicketNumber = { ticketNo: string } | { error: 'ticketRequired' | 'ticketFormat' | 'ticketOtherAirline' }

const serialLength = 10
const fullLength = 13

/** W2: the 13 digits of an air ticket in any notation: hyphens, spaces, full-width, check digit, without 731. */
export function readTicketNumber({ ticketPrefix }: Pick<Airline, 'ticketPrefix'>, typed: string): TicketNumber {
  const written = typed.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '')
  if (written === '') return { error: 'ticketRequired' }
  if (!/^\d+$/.test(written)) return { error: 'ticketFormat' }
  if (written.length === serialLength) return { ticketNo: ticketPrefix + written }
  // The 14th digit is a check digit.
  if (written.length !== fullLength && written.length !== fullLength + 1) return { error: 'ticketFormat' }
  if (!written.startsWith(ticketPrefix)) return { error: 'ticketOtherAirline' }
  return { ticketNo: written.slice(0, fullLength) }
}
