import { readMobile } from '@aisle/contract/contact'
import { readWholeTicket } from '@aisle/rules/ticket-number'

/** What was typed, as it was read. */
export type PassengerText =
  | { as: 'mailbox'; mailbox: string }
  | { as: 'mobile'; mobile: string }
  | { as: 'ticket'; ticketNo: string }
  | { as: 'card'; card: string }
  /** Of a passport: surname, and the beginning of the given name. */
  | { as: 'name'; surname: string; givenName: string; whole: string }
  | { as: 'nameZh'; name: string }

/** What staff typed to find a passenger; null: it is none of what a passenger is found by. */
export function readPassengerText(typed: string): PassengerText | null {
  const text = typed.trim().replace(/\s+/g, ' ')
  if (text.includes('@')) return { as: 'mailbox', mailbox: text.toLowerCase() }
  const digits = text.replace(/[\s-]/g, '')
  const ticketNo = readWholeTicket(text)
  if (ticketNo !== null) return { as: 'ticket', ticketNo }
  const mobile = readMobile(text)
  if (mobile !== null) return { as: 'mobile', mobile }
  if (/^\d{8,12}$/.test(digits)) return { as: 'card', card: digits }
  if (/^[\p{sc=Han}·]{2,20}$/u.test(text)) return { as: 'nameZh', name: text }
  return readName(text)
}

/** `LIN/XIAO`, `lin xiao`, `Lin`. */
function readName(text: string): PassengerText | null {
  if (!/^[\p{L}][\p{L} '/-]{1,60}$/u.test(text)) return null
  const [surname = '', ...given] = text.toUpperCase().split(/[/ ]+/)
  return surname.length < 2 ? null : { as: 'name', surname, givenName: given.join(' '), whole: text }
}
