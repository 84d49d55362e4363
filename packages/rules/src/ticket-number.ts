export type TicketNumber = { ticketNo: string } | { error: 'ticketRequired' | 'ticketFormat' | 'ticketOtherAirline' }

const serialLength = 10
const fullLength = 13

/** How itineraries, mails and receipts name the number before they print it: `ETKT`, `TICKET NO.`, `电子客票号码：`. */
const label = /^(?:E?TKT|E?TICKET|(?:电子)?客?票)(?:NO|NUMBER|NR|号码|号)?[.:#]*/
/** Spaces, dashes of any kind, slashes, dots and invisible signs between the digits. */
const betweenDigits = /[\s\p{Pd}\p{Cf}\u2212/.]/gu
/** The last two digits of the ticket's next part, where a journey has more legs than fit on one: `731-9991000137/38`. */
const nextPart = /^(\d{13})\/\d{2}$/

/** What is left of a ticket number without its label, signs and next part: digits, unless something else was typed. */
function unprint(typed: string): string {
  const unlabelled = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '')
    .replace(label, '')
  return unlabelled.replace(nextPart, '$1').replace(betweenDigits, '')
}

/** The 13 digits of a whole ticket number as printed, of any airline; null for anything else. */
export function readWholeTicket(typed: string): string | null {
  const written = unprint(typed)
  return /^\d{13,14}$/.test(written) ? written.slice(0, fullLength) : null
}

/**
 * W2: the 13 digits of an air ticket as printed: with a label, hyphens, slashes, spaces, full-width digits, a 14th check
 * digit or the number of its next part, or without the airline's prefix.
 * @param ticketPrefix the airline's three digits, such as 731
 */
export function readTicketNumber(ticketPrefix: string, typed: string): TicketNumber {
  const written = unprint(typed)
  if (written === '') return { error: 'ticketRequired' }
  if (!/^\d+$/.test(written)) return { error: 'ticketFormat' }
  if (written.length === serialLength) return { ticketNo: ticketPrefix + written }
  const ticketNo = readWholeTicket(typed)
  if (ticketNo === null) return { error: 'ticketFormat' }
  return ticketNo.startsWith(ticketPrefix) ? { ticketNo } : { error: 'ticketOtherAirline' }
}
