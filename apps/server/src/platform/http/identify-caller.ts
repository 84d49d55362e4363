import type { CallDefinition } from '@aisle/contract/define-call'
import * as limits from '@aisle/contract/limits'
import type { Language } from '@aisle/contract/language'
import { getCurrency } from '@aisle/contract/money'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { nothingNoted } from '../authentication/record-authentication.ts'
import type { Deps } from '../deps.ts'
import type { AskedKey, KeptAnswer } from '../idempotency/kept-answer-store.ts'
import type { Caller, LoginSession } from './caller.ts'
import { cookieNames } from './cookie-names.ts'
import { deviceAddress } from './device-address.ts'
import { readTraceId } from './trace-id.ts'

/** Given by the assembly: the base knows no feature. `asked`: with what this call's key was answered before. */
export type FindSession = (deps: Deps, token: string, asked: AskedKey | null) => Promise<FoundSession | null>

export interface FoundSession {
  session: LoginSession
  answered: readonly KeptAnswer[] | null
}

const header = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name.toLowerCase()]
  return typeof value === 'string' && value !== '' ? value : null
}

/** The browser's own language, from `Accept-Language`; Chinese where it is not English (spec §1). */
export const browserLanguage = (accepted: string | undefined): Language =>
  (accepted ?? '').toLowerCase().startsWith('en') ? 'en' : 'zh'

/** Header `language` (shop) or `lang` (portal calls); else the browser's own. */
function getLanguage(request: FastifyRequest): Language {
  const chosen = header(request, 'language') ?? header(request, 'lang')
  if (chosen) return chosen.toLowerCase().startsWith('en') ? 'en' : 'zh'
  return browserLanguage(request.headers['accept-language'])
}

/**
 * An ended session's cookie stays until a login or a logout replaces it: a call that left before a login may be answered
 * after it, and clearing the cookie then would end the new login (L1).
 */
export async function identifyCaller(
  deps: Deps,
  findSession: FindSession,
  request: FastifyRequest,
  call?: Pick<CallDefinition, 'name' | 'creates'>,
): Promise<Caller> {
  const names = cookieNames(deps.settings)
  const idempotencyKey = getIdempotencyKey(request)
  const asked = call?.creates && idempotencyKey ? { call: call.name, key: idempotencyKey } : null
  const found = await firstSession(
    (token) => findSession(deps, token, asked),
    [request.cookies[names.session], header(request, 'accesstoken')],
  )
  const language = getLanguage(request)
  // With a token that came from an address, the browser also sends its own, or reports that it has none yet.
  const guestKey = header(request, 'guestkey')
  const guestToken = goodGuestToken(deps, guestKey ?? header(request, 'guesttoken'))
  return {
    session: found?.session ?? null,
    ip: deviceAddress(request.ip),
    deviceId: header(request, 'deviceid')?.slice(0, 100) ?? null,
    guestToken,
    handedToken: guestKey === null ? null : (header(request, 'guesttoken') ?? ''),
    deviceToken: request.cookies[names.device] ?? header(request, 'devicetoken'),
    browserToken: request.cookies[names.browser] ?? null,
    language,
    currency: getCurrency(language),
    traceId: readTraceId(request) ?? request.id,
    fromPage: header(request, 'origin') !== null,
    idempotencyKey,
    answered: found?.answered ?? null,
    humanCheck: header(request, 'humancheck'),
    signInCookies: getSignInCookies(request, names.signInPrefix),
    outgoing: {
      accessToken: undefined,
      deviceToken: null,
      browserToken: null,
      signInCookies: {},
      guestToken: guestToken ? null : mintGuestToken(deps),
    },
    noted: nothingNoted(),
  }
}

function getIdempotencyKey(request: FastifyRequest): string | null {
  const key = header(request, 'idempotency-key')
  return key && key.length <= limits.idempotencyKeyLength ? key : null
}

/** The cookie's session first; the header's where cookies are lost, as in captive sheets (L1). */
async function firstSession(
  find: (token: string) => Promise<FoundSession | null>,
  tokens: readonly (string | null | undefined)[],
): Promise<FoundSession | null> {
  for (const token of new Set(tokens)) {
    const found = token ? await find(token) : null
    if (found) return found
  }
  return null
}

function getSignInCookies(request: FastifyRequest, prefix: string): Record<string, string> {
  const named = Object.entries(request.cookies).flatMap(([name, value]) =>
    value && name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : [],
  )
  return Object.fromEntries(named)
}

/** `random.signature`: proves that this server made it, without a row for every visitor. */
function goodGuestToken(deps: Deps, token: string | null): string | null {
  const [random, signature] = token?.split('.') ?? []
  if (!token || !random || !signature) return null
  return deps.vault.signed('guest-token', random, signature) ? token : null
}

function mintGuestToken(deps: Deps): string {
  const random = deps.random.bytes(18).toString('base64url')
  return `${random}.${deps.vault.sign('guest-token', random)}`
}

/** Sets or clears the cookies of session and sign-in, and gives a guest token to a browser that has none (L1). */
export function handOutTokens(deps: Deps, caller: Caller, reply: FastifyReply): void {
  const { accessToken, deviceToken, browserToken, signInCookies, guestToken } = caller.outgoing
  const secure = deps.settings.publicUrl.startsWith('https:')
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const names = cookieNames(deps.settings)
  if (accessToken) reply.setCookie(names.session, accessToken, { ...attributes, maxAge: limits.loginAbsoluteSeconds })
  else if (accessToken === null) reply.clearCookie(names.session, attributes)
  for (const [name, value] of Object.entries(signInCookies)) {
    const cookie = names.signInPrefix + name
    if (value === null) reply.clearCookie(cookie, attributes)
    else reply.setCookie(cookie, value, { ...attributes, maxAge: limits.signInSeconds })
  }
  if (browserToken) {
    reply.setCookie(names.browser, browserToken, { ...attributes, maxAge: limits.knownBrowserDays * 24 * 60 * 60 })
  }
  if (guestToken) reply.header(caller.handedToken === null ? 'guestToken' : 'guestKey', guestToken)
  if (!deviceToken) return
  reply.setCookie(names.device, deviceToken, { ...attributes, maxAge: limits.deviceTokenSeconds })
  // For sheets that lose cookies; they keep it themselves.
  reply.header('deviceToken', deviceToken)
}
