import { ownMachine } from './encrypted.ts'
import { ConfigError, type Reader } from './reader.ts'

/** The destination of traces, by the names that OpenTelemetry gives these variables. */
export interface TracingConfig {
  /** The address for traces, with its path. */
  url: string
  headers: Readonly<Record<string, string>>
  /** The share of traces that are begun here and kept, 0 to 1; callers decide about theirs. */
  ratio: number
  service: string
}

export function readTracing(read: Reader): TracingConfig | null {
  const base = read.base('OTEL_EXPORTER_OTLP_ENDPOINT')
  const more = ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_TRACES_SAMPLER_ARG', 'OTEL_SERVICE_NAME'] as const
  const given = more.find((name) => read.text(name) !== null)
  if (base === null) {
    if (given !== undefined) throw new ConfigError(`${given} is for OTEL_EXPORTER_OTLP_ENDPOINT: set that too.`)
    return null
  }
  return {
    url: `${base}/v1/traces`,
    headers: readHeaders(read),
    ratio: readRatio(read),
    service: read.text('OTEL_SERVICE_NAME') ?? 'aisle',
  }
}

/** `name=value` pairs, separated by commas; a value is percent-encoded, as in W3C Baggage. */
function readHeaders(read: Reader): Record<string, string> {
  const name = 'OTEL_EXPORTER_OTLP_HEADERS'
  const pairs = read.text(name)?.split(',') ?? []
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, key, value] = /^\s*([\w-]+)=(.*?)\s*$/.exec(pair) ?? []
      // A value may be a secret, so it is not repeated.
      if (key === undefined || value === undefined) throw new ConfigError(`${name} must be name=value,name=value.`)
      return [key, decodeURIComponent(value)]
    }),
  )
}

function readRatio(read: Reader): number {
  const name = 'OTEL_TRACES_SAMPLER_ARG'
  const value = read.text(name) ?? '1'
  if (/^(0(\.\d+)?|1(\.0+)?)$/.test(value)) return Number(value)
  throw new ConfigError(`${name} must be a share from 0 to 1, not "${value}".`)
}

/** Production's traces name orders and routes, so they travel encrypted, or stay on this machine. */
export function refuseOpenTracing(tracing: TracingConfig | null): void {
  if (tracing === null) return
  const { protocol, hostname } = new URL(tracing.url)
  if (protocol === 'https:' || ownMachine.test(hostname)) return
  throw new ConfigError('OTEL_EXPORTER_OTLP_ENDPOINT must begin with https:// in production, or be this machine’s own.')
}
