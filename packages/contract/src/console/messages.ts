import type { Language } from '../language.ts'
import type { StaffClaim } from './claims.ts'

/** A passenger's message that waits for an answer, as the console lists it (X4). */
export interface StaffMessage {
  messageId: string
  email: string
  orderNo: string | null
  /** In which they wrote. */
  language: Language
  text: string
  /** The tail number of the aircraft on which it was written. */
  aircraft: string | null
  sentAt: string
  /** Null: nobody is on it. */
  claim: StaffClaim | null
}

export interface StaffMessages {
  messages: StaffMessage[]
}
