import type { Language } from '@aisle/contract/language'
import { getCurrency } from '@aisle/contract/money'
import { nothingNoted } from '../src/platform/authentication/record-authentication.ts'
import type { Caller, LoginSession, PassengerCaller } from '../src/platform/http/caller.ts'
import { frozenAt } from './test-deps.ts'

export interface TestCallerOptions {
  language?: Language
  ip?: string
  deviceId?: string
  idempotencyKey?: string
  humanCheck?: string | null
  browserToken?: string
  /** When a passenger logged in; when the tests' clock starts, unless the session says otherwise. */
  loggedInAt?: Date
}

let count = 0

/** A guest in a separate browser: every caller has another device and address unless they are given. */
export function guestCaller(options: TestCallerOptions = {}): Caller {
  count += 1
  const language = options.language ?? 'zh'
  return {
    session: null,
    ip: options.ip ?? `10.66.${Math.floor(count / 250)}.${(count % 250) + 1}`,
    deviceId: options.deviceId ?? `device-${count}`,
    guestToken: null,
    handedToken: null,
    deviceToken: null,
    browserToken: options.browserToken ?? null,
    language,
    currency: getCurrency(language),
    traceId: `trace-${count}`,
    fromPage: false,
    idempotencyKey: options.idempotencyKey ?? null,
    answered: null,
    humanCheck: options.humanCheck ?? null,
    signInCookies: {},
    outgoing: { accessToken: undefined, deviceToken: null, browserToken: null, signInCookies: {}, guestToken: null },
    noted: nothingNoted(),
  }
}

/** Without a proof since, and as `loggedInAt` says, unless the session says otherwise. */
type TestSession = Omit<LoginSession, 'madeAt' | 'provedAt' | 'party'> & Partial<LoginSession>

export function passengerCaller(session: TestSession, options: TestCallerOptions = {}): PassengerCaller {
  const login = { madeAt: options.loggedInAt ?? frozenAt, provedAt: null, party: [], ...session }
  return { ...guestCaller(options), session: login }
}
