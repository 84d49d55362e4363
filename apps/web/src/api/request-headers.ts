import type { CallDefinition } from '@aisle/contract/define-call'
import type { Language } from '@aisle/contract/language'

export interface CallerFacts {
  language: Language
  deviceId: string
  guestToken: string | undefined
  /** The browser's own guest token, in addition to one that an address brought (decision 0038). */
  guestKey?: string | undefined
  accessToken: string | undefined
  /** How the cabin knows this device where its cookie is lost, as in captive sheets (L1). */
  deviceToken: string | undefined
  idempotencyKey: string | undefined
  loginChannel: 'WECHAT_WEB' | 'WEB'
  /** The solution of a human check (P6); empty: none. */
  humanCheck?: string
  /** Milliseconds since 1970. */
  now: number
}

/** Last path segment plus timestamp (spec §7). */
export function getTraceId(path: string, now: number): string {
  return `${path.slice(path.lastIndexOf('/') + 1)}${now}`
}

/** The headers of spec §7 for the client that makes this call; absent values are left out. */
export function requestHeaders(call: CallDefinition, facts: CallerFacts): Record<string, string> {
  const headers: Record<string, string | undefined> =
    call.client === 'login'
      ? { accessToken: facts.accessToken, plat: 'H5', channel: facts.loginChannel, device: facts.deviceId }
      : {
          channel: 'WEB',
          guestToken: facts.guestToken,
          guestKey: facts.guestKey,
          deviceId: facts.deviceId,
          traceid: getTraceId(call.path, facts.now),
          language: facts.language,
          // Portal calls name it `lang` (spec §7, E6).
          ...(call.client === 'portal' && { lang: facts.language, deviceToken: facts.deviceToken }),
          accessToken: facts.accessToken,
        }
  if (call.creates) headers['Idempotency-Key'] = facts.idempotencyKey
  headers['humanCheck'] = facts.humanCheck
  return Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => Boolean(entry[1])))
}
