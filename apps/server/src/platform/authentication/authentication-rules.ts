import type { ErrorName } from '@aisle/contract/error-codes'

/** The kinds of events in the ledger (L6). They are stored: never rename one. */
export const authenticationKinds = [
  'lookup',
  'portalForm',
  'codeSent',
  'mailCode',
  /** A passenger of the same booking, without a code (W9). */
  'companion',
  /** The code of an order's contact (O9). */
  'orderProof',
  /** A login that began before proves itself again (L7). */
  'loginProof',
  /** The last step of every way in (decision 0010). */
  'signIn',
  'serviceTicket',
  'appToken',
  /** A browser came back from another system. */
  'signInReturn',
  /** A session by the device alone (L1). */
  'device',
  'linkOpenId',
  'passkeyLogin',
  'passkeyAdded',
  'passkeyRemoved',
  'addressChange',
  'logout',
  'logoutEverywhere',
  'sessionEnded',
  /** A call of the machine API that was not signed as it must be (X1). */
  'operatorCall',
] as const
export type AuthenticationKind = (typeof authenticationKinds)[number]

/** `failure`: looked at, and wrong. `refused`: not looked at. */
export const authenticationOutcomes = ['success', 'failure', 'refused'] as const
export type AuthenticationOutcome = (typeof authenticationOutcomes)[number]

/** Errors of a form or of another system: no proof was tried yet. */
const notTried: ReadonlySet<string> = new Set<ErrorName>([
  'invalidRequest',
  'malformedBody',
  'channelRequired',
  'idempotencyKeyRequired',
  'notImplemented',
  'ticketRequired',
  'ticketFormat',
  'ticketOtherAirline',
  'flightOtherAirline',
  'contactRequired',
  'captchaFormat',
  'consentRequired',
  'notInFlight',
  'flightLanded',
  'signInUnavailable',
  'passkeysUnavailable',
  'temporarilyUnavailable',
  'tooBusy',
])

/** `captchaExpired`: there was no code to compare with. */
export const notLookedAt: ReadonlySet<string> = new Set<ErrorName>([
  'unauthorized',
  'humanCheck',
  'waitFirst',
  'rateLimited',
  'limitExceeded',
  'codesPaused',
  'formClosed',
  'seatClosed',
  'captchaExpired',
  'freshProofRequired',
])

/** @param reason the error's name; null: it went well. Null for what was no attempt. */
export function getOutcome(kind: AuthenticationKind, reason: string | null): AuthenticationOutcome | null {
  if (reason === null) return 'success'
  if (notTried.has(reason)) return null
  return kind === 'operatorCall' || notLookedAt.has(reason) ? 'refused' : 'failure'
}

const foldMs = 60_000

/**
 * Floods must not fill the disk: what fails in the same way from one address within a minute is one row that counts. A
 * failure at another target is another row, and limits bound those; refusals have no bound, so their target is left out.
 */
export function getFold(
  event: { kind: AuthenticationKind; outcome: AuthenticationOutcome; reason: string | null; at: Date },
  by: { addressHash: string; targetHash: string | null },
): string | null {
  const { kind, outcome, reason, at } = event
  if (outcome === 'success') return null
  const target = outcome === 'refused' ? '' : (by.targetHash ?? '')
  return [kind, outcome, reason ?? '', by.addressHash, target, Math.floor(at.getTime() / foldMs)].join(' ')
}
