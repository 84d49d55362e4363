import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'

/** Headers that our own page sends and reads (spec §7); others stay within the origin. */
const requestHeaders = [
  'accessToken',
  'channel',
  'content-type',
  'device',
  'deviceId',
  'guestToken',
  'guestKey',
  'deviceToken',
  'humanCheck',
  'idempotency-key',
  'lang',
  'language',
  'plat',
  'traceid',
].join(', ')
const answerHeaders = 'date, guestToken, guestKey, deviceToken, retry-after'
const preflightSeconds = 7200

/**
 * E7: a page served elsewhere (by the cabin, or another host of the airline) may call this server: exactly the
 * configured origins, with the login cookie. Other origins get no CORS headers.
 */
export function allowPagesFrom(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (!origin || !origins.includes(origin)) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': answerHeaders,
    })
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return
    reply.headers({
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': requestHeaders,
      'access-control-max-age': preflightSeconds,
    })
    return reply.code(204).send()
  })
}

/**
 * The second wall against other sites, behind the `channel` header (L1): whether a browser says that a page of neither
 * this server nor the configured origins makes the call. A silent call comes from no browser of today, or no page.
 */
export function isForeign(
  request: Pick<FastifyRequest, 'headers' | 'host'>,
  { publicUrl, role }: Pick<Deps['settings'], 'publicUrl' | 'role'>,
  allowed: readonly string[],
): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined && allowed.includes(origin)) return false
  if (site === 'cross-site') return true
  if (origin === undefined || origin === new URL(publicUrl).origin) return false
  // A captive portal is opened by address, and a development server by its own port: the host that was asked is ours.
  if (!URL.canParse(origin) || new URL(origin).host !== request.host.toLowerCase()) return true
  // Over plain http an attacker on the way can write a page of our host. Aboard there is no other way.
  return publicUrl.startsWith('https:') && role !== 'cabin' && !origin.startsWith('https:')
}
