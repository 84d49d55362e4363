import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Log } from '../log.ts'

/** A figure that is read when somebody looks; one value for each value of its label. */
export interface WatchedFigure {
  name: string
  help: string
  label: string
  read(): Promise<ReadonlyMap<string, number>>
}

/** `/metrics` for Prometheus and one access-log line per request: route, status, code, milliseconds; no query, no body. */
export function observe(app: FastifyInstance, log: Log, figures: readonly WatchedFigure[] = []): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'aisle_request_seconds',
    help: 'Time to answer, by route and envelope code',
    labelNames: ['route', 'code'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  for (const figure of figures) addFigure(registry, figure)
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

function addFigure(registry: Registry, { name, help, label, read }: WatchedFigure): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      gauge.reset()
      // A database that is away takes this figure from the page, and no other.
      const values = await read().catch(() => new Map<string, number>())
      for (const [value, count] of values) gauge.set({ [label]: value }, count)
    },
  })
}
