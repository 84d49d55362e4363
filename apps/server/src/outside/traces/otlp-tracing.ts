import diagnostics from 'node:diagnostics_channel'
import { hostname } from 'node:os'
import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TracingConfig } from '../../boot/config/tracing.ts'
import type { Tracing } from '../../platform/tracing/tracing.ts'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

/** Spans wait in memory and go out in batches; a system that does not take them costs the spans and nothing else. */
export function otlpTracing({ url, headers, ratio, service }: TracingConfig, release: string): Tracing {
  const resource = resourceFromAttributes({
    'service.name': service,
    'service.version': release,
    'host.name': hostname(),
  })
  const exporter = new OTLPTraceExporter({ url, headers })
  const provider = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('aisle')
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const stopTelling = tellOthers()
  return {
    begin({ name, kind, attributes, traceparent }) {
      const parent = traceparent === undefined ? context.active() : goOn(traceparent)
      const span = tracer.startSpan(
        name,
        { kind: kinds[kind], ...(attributes && { attributes: { ...attributes } }) },
        parent,
      )
      const within = trace.setSpan(parent, span)
      return {
        run: (work) => context.with(within, work),
        end(result = {}) {
          if (result.attributes) span.setAttributes({ ...result.attributes })
          if (result.failed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    async close() {
      stopTelling()
      context.disable()
      await provider.shutdown().catch(() => undefined)
    },
  }
}

const sampledFlag = 1

/** A caller's trace; a header that is none begins a new one. */
function goOn(traceparent: string): Context {
  const [, traceId, spanId, flags] = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})/.exec(traceparent) ?? []
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16) & sampledFlag
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/** Gives every call by `fetch` the trace that it is a part of. */
function tellOthers(): () => void {
  const channel = 'undici:request:create'
  const add = (message: unknown) => {
    const span = trace.getSpanContext(context.active())
    if (!span) return
    // Node's fetch publishes its request here before it is sent.
    const { request } = message as { request: { addHeader(name: string, value: string): void } }
    const flags = (span.traceFlags & sampledFlag).toString(16).padStart(2, '0')
    request.addHeader('traceparent', `00-${span.traceId}-${span.spanId}-${flags}`)
  }
  diagnostics.subscribe(channel, add)
  return () => void diagnostics.unsubscribe(channel, add)
}
