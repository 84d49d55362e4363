import type { Bilingual, Language } from '../language.ts'
import type { AskedBefore, MailShown } from './questions.ts'

/** What staff write to the passengers of a flight about it (M45, X4). Instants are ISO 8601. */

/** Those with a plan that can still be used, or everybody on the manifest. */
export const flightAudiences = ['withPlan', 'all'] as const
export type FlightAudience = (typeof flightAudiences)[number]

/** `refused`: the mail server never takes it; `unreachable`: the mailbox was gone when the mail was to leave. */
export const flightMailOutcomes = ['sent', 'refused', 'unreachable'] as const
export type FlightMailOutcome = (typeof flightMailOutcomes)[number]

/** Whom a message concerns. Passengers with one mailbox get one mail. */
export interface FlightMessageReach {
  passengers: number
  mails: number
  /** Mails in each language. */
  byLanguage: Record<Language, number>
  /** Passengers without a known mailbox. */
  unreachable: number
}

/** What writing to a flight does. */
export interface MessagedFlight extends FlightMessageReach {
  dryRun: boolean
  flightNo: string
  flightDate: string
  to: FlightAudience
  /** `same`: the same key has written already, and nothing is sent again. */
  result: 'done' | 'same'
  /** The mail in each language, as passengers read it. */
  mail: Record<Language, MailShown>
  /** The last message before this one; null: there was none. */
  before: AskedBefore | null
}

/** A message that was written, and what became of its mails. */
export interface ShownFlightMessage extends AskedBefore {
  messageId: string
  to: FlightAudience
  words: Bilingual
  passengers: number
  unreachable: number
  /** Mails by what became of them; `failed`: refused, or without a mailbox when they were to leave. */
  sent: number
  failed: number
  waiting: number
}
