import { readContactPhone, readEmail } from '@aisle/contract/contact'
import { withoutLabel } from '@aisle/rules/identity-document'
import { readFlightNumber } from '@aisle/rules/flight-number'
import { readTicketNumber } from '@aisle/rules/ticket-number'
import { ownWord } from '../../environment/airline.ts'

/** The input of the two forms (spec §3), as typed. */
export interface NameTicketForm {
  ticketNo: string
  lastName: string
  firstName: string
}
export interface TicketForm extends NameTicketForm {
  phoneTicket: string
  emailTicket: string
}
export interface FlightForm {
  flightNo: string
  flightDate: string
  identityDocId: string
  phoneFlight: string
  emailFlight: string
}

/** A problem with a field: the phrase that explains the fix, and by how many characters the input is off. */
export type Problem =
  | {
      phrase:
        | 'ticketRequired'
        | 'ticketFormat'
        | 'ticketOtherAirline'
        | 'lastNameRequired'
        | 'nameLetters'
        | 'flightRequired'
        | 'flightFormat'
        | 'flightOtherAirline'
        | 'dateRequired'
        | 'documentRequired'
        | 'documentFormat'
        | 'documentOneMissing'
        | 'documentOneTooMany'
        | 'phoneFormat'
        | 'emailFormat'
        | 'emailForCode'
        | 'contactRequired'
        | 'codeFormat'
    }
  | { phrase: 'documentMissing' | 'documentTooMany'; n: number }

export type Problems<Form> = Partial<Record<keyof Form, Problem>>

const residentIdLength = 18
const codeDigits = 6

/** Folds full-width characters (handwriting keyboards write １２３) and trims spaces. */
export function fold(typed: string): string {
  return typed.normalize('NFKC').trim()
}

/** Removes spaces, dashes of any kind and invisible characters that people and mail programs put into numbers. */
function compact(typed: string): string {
  return fold(typed).replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '')
}

export function ticketProblem(typed: string): Problem | undefined {
  const read = readTicketNumber(ownWord('ticketPrefix'), typed)
  return 'error' in read ? { phrase: read.error } : undefined
}

/** Any script; marks, hyphens, apostrophes and dots belong to names, digits do not. */
function nameProblem(typed: string): Problem | undefined {
  return /[^\p{L}\p{M}\p{Pd}\s'’.·•/]/u.test(fold(typed)) ? { phrase: 'nameLetters' } : undefined
}

/** Passengers with a single name enter it here; the given name may be empty (W2). */
export function lastNameProblem(typed: string): Problem | undefined {
  return fold(typed) === '' ? { phrase: 'lastNameRequired' } : nameProblem(typed)
}

const readFlight = (typed: string) =>
  readFlightNumber({ flightPrefix: ownWord('flightPrefix'), icaoPrefix: ownWord('icaoPrefix') }, typed)

/** The digits after the drawn MF, however the number was typed: `mf 829`, `CXA829`, `0829`. */
export function flightDigits(typed: string): string {
  const read = readFlight(typed)
  return 'error' in read ? compact(typed).toUpperCase() : read.flightNo.slice(ownWord('flightPrefix').length)
}

export function flightProblem(typed: string): Problem | undefined {
  const read = readFlight(typed)
  return 'error' in read ? { phrase: read.error } : undefined
}

function dateProblem(value: string): Problem | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? undefined : { phrase: 'dateRequired' }
}

/** A long row of digits can only be a resident identity card, whose length is known; other documents vary too much. */
export function documentProblem(typed: string): Problem | undefined {
  const written = withoutLabel(typed)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  if (written === '') return { phrase: 'documentRequired' }
  if (!/^[A-Z0-9]{5,}$/.test(written)) return { phrase: 'documentFormat' }
  if (!/^\d{11,}X?$/.test(written)) return undefined
  const missing = residentIdLength - written.length
  if (missing === 1) return { phrase: 'documentOneMissing' }
  if (missing === -1) return { phrase: 'documentOneTooMany' }
  if (missing > 0) return { phrase: 'documentMissing', n: missing }
  return missing < 0 ? { phrase: 'documentTooMany', n: -missing } : undefined
}

/** Spec §5, and numbers of other countries with their code. Empty is allowed here (W4). */
export function phoneProblem(typed: string): Problem | undefined {
  return compact(typed) === '' || readContactPhone(typed) !== null ? undefined : { phrase: 'phoneFormat' }
}

/** Spec §5. Empty is allowed here (W4). */
export function emailProblem(typed: string): Problem | undefined {
  return fold(typed) === '' || readEmail(typed) !== null ? undefined : { phrase: 'emailFormat' }
}

export function codeProblem(typed: string): Problem | undefined {
  return new RegExp(`^\\d{${codeDigits}}$`).test(compact(typed)) ? undefined : { phrase: 'codeFormat' }
}

/** A code goes by mail and so requires the e-mail; a lookup requires phone or e-mail (W4). */
function contactProblem(contact: { phone: string; email: string }, forCode: boolean): Problem | undefined {
  if (fold(contact.email) !== '') return undefined
  if (forCode) return { phrase: 'emailForCode' }
  return fold(contact.phone) === '' ? { phrase: 'contactRequired' } : undefined
}

function withoutGaps<Form>(problems: { [Field in keyof Form]: Problem | undefined }): Problems<Form> {
  const found = Object.entries(problems).filter(([, problem]) => problem !== undefined)
  // The entries come from this form's fields.
  return Object.fromEntries(found) as Problems<Form>
}

/** For a passenger of the same booking: no contact is asked for (W9). */
export function nameTicketProblems(form: NameTicketForm): Problems<NameTicketForm> {
  return withoutGaps<NameTicketForm>({
    ticketNo: ticketProblem(form.ticketNo),
    lastName: lastNameProblem(form.lastName),
    firstName: nameProblem(form.firstName),
  })
}

export function ticketFormProblems(form: TicketForm, forCode: boolean): Problems<TicketForm> {
  const contact = contactProblem({ phone: form.phoneTicket, email: form.emailTicket }, forCode)
  return withoutGaps<TicketForm>({
    ticketNo: ticketProblem(form.ticketNo),
    lastName: lastNameProblem(form.lastName),
    firstName: nameProblem(form.firstName),
    phoneTicket: phoneProblem(form.phoneTicket) ?? (contact?.phrase === 'contactRequired' ? contact : undefined),
    emailTicket: emailProblem(form.emailTicket) ?? (contact?.phrase === 'emailForCode' ? contact : undefined),
  })
}

export function flightFormProblems(form: FlightForm, forCode: boolean): Problems<FlightForm> {
  const contact = contactProblem({ phone: form.phoneFlight, email: form.emailFlight }, forCode)
  return withoutGaps<FlightForm>({
    flightNo: flightProblem(form.flightNo),
    flightDate: dateProblem(form.flightDate),
    identityDocId: documentProblem(form.identityDocId),
    phoneFlight: phoneProblem(form.phoneFlight) ?? (contact?.phrase === 'contactRequired' ? contact : undefined),
    emailFlight: emailProblem(form.emailFlight) ?? (contact?.phrase === 'emailForCode' ? contact : undefined),
  })
}

/** The problem to show when a field loses focus: an empty field has none before the form is submitted. */
export function problemOnLeaving<Form extends object>(
  form: Form,
  field: keyof Form,
  problems: Problems<Form>,
): Problem | undefined {
  const value: unknown = form[field]
  return typeof value === 'string' && fold(value) !== '' ? problems[field] : undefined
}

/** The 13 digits; what is no ticket number as it was typed. */
function ticketDigits(typed: string): string {
  const read = readTicketNumber(ownWord('ticketPrefix'), typed)
  return 'error' in read ? fold(typed) : read.ticketNo
}

export const nameTicketBody = (form: NameTicketForm) => ({
  ticketNo: ticketDigits(form.ticketNo),
  lastName: fold(form.lastName),
  firstName: fold(form.firstName),
})

/** The body of the two ticket calls; an empty contact is left out. */
export function ticketBody(form: TicketForm) {
  return {
    ...nameTicketBody(form),
    ...(fold(form.phoneTicket) && { phoneTicket: compact(form.phoneTicket) }),
    ...(fold(form.emailTicket) && { emailTicket: fold(form.emailTicket) }),
  }
}

export function flightBody(form: FlightForm) {
  return {
    flightNo: `${ownWord('flightPrefix')}${flightDigits(form.flightNo)}`,
    flightDate: form.flightDate,
    identityDocId: fold(form.identityDocId),
    ...(fold(form.phoneFlight) && { phoneFlight: compact(form.phoneFlight) }),
    ...(fold(form.emailFlight) && { emailFlight: fold(form.emailFlight) }),
  }
}

/** The six digits of the mail; typed spaces and full-width digits are folded. */
export function foldedCode(typed: string): string {
  return compact(typed)
}
