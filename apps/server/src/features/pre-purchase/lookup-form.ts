import { readContactPhone, readEmail } from '@aisle/contract/contact'
import type {
  getWifiProductTripByFlightIdentitySchemas,
  getWifiProductTripByNameTicketSchemas,
} from '@aisle/contract/pre-purchase-schemas'
import { readDocument } from '@aisle/rules/identity-document'
import { readFlightNumber } from '@aisle/rules/flight-number'
import { readTicketNumber } from '@aisle/rules/ticket-number'
import type { z } from 'zod'
import type { Airline } from '../../airline/profile.ts'
import type { GuessTarget } from '../../platform/attempts/count-failures.ts'
import { fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Flight } from '../flights/index.ts'

export interface TicketForm {
  form: 'ticket'
  ticketNo: string
  lastName: string
  firstName: string
}
export interface FlightForm {
  form: 'flight'
  flightNo: string
  flightDate: string
  documentHash: string
  /** Of the typed document, what stays when its last characters are guessed: the person, as far as they are known. */
  person: string
}
export type LookupForm = TicketForm | FlightForm

type TicketRequest = z.output<typeof getWifiProductTripByNameTicketSchemas.request>
type FlightRequest = z.output<typeof getWifiProductTripByFlightIdentitySchemas.request>

/**
 * A contact that is sent must follow spec §5.
 * @throws ticketRequired, ticketFormat, ticketOtherAirline, invalidRequest {fields}
 */
export function readTicketForm({ airline }: Pick<Deps, 'airline'>, request: TicketRequest): TicketForm {
  const ticket = readTicketNumber(airline.ticketPrefix, request.ticketNo)
  if ('error' in ticket) fail(ticket.error)
  refuseBadContact({ phoneTicket: request.phoneTicket }, { emailTicket: request.emailTicket })
  return { form: 'ticket', ticketNo: ticket.ticketNo, lastName: request.lastName, firstName: request.firstName }
}

/** @throws flightOtherAirline, invalidRequest {fields} */
export function readFlightForm(deps: Deps, request: FlightRequest): FlightForm {
  const flightNo = readFlightNo(deps.airline, request.flightNo)
  const document = readDocument(request.identityDocId)
  if (document === '') fail('invalidRequest', { fields: ['identityDocId'] })
  refuseBadContact({ phoneFlight: request.phoneFlight }, { emailFlight: request.emailFlight })
  return {
    form: 'flight',
    flightNo,
    flightDate: request.flightDate,
    documentHash: deps.vault.hash('document', document),
    person: document.slice(0, -guessedCharacters),
  }
}

/** A resident number ends in three digits and a check digit that region and birthday do not reveal. */
const guessedCharacters = 4

/** @throws flightOtherAirline, invalidRequest {fields} */
export function readFlightNo(airline: Airline, typed: string): string {
  const flight = readFlightNumber(airline, typed)
  if (!('error' in flight)) return flight.flightNo
  if (flight.error === 'flightOtherAirline') fail('flightOtherAirline')
  return fail('invalidRequest', { fields: ['flightNo'] })
}

/** The mailbox for the code, in lower case (W5). */
export function readMailbox(typed: string): string {
  if (typed.trim() === '') fail('contactRequired')
  return readEmail(typed) ?? fail('invalidRequest', { fields: ['email'] })
}

/**
 * W4: one of the two, as the form asks. The demonstration also answers scripts, which send none (interface.md).
 * @throws contactRequired
 */
export function requireContact({ settings }: Pick<Deps, 'settings'>, ...contacts: (string | undefined)[]): void {
  if (!settings.demo && !contacts.some((typed) => typed?.trim())) fail('contactRequired')
}

type Fields = Record<string, string | undefined>

function refuseBadContact(phones: Fields, emails: Fields): void {
  const wrong = (fields: Fields, read: (typed: string) => string | null) =>
    Object.entries(fields)
      .filter(([, typed]) => typed?.trim() && read(typed) === null)
      .map(([field]) => field)
  const fields = [...wrong(phones, readContactPhone), ...wrong(emails, readEmail)]
  if (fields.length > 0) fail('invalidRequest', { fields })
}

/**
 * The key by which codes are counted: the ticket, or flight and document; never the typed name (W5), and no day, because
 * one flight goes by several.
 */
export const codeKey = (form: LookupForm): string =>
  form.form === 'ticket' ? `ticket ${form.ticketNo}` : `flight ${form.flightNo} ${form.documentHash}`

/** The target of the proof, in words. */
export function getTarget(form: LookupForm): string {
  if (form.form === 'ticket') return `ticket ${form.ticketNo}`
  return `flight ${form.flightNo} ${form.flightDate} ${form.documentHash}`
}

/**
 * W3: never the guessed document itself, or every guess would be at another target. A guess pays at every flight that the
 * typed day may mean, because it looks among the passengers of each.
 */
export function guessTarget(
  form: LookupForm,
  flights: readonly Pick<Flight, 'flightNo' | 'flightDate'>[],
): GuessTarget {
  if (form.form === 'ticket') return { ticket: form.ticketNo }
  const meant = flights.length > 0 ? flights : [form]
  return { documents: meant.map(({ flightNo, flightDate }) => `${flightNo} ${flightDate}`), person: form.person }
}

/**
 * The target that pays for a request of a code: the ticket or the person. The documents of a flight do not pay, because
 * nearly all its passengers may ask for one.
 */
export function askingFor(form: LookupForm): { kind: 'code'; target: GuessTarget } {
  return { kind: 'code', target: form.form === 'ticket' ? { ticket: form.ticketNo } : { person: form.person } }
}
