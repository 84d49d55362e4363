import type { Language } from '@aisle/contract/language'
import type { Currency } from '@aisle/contract/money'

export interface LoginSession {
  tokenHash: string
  accountId: string
  /** `trip`: this trip and its orders only. */
  scope: 'trip' | 'account'
  tripId: string | null
  /** The mailbox that this login has proved; null where it came another way. */
  email: string | null
}

/** Who calls and how: made by the http layer for each request, handed to every use case. */
export interface Caller {
  session: LoginSession | null
  /** The address that the server sees, never a header or parameter (P7). */
  ip: string
  /** Advisory only: no limit trusts it alone (E8). */
  deviceId: string | null
  guestToken: string | null
  /** By which this device is known again aboard (facts §6); nobody has checked it yet. */
  deviceToken: string | null
  language: Language
  currency: Currency
  traceId: string
  /** A page in a browser calls: it says where it comes from (Origin) with every POST, and scripts do not. */
  fromPage: boolean
  idempotencyKey: string | null
  /** The solution of a human check, as it was sent (P6). */
  humanCheck: string | null
  /** What a sign-in that this browser began has left with it: sealed texts by name, see `features/login`. */
  signInCookies: Readonly<Record<string, string>>
  outgoing: Outgoing
}

/** What the answer changes about the browser. */
interface Outgoing {
  /** A new session's token; null ends the cookie; undefined leaves it. */
  accessToken: string | null | undefined
  /** A token by which this device will be known again; null leaves what it has. */
  deviceToken: string | null
  /** Sign-in cookies to set; null ends one. */
  signInCookies: Record<string, string | null>
  /** For a browser that brought none: what its first call creates belongs to this one already (E3). */
  guestToken: string | null
}

/** A caller whom the route has already required to be logged in. */
export interface PassengerCaller extends Caller {
  session: LoginSession
}
