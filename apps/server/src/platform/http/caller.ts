import type { Language } from '@aisle/contract/language'
import type { Currency } from '@aisle/contract/money'
import type { KeptAnswer } from '../idempotency/kept-answer-store.ts'

export interface LoginSession {
  tokenHash: string
  accountId: string
  /** `trip`: this trip's Wi-Fi, and what this login's holder made (W8). */
  scope: 'trip' | 'account'
  tripId: string | null
  /** The other trips that were proved in this session (W9). */
  party: readonly ProvedTrip[]
  /** The mailbox that this login has proved; null where it came another way. */
  email: string | null
  /** The device aboard on which this login was made. */
  deviceId?: string | null
  /** When the passenger logged in: some acts ask for a fresh login (O9, L7). */
  madeAt: Date
  /** When this login proved itself again (L7); null: it has not. */
  provedAt: Date | null
}

/** A trip that a session may use without being its passenger's account. */
export interface ProvedTrip {
  tripId: string
  /** The mailbox that proved it for this buyer; null: another way, or another buyer's. */
  email: string | null
}

/** The caller's identity and preferences: made by the http layer for each request, passed to every use case. */
export interface Caller {
  session: LoginSession | null
  /** The address that the server sees, never a header or parameter (P7). */
  ip: string
  /** Advisory only: no limit trusts it alone (E8). */
  deviceId: string | null
  guestToken: string | null
  /**
   * The token that an address gave the browser; the address's author may know it, so it owns nothing (decision 0038).
   */
  handedToken: string | null
  /** Recognises this device aboard (facts §6); not verified yet. */
  deviceToken: string | null
  /** By which this browser is known at the orders that it made or proved (O9); not verified yet. */
  browserToken: string | null
  language: Language
  currency: Currency
  traceId: string
  /** A page in a browser calls: it says where it comes from (Origin) with every POST, and scripts do not. */
  fromPage: boolean
  idempotencyKey: string | null
  /** What this key was answered before, to its possible owners; null: not read yet. */
  answered: readonly KeptAnswer[] | null
  /** The solution of a human check, as it was sent (P6). */
  humanCheck: string | null
  /** Cookies of a sign-in that this browser began: sealed texts by name, see `features/login`. */
  signInCookies: Readonly<Record<string, string>>
  outgoing: Outgoing
  noted: NotedAuthentication
}

/** Facts that a use case adds to this call's row in the ledger of authentication events (L6). */
export interface NotedAuthentication {
  target: string | null
  solvedCheck: boolean
  session: (Pick<LoginSession, 'tokenHash' | 'accountId' | 'tripId'> & { wayIn: string | null }) | null
  /** Sessions that a new one has ended because its holder had too many. */
  endedByLimit: readonly Pick<LoginSession, 'tokenHash' | 'accountId' | 'tripId'>[]
}

/** Changes that the answer makes to the browser's tokens. */
interface Outgoing {
  /** A new session's token; null ends the cookie; undefined leaves it. */
  accessToken: string | null | undefined
  /** A token by which this device will be known again; null leaves what it has. */
  deviceToken: string | null
  /** The same for a browser and its orders; null leaves what it has. */
  browserToken: string | null
  /** Sign-in cookies to set; null ends one. */
  signInCookies: Record<string, string | null>
  /** For a browser that brought none: what its first call creates belongs to this one already (E3). */
  guestToken: string | null
}

/** A caller whom the route has already required to be logged in. */
export interface PassengerCaller extends Caller {
  session: LoginSession
}
