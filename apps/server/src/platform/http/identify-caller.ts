import * as limits from '@aisle/contract/limits'
import type { Language } from '@aisle/contract/language'
import { currencyOf } from '@aisle/contract/money'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Caller, LoginSession } from './caller.ts'
import { deviceAddress } from './device-address.ts'

const sessionCookie = 'aisle_session'
const deviceCookie = 'aisle_device'
/** One for each sign-in that is under way, so that two tabs may begin one each. */
const signInCookiePrefix = 'aisle_sign_in_'

/** Given by the assembly: the base knows no feature. */
export type FindSession = (deps: Deps, token: string) => Promise<LoginSession | null>

const header = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name.toLowerCase()]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Header `language` (shop) or `lang` (portal calls); else the browser's own; Chinese otherwise (spec §1). */
function languageOf(request: FastifyRequest): Language {
  const chosen = header(request, 'language') ?? header(request, 'lang')
  if (chosen) return chosen.toLowerCase().startsWith('en') ? 'en' : 'zh'
  return (header(request, 'accept-language') ?? '').toLowerCase().startsWith('en') ? 'en' : 'zh'
}

/** The cookie first; the header where cookies are lost, as in captive sheets (L1). */
export async function identifyCaller(deps: Deps, findSession: FindSession, request: FastifyRequest): Promise<Caller> {
  const token = request.cookies[sessionCookie] ?? header(request, 'accesstoken')
  const session = token ? await findSession(deps, token) : null
  const language = languageOf(request)
  const idempotencyKey = header(request, 'idempotency-key')
  const guestToken = goodGuestToken(deps, header(request, 'guesttoken'))
  return {
    session,
    ip: deviceAddress(request.ip),
    deviceId: header(request, 'deviceid')?.slice(0, 100) ?? null,
    guestToken,
    deviceToken: request.cookies[deviceCookie] ?? header(request, 'devicetoken'),
    language,
    currency: currencyOf(language),
    traceId: header(request, 'traceid')?.slice(0, 100) ?? request.id,
    fromPage: header(request, 'origin') !== null,
    idempotencyKey: idempotencyKey && idempotencyKey.length <= limits.idempotencyKeyLength ? idempotencyKey : null,
    humanCheck: header(request, 'humancheck'),
    signInCookies: signInCookiesOf(request),
    outgoing: {
      accessToken: token && !session ? null : undefined,
      deviceToken: null,
      signInCookies: {},
      guestToken: guestToken ? null : mintGuestToken(deps),
    },
  }
}

function signInCookiesOf(request: FastifyRequest): Record<string, string> {
  const named = Object.entries(request.cookies).flatMap(([name, value]) =>
    value && name.startsWith(signInCookiePrefix) ? [[name.slice(signInCookiePrefix.length), value] as const] : [],
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
  const { accessToken, deviceToken, signInCookies, guestToken } = caller.outgoing
  const secure = deps.settings.publicUrl.startsWith('https:')
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  if (accessToken) reply.setCookie(sessionCookie, accessToken, { ...attributes, maxAge: limits.loginAbsoluteSeconds })
  else if (accessToken === null) reply.clearCookie(sessionCookie, attributes)
  for (const [name, value] of Object.entries(signInCookies)) {
    const cookie = signInCookiePrefix + name
    if (value === null) reply.clearCookie(cookie, attributes)
    else reply.setCookie(cookie, value, { ...attributes, maxAge: limits.signInSeconds })
  }
  if (guestToken) reply.header('guestToken', guestToken)
  if (!deviceToken) return
  reply.setCookie(deviceCookie, deviceToken, { ...attributes, maxAge: limits.deviceTokenSeconds })
  // For sheets that lose cookies; they keep it themselves.
  reply.header('deviceToken', deviceToken)
}
