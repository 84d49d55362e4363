/** Values of a span by name: numbers and short words, never a person's data. */
type Attributes = Readonly<Record<string, string | number>>

interface SpanToBegin {
  name: string
  /** As OpenTelemetry has them: a call answered here, a call made to another system, work of our own. */
  kind: 'server' | 'client' | 'internal'
  attributes?: Attributes
  /** W3C `traceparent` of the caller whose trace this goes on; otherwise the span's parent is the one that runs. */
  traceparent?: string | undefined
}

export interface Span {
  /** Runs work, also asynchronous work, as a part of this span. */
  run<Result>(work: () => Result): Result
  end(result?: { attributes?: Attributes; failed?: boolean }): void
}

/** Traces of calls through this server, its database and the systems around it. */
export interface Tracing {
  begin(span: SpanToBegin): Span
  /** Sends what is left. */
  close(): Promise<void>
}

const noSpan: Span = { run: (work) => work(), end: () => undefined }

/** Without a system that takes traces nothing is made and nothing is loaded. */
export const noTracing: Tracing = { begin: () => noSpan, close: async () => undefined }

/** Runs asynchronous work as a span, which has failed when the work has. */
export async function traced<Result>(
  tracing: Tracing,
  span: SpanToBegin,
  work: () => Promise<Result>,
): Promise<Result> {
  const begun = tracing.begin(span)
  try {
    const result = await begun.run(work)
    begun.end()
    return result
  } catch (error) {
    begun.end({ failed: true })
    throw error
  }
}
