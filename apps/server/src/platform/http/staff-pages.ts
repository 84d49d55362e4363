import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { bareHeaders, guardBareAnswers } from './security-headers.ts'

/** `/metrics` and the API's description: for the airline's staff and monitoring. */
const staffRoute = /^\/(metrics|docs|openapi\.json)(\/|$)/

/** Requests that came by the staff's own port. */
const byStaffPort = new WeakSet<IncomingMessage>()

/**
 * Off the passengers' port these pages answer like an unknown path: open to callers with the token, if there is one, and
 * to the staff's port, where the token is asked for too.
 */
export function guardStaffPages(app: FastifyInstance, { token }: { token: string | null }): void {
  app.addHook('onRequest', async (request, reply) => {
    // By its route, not by its address: `/%6detrics` leads there too.
    if (!staffRoute.test(request.routeOptions.url ?? '')) return
    const open = token === null ? byStaffPort.has(request.raw) : isBearer(request.headers.authorization, token)
    if (open) return
    reply.callNotFound()
    return reply
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares in constant time, for any header. */
const isBearer = (header: string | undefined, token: string) =>
  timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))

/** A port that answers these pages and nothing else, for a network that passengers do not reach. */
export async function startStaffListener(app: FastifyInstance, at: { host: string; port: number }): Promise<Server> {
  await app.ready()
  const server = createServer((request, response) => {
    if (!staffRoute.test((request.url ?? '').split('?', 1)[0] ?? '')) {
      response.writeHead(404).end()
      return
    }
    byStaffPort.add(request)
    app.routing(request, response)
  })
  guardBareAnswers(server, bareHeaders({ https: false }))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, resolve)
  })
  return server
}
