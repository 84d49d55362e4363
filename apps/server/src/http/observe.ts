import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Log } from '../log.ts'

/** `/metrics` for Prometheus and one access-log line per request: route, status, code, milliseconds; no query, no body. */
export function observe(app: FastifyInstance, log: Log): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'aisle_request_seconds',
    help: 'Time to answer, by route and envelope code',
    labelNames: ['route', 'code'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const code = request.answerCode ?? String(reply.statusCode)
    duration.observe({ route, code }, reply.elapsedTime / 1000)
    log.info(
      { route, status: reply.statusCode, code, ms: Math.round(reply.elapsedTime), traceId: request.headers.traceid },
      'answered',
    )
  })
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}
