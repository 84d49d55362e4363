import { ConfigError, type Reader } from './reader.ts'

/** A NATS server or cluster with JetStream, for more events than one database takes. */
export interface StreamConfig {
  /** `nats://host:port` or `tls://host:port`, of each server. */
  urls: readonly string[]
  /** A NATS credentials file; null: the server asks for none. */
  credentialsFile: string | null
}

/** The analytics projects, consent and destination (A2). */
export interface AnalyticsConfig {
  /** The projects whose events the collector accepts; the first is the app's own. */
  projects: readonly [string, ...string[]]
  /** Whether the app asks its passengers, or measures nothing. */
  consent: 'ask' | 'off'
  retentionDays: number
  /** Null: events go straight into the database. */
  stream: StreamConfig | null
}

const projectForm = /^[\w-]{1,64}$/
const sinks = ['database', 'jetstream'] as const

/** @throws ConfigError */
export function readAnalytics(read: Reader): AnalyticsConfig {
  return {
    projects: readProjects(read),
    consent: read.oneOf('ANALYTICS_CONSENT', ['ask', 'off'] as const) ?? 'ask',
    retentionDays: readRetention(read),
    stream: readStream(read),
  }
}

function readProjects(read: Reader): readonly [string, ...string[]] {
  const [own = '', ...others] = (read.text('ANALYTICS_PROJECTS') ?? 'aisle').split(',').map((one) => one.trim())
  const wrong = [own, ...others].find((one) => !projectForm.test(one))
  if (wrong === undefined) return [own, ...others]
  throw new ConfigError(
    `ANALYTICS_PROJECTS must be ids of letters, digits, "_" and "-", separated by commas, not "${wrong}".`,
  )
}

function readRetention(read: Reader): number {
  const value = read.text('ANALYTICS_RETENTION_DAYS') ?? '400'
  if (/^\d{1,4}$/.test(value) && Number(value) >= 1) return Number(value)
  throw new ConfigError(`ANALYTICS_RETENTION_DAYS must be a number of days from 1 to 9999, not "${value}".`)
}

function readStream(read: Reader): StreamConfig | null {
  const wanted = read.oneOf('ANALYTICS_SINK', sinks) === 'jetstream'
  const urls = read.text('NATS_URL')?.split(',') ?? []
  if (!wanted) {
    const idle = ['NATS_URL', 'NATS_CREDENTIALS'].find((name) => read.text(name) !== null)
    if (idle) throw new ConfigError(`${idle} is for a stream: unset it, or set ANALYTICS_SINK=jetstream.`)
    return null
  }
  if (urls.length === 0) throw new ConfigError('NATS_URL must be set too, because ANALYTICS_SINK is jetstream.')
  return { urls: urls.map((url) => natsAddress(url.trim())), credentialsFile: read.text('NATS_CREDENTIALS') }
}

/** The value may hold a password, so it is not repeated. */
function natsAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isBare = url?.username === '' && url.password === '' && /^\/?$/.test(url.pathname) && url.hostname !== ''
  if (url && isBare && ['nats:', 'tls:'].includes(url.protocol)) return `${url.protocol}//${url.host}`
  throw new ConfigError(
    'NATS_URL must be nats://host:port or tls://host:port, separated by commas; who we are stands in NATS_CREDENTIALS.',
  )
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Events reveal passengers' flights, and forged events would falsify the reports. */
export function refuseOpenStream({ stream }: AnalyticsConfig): void {
  const away = stream?.urls.filter((url) => !loopback.test(new URL(url).hostname)) ?? []
  if (away.some((url) => !url.startsWith('tls:'))) {
    throw new ConfigError('NATS_URL must begin with tls:// in production, but for this machine’s own server.')
  }
  if (away.length > 0 && stream?.credentialsFile === null) {
    throw new ConfigError('NATS_CREDENTIALS must be set in production, but for this machine’s own server.')
  }
}
