import type { Language } from '@aisle/contract/language'
import { currencyOf } from '@aisle/contract/money'
import type { Caller, LoginSession, PassengerCaller } from '../src/platform/http/caller.ts'

export interface TestCallerOptions {
  language?: Language
  ip?: string
  deviceId?: string
  idempotencyKey?: string
  humanCheck?: string | null
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
    deviceToken: null,
    language,
    currency: currencyOf(language),
    traceId: `trace-${count}`,
    fromPage: false,
    idempotencyKey: options.idempotencyKey ?? null,
    humanCheck: options.humanCheck ?? null,
    signInCookies: {},
    outgoing: { accessToken: undefined, deviceToken: null, signInCookies: {}, guestToken: null },
  }
}

export function passengerCaller(session: LoginSession, options: TestCallerOptions = {}): PassengerCaller {
  return { ...guestCaller(options), session }
}
