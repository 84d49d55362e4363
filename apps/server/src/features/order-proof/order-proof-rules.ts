import * as limits from '@aisle/contract/limits'
import type { ProofAsked } from '@aisle/contract/orders-schemas'
import { after, minutes } from '../../platform/clock.ts'
import { maskContact, type CodeContact } from './code-contact.ts'

/** O9: `change` moves goods or their address; `showCodes` shows pick-up codes. */
export type ProvedAct = 'change' | 'showCodes'

export interface ProofFacts {
  /** Null: no code can reach the order's contact. */
  contact: CodeContact | null
  /** The mailbox that this login has proved. */
  loginEmail: string | null
  loginAt: Date
  /** When this login entered the order's own code last; null if it never did. */
  provedAt: Date | null
  /** This browser made the order, or proved it before. */
  knownBrowser: boolean
  now: Date
}

/** An act needs a proof that is no older than this. */
export const proofEnds = (provedAt: Date): Date => after(provedAt, minutes(limits.orderProofMinutes))

const isMailboxOf = (contact: CodeContact | null, loginEmail: string | null): boolean =>
  contact !== null
  && 'email' in contact
  && loginEmail !== null
  && contact.email.trim().toLowerCase() === loginEmail.trim().toLowerCase()

/**
 * O9: whether this login may do the act with the order. The proof is a login with the contact's mailbox, or the order's
 * own code, which goes to the contact; for an order whose contact no code can reach, a fresh login. Codes ask for less:
 * they are shown for as long as a login that has proved lives, and in a browser that knows the order.
 */
export function isProved(act: ProvedAct, facts: ProofFacts): boolean {
  const isFresh = (at: Date) => facts.now < proofEnds(at)
  const byLogin = isMailboxOf(facts.contact, facts.loginEmail)
  if (act === 'showCodes' && (facts.knownBrowser || byLogin || facts.provedAt !== null)) return true
  if (facts.provedAt !== null && isFresh(facts.provedAt)) return true
  return (byLogin || facts.contact === null) && isFresh(facts.loginAt)
}

/** The request for a missing proof, as the screen shows it. */
export const askForProof = (contact: CodeContact | null): ProofAsked => ({ sentTo: contact && maskContact(contact) })
