import type { FastifyInstance } from 'fastify'

/** What our own page sends and reads (spec §7): everything else stays within the origin. */
const requestHeaders = [
  'accessToken',
  'channel',
  'content-type',
  'device',
  'deviceId',
  'guestToken',
  'deviceToken',
  'humanCheck',
  'idempotency-key',
  'lang',
  'language',
  'plat',
  'traceid',
].join(', ')
const answerHeaders = 'date, guestToken, deviceToken, retry-after'
const preflightSeconds = 7200

/**
 * E7: a page that was served elsewhere (the cabin's, another host of the airline) may call this server. Exactly the
 * configured origins, with the login cookie; nobody else is told anything.
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
