import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Deps } from '../../platform/deps.ts'
import { deviceAddress } from '../../platform/http/device-address.ts'
import { boundAddresses } from './address-bound.ts'
import { countFate } from './collector-counts.ts'
import { noBody, readBody, type RawBody } from './read-body.ts'
import { readUpload } from './read-upload.ts'
import { setAsideKeeper, type SetAside } from './set-aside.ts'

type CollectRequest = FastifyRequest<{ Params: { projectId: string } }>

/** The path of the public 4.2.x SDKs (facts, wire). */
const collectPath = '/v3/projects/:projectId/collect'
const preflightSeconds = 7_200
const retryAfterSeconds = 10

/**
 * Accepts events from any site: POST by beacon and XHR, GET by image. The answer is 204 for any content (A2), and means
 * that the events are stored; it is 503 when neither sink nor disk can store them, because a browser forgets them on
 * 204. A flood also gets 503, but only from clients that keep refused events: other SDKs would just send three times as
 * much.
 */
export function registerCollector(app: FastifyInstance, deps: Deps): void {
  const addresses = boundAddresses()
  const setAside = setAsideKeeper(deps)
  const projects = new Set(deps.settings.analytics.projects)

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request: FastifyRequest, payload: IncomingMessage) => readBody(payload))
    scope.setErrorHandler((error, _request, reply) => {
      countFate(deps.db, 'notSafe')
      deps.log.error({ err: error }, 'events were not read')
      return refuse(reply)
    })
    scope.addHook('onRequest', async (request: CollectRequest, reply) => {
      allowAnySite(request, reply)
      reply.header('cache-control', 'no-store')
      // These headers are not trusted, and must not make Fastify refuse the request.
      delete request.raw.headers['content-type']
      delete request.raw.headers['content-encoding']
      if (request.method === 'OPTIONS') return reply.code(204).send()
      const refused = !projects.has(request.params.projectId)
        ? 'unknownProject'
        : deps.settings.limits && !addresses.allows(deviceAddress(request.ip), deps.clock.now().getTime())
          ? 'flood'
          : null
      if (refused === null) return
      countFate(deps.db, refused)
      return refused === 'flood' && keepsRefused(request) ? refuse(reply) : reply.code(204).send()
    })
    scope.route<{ Params: { projectId: string } }>({
      method: ['GET', 'POST', 'OPTIONS'],
      url: collectPath,
      schema: { hide: true },
      handler: async (request, reply) => {
        // Set by the parser above, which is not called for an empty request.
        const body = (request.body as RawBody | undefined) ?? noBody
        addresses.used(deviceAddress(request.ip), body.bytes.length + request.url.length)
        const safe = await collect({ ...deps, setAside }, { request, body })
        return safe ? reply.code(204).send() : refuse(reply)
      },
    })
  })
}

const refuse = (reply: FastifyReply) => reply.code(503).header('retry-after', String(retryAfterSeconds)).send()

/** The SDK of this project and the aircraft (decision 0018) resend refused events; other SDKs send once. */
const keepsRefused = ({ url }: FastifyRequest) => /[?&]shape=delta(?:&|$)/.test(url)

async function collect(
  deps: Deps & { setAside: SetAside },
  { request, body }: { request: CollectRequest; body: RawBody },
): Promise<boolean> {
  const { projectId } = request.params
  const { events, unread, isEmpty } = readUpload({ projectId, url: request.url, body, receivedAt: deps.clock.now() })
  if (isEmpty) countFate(deps.db, 'empty')
  const [safe] = await Promise.all([events.length === 0 || makeSafe(deps, events), deps.setAside.keep(unread)])
  return safe
}

async function makeSafe(deps: Deps, events: Parameters<Deps['eventSink']['take']>[0]): Promise<boolean> {
  try {
    await deps.eventSink.take(events)
    return true
  } catch (error) {
    countFate(deps.db, 'notSafe')
    deps.log.error({ err: error, events: events.length }, 'events could not be made safe')
    return false
  }
}

/**
 * Lets a page of any site send without learning anything. Without credentials: XHR has none, and a beacon, which sends
 * cookies, arrives without asking and reads no answer (facts). So no foreign page ever gets an answer to a cookie.
 */
function allowAnySite(request: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('access-control-allow-credentials')
  reply.headers({ 'access-control-allow-origin': '*', 'access-control-expose-headers': 'retry-after' })
  if (request.method !== 'OPTIONS') return
  reply.headers({
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'content-type',
    'access-control-max-age': preflightSeconds,
  })
}
