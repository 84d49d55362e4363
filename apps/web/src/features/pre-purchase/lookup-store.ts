import { onLoginChange } from '../../session/session-store.ts'
import { readKeptForms, writeKeptForms } from './kept-forms.ts'
import { flightBody, ticketBody, type FlightForm, type NameTicketForm, type TicketForm } from './lookup-rules.ts'
import { memoryStore } from '../../storage/memory-store.ts'
import { storage } from '../../storage/storage.ts'

/** The two forms (spec §2). */
export type Way = 'ticket' | 'flight'

/** A lookup with the body to send. */
export type Lookup =
  | { way: 'ticket'; body: ReturnType<typeof ticketBody> }
  | { way: 'flight'; body: ReturnType<typeof flightBody> }

/** A code sent by mail. */
export interface MailedCode {
  typed: string
  sentTo: string
  /** Device time (ms) until which no other code can be sent. */
  waitUntil: number | null
}

const kept = readKeptForms()

export const wayStore = memoryStore<Way>(kept.way ?? 'ticket', keep)

const emptyTicket: TicketForm = { ticketNo: '', lastName: '', firstName: '', phoneTicket: '', emailTicket: '' }
const emptyFlight: FlightForm = { flightNo: '', flightDate: '', identityDocId: '', phoneFlight: '', emailFlight: '' }

export const ticketStore = memoryStore<TicketForm>({ ...emptyTicket, ...kept.ticket }, keep)

/** A passenger of the same booking, as typed; the input outlives a refusal and a closed sheet, but not this page. */
export const noCompanion: NameTicketForm = { ticketNo: '', lastName: '', firstName: '' }
export const companionStore = memoryStore<NameTicketForm>(noCompanion)

/** The document number is never kept beyond this page (G6). */
export const flightStore = memoryStore<FlightForm>({ ...emptyFlight, ...kept.flight, identityDocId: '' }, keep)

/** The date filled in automatically rather than typed; empty if none was. */
const givenDate = memoryStore('')

/**
 * An untouched date follows today: it is filled in again when the clock is corrected and when the passenger returns on
 * another day. A cleared date stays empty while typing. `opened`: the form has just been opened, so an empty date
 * counts as untouched.
 */
export function giveFlightDate(today: string, { opened }: { opened: boolean }): void {
  const form = flightStore.get()
  if (form.flightDate !== givenDate.get() && !(opened && form.flightDate === '')) return
  givenDate.set(today)
  flightStore.set({ ...form, flightDate: today })
}

export const noCode: MailedCode = { typed: '', sentTo: '', waitUntil: null }
export const codeStores = {
  ticket: memoryStore<MailedCode>(noCode),
  flight: memoryStore<MailedCode>(noCode),
} as const

/** The lookup that found trips, and the passenger's choices from its result. There is no preselection (G13). */
interface Found {
  lookup: Lookup | null
  planId: string | null
  /** Trips whose passenger agreed and, if there is a seat, was verified (spec §5, E11). */
  confirmed: readonly string[]
}

/** A reload has lost the document number of a lookup by flight: the form explains this once. */
export const documentGone = memoryStore(false)

const nothingFound: Found = { lookup: null, planId: null, confirmed: [] }
export const foundStore = memoryStore<Found>(nothingFound)

onLoginChange((event) => {
  // A check is only valid for the login that made it.
  if (event === 'loggedOut') foundStore.set({ ...foundStore.get(), confirmed: [] })
  if (event === 'left' || event === 'idle') forgetLookups()
})

/** The next passenger must not see this one's input and results. */
function forgetLookups(): void {
  ticketStore.set(emptyTicket)
  givenDate.set('')
  flightStore.set(emptyFlight)
  companionStore.set(noCompanion)
  foundStore.set(nothingFound)
  forgetCode('ticket')
  forgetCode('flight')
  storage.remove('lookupForms')
}

function keep(): void {
  const { identityDocId: _never, ...flight } = flightStore.get()
  // A reload may happen on another day: keep no untouched date.
  const flightDate = flight.flightDate === givenDate.get() ? '' : flight.flightDate
  writeKeptForms({ way: wayStore.get(), ticket: ticketStore.get(), flight: { ...flight, flightDate } })
}

/** The lookup of a form. `withoutPhone`: a login by mail does not need it. */
export function getLookup(way: Way, withoutPhone = false): Lookup {
  const ticket = ticketStore.get()
  const flight = flightStore.get()
  return way === 'ticket'
    ? { way, body: ticketBody(withoutPhone ? { ...ticket, phoneTicket: '' } : ticket) }
    : { way, body: flightBody(withoutPhone ? { ...flight, phoneFlight: '' } : flight) }
}

/** The mailbox of a form, as typed. */
export function getMailbox(way: Way): string {
  return way === 'ticket' ? ticketStore.get().emailTicket : flightStore.get().emailFlight
}

export function setMailbox(way: Way, email: string): void {
  if (way === 'ticket') ticketStore.set({ ...ticketStore.get(), emailTicket: email })
  else flightStore.set({ ...flightStore.get(), emailFlight: email })
}

function forgetCode(way: Way): void {
  codeStores[way].set(noCode)
}
