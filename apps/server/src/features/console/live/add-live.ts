import { consolePaths } from '@aisle/contract/console'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { findStaffSession, refuseStaff } from '../../staff/index.ts'
import { createLiveStreams } from './live-streams.ts'
import type { Repeat } from './repeat.ts'

export interface LiveWorld {
  deps: Deps
  origin: string
  sessionCookie: string
  repeat: Repeat
}

/** The stream of a browser, which says what has changed (X4). */
export function addLive(app: FastifyInstance, { deps, origin, sessionCookie, repeat }: LiveWorld): void {
  const streams = createLiveStreams(deps, repeat)
  app.addHook('preClose', async () => streams.end())
  app.get(consolePaths.live, { exposeHeadRoute: false }, async (request, reply) => {
    requireOwnPage(request, origin)
    // A stream is not use of a session: it ends with one that nobody uses.
    const session = await findStaffSession(deps, request.cookies[sessionCookie], 'page')
    if (!session) return refuseStaff('signedOut')
    const stream = await streams.open(session)
    const startedAt = performance.now()
    const { personId } = session.person
    stream.once('close', () => {
      deps.log.info(
        { path: consolePaths.live, ms: Math.round(performance.now() - startedAt), personId },
        'console stream',
      )
    })
    reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      // Proxies that gather an answer first would keep it for ever.
      'x-accel-buffering': 'no',
      // Nothing else comes over the connection of a stream that has ended, and no stop waits for it.
      connection: 'close',
    })
    return reply.send(stream)
  })
}

/** A page's GET to itself names no `Origin`: then the browser says from where it comes, which no script can change. */
function requireOwnPage({ headers }: FastifyRequest, origin: string): void {
  const site = headers['sec-fetch-site']
  const isNamed = site !== undefined || headers.origin !== undefined
  const isOwn = (site ?? 'same-origin') === 'same-origin' && (headers.origin ?? origin) === origin
  if (!isNamed || !isOwn) refuseStaff('foreignPage')
}
