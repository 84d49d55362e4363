import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { hashAddress } from '../authentication/origin.ts'
import type { Deps } from '../deps.ts'
import { within } from '../within.ts'
import { countAuthentication } from './authentication-figures.ts'
import { deviceAddress } from './device-address.ts'
import { readTraceId } from './trace-id.ts'

/** A figure that is read at each scrape; one value for each value of its label. */
export interface WatchedFigure {
  name: string
  /** A counter only grows while the process lives, and its name ends with `_total`. */
  kind?: 'gauge' | 'counter'
  help: string
  label: string
  read(): Promise<ReadonlyMap<string, number>>
}

/** The figures that `/metrics` shows in addition to requests and process. */
export interface Observed {
  figures: readonly WatchedFigure[]
  /** Of modules that do their own counting. */
  registries: readonly Registry[]
}

/**
 * `/metrics` for Prometheus and one access-log line per request: route, status, code, milliseconds, and the caller as
 * far as that identifies no person (L6); no query, and of the body the order number only.
 *
 * @param figuresWaitMs a figure that takes longer is left out: Prometheus gives a page up after 10 s, and takes a
 *   server whose page does not come for one that is down
 */
export function observe(
  app: FastifyInstance,
  { log, vault }: Pick<Deps, 'log' | 'vault'>,
  { figures = [], registries = [] }: Partial<Observed> = {},
  figuresWaitMs = 5_000,
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'aisle_request_seconds',
    help: 'Time to answer, by route and envelope code',
    labelNames: ['route', 'code'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const count = countAuthentication(registry)
  for (const figure of figures) addFigure(registry, figure, figuresWaitMs)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const code = request.answerCode ?? String(reply.statusCode)
    duration.observe({ route, code }, reply.elapsedTime / 1000)
    if (request.authentication) count(request.authentication)
    log.info(
      {
        route,
        status: reply.statusCode,
        code,
        ms: Math.round(reply.elapsedTime),
        request: request.id,
        traceId: readTraceId(request),
        order: getOrder(request.body),
        address: request.asking?.addressHash ?? hashAddress(vault, deviceAddress(request.ip)),
        device: request.asking?.deviceHash ?? undefined,
        account: request.asking?.accountId ?? undefined,
      },
      'answered',
    )
  })
  const page = Registry.merge([registry, ...registries])
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await page.metrics()))
}

/** The order that a call is about; the contract's calls name it alike. */
function getOrder(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('orderNo' in body)) return undefined
  const { orderNo } = body
  return typeof orderNo === 'string' && /^\d{8,20}$/.test(orderNo) ? orderNo : undefined
}

function addFigure(
  registry: Registry,
  { name, kind = 'gauge', help, label, read }: WatchedFigure,
  waitMs: number,
): void {
  const settings = {
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      figure.reset()
      // A database that is away takes this figure from the page, and no other.
      const values = await within(waitMs, read()).catch(() => new Map<string, number>())
      for (const [value, count] of values) figure.inc({ [label]: value }, count)
    },
  }
  const figure: Gauge | Counter = kind === 'gauge' ? new Gauge(settings) : new Counter(settings)
}
