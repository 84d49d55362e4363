import type { FastifyInstance, FastifyRequest } from 'fastify'
import { noTracing, type Span, type Tracing } from './tracing.ts'

/** A span for each call: its route, status and code, never its address or body. Added before all that does work. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  if (tracing === noTracing) return
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers
    const span = tracing.begin({
      name: `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
      kind: 'server',
      attributes: { 'http.request.method': request.method, 'aisle.request': request.id },
      ...(typeof traceparent === 'string' && { traceparent }),
    })
    spans.set(request, span)
    span.run(done)
  })
  // A body arrives by events of the connection, which belong to no span.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.run(done)
    else done()
  })
  app.addHook('onResponse', async (request, reply) => {
    spans.get(request)?.end({
      attributes: {
        'http.route': request.routeOptions.url ?? 'unknown',
        'http.response.status_code': reply.statusCode,
        'aisle.code': request.answerCode ?? String(reply.statusCode),
      },
      failed: reply.statusCode >= 500,
    })
  })
}
