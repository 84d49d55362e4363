import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { AlipayConfig } from './outside/payment/alipay-gateway.ts'
import type { StripeConfig } from './outside/payment/stripe-gateway.ts'
import { syncToDisk } from './sync-to-disk.ts'

interface MailConfig {
  smtpUrl: string
  from: string
}

/** Everything that the environment decides. An outside system that is not configured is null. */
export interface Config {
  production: boolean
  port: number
  host: string
  /** Where passengers reach this server; no slash at the end. */
  publicUrl: string
  /** Absolute. */
  dataDir: string
  /** Null: the local PostgreSQL in `dataDir` (G11). */
  databaseUrl: string | null
  role: Role
  demo: boolean
  /** Demo only: when the product's clock starts; null for the real time. */
  now: Date | null
  /** False lifts rate limits; demo only. */
  limits: boolean
  /** Demo only: that many flights more than the demonstration data have. */
  demoFlights: number
  /** 32 bytes; null only in demo mode, where `keptDataKey` makes one. */
  dataKey: Buffer | null
  standIns: { port: number; smtpPort: number }
  alipay: AlipayConfig | null
  stripe: StripeConfig | null
  mail: MailConfig | null
  aircraftFeedUrl: string | null
  networkGateUrl: string | null
  portalAddress: string | null
  logLevel: LogLevel
}

type Role = (typeof roles)[number]
type LogLevel = (typeof logLevels)[number]
type Environment = Readonly<Record<string, string | undefined>>

const roles = ['all', 'ground', 'cabin'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const dataKeyLength = 32

/** One sentence that names the variable and says what to do. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads the environment, the only place that does. An empty variable counts as absent.
 * @throws ConfigError for the first variable that is wrong
 */
export function readConfig(environment: Environment): Config {
  const read = reader(environment)
  const production = read.text('NODE_ENV') === 'production'
  const databaseUrl = read.url('DATABASE_URL', ['postgres:', 'postgresql:'])
  const demo = read.flag('AISLE_DEMO', !production && databaseUrl === null)
  if (demo && production) {
    throw new ConfigError('AISLE_DEMO=1 is refused with NODE_ENV=production: demonstration data and keys are public.')
  }
  const port = read.port('PORT', 8080)
  const host = read.text('HOST') ?? '127.0.0.1'
  const config: Config = {
    production,
    port,
    host,
    publicUrl: (read.url('PUBLIC_URL', webProtocols) ?? `http://${addressable(host)}:${port}`).replace(/\/+$/, ''),
    dataDir: resolve(read.text('DATA_DIR') ?? './data'),
    databaseUrl,
    role: read.oneOf('AISLE_ROLE', roles) ?? 'all',
    demo,
    ...readDemo(read, demo),
    dataKey: readDataKey(read, demo),
    standIns: { port: read.port('STANDINS_PORT', port + 1), smtpPort: read.port('STANDINS_SMTP_PORT', port + 2) },
    alipay: readAlipay(read),
    stripe: readStripe(read),
    mail: readMail(read),
    aircraftFeedUrl: read.url('AIRCRAFT_FEED_URL', webProtocols),
    networkGateUrl: read.url('NETWORK_GATE_URL', webProtocols),
    portalAddress: read.text('PORTAL_ADDRESS'),
    logLevel: read.oneOf('LOG_LEVEL', logLevels) ?? 'info',
  }
  if (production) refuseSandboxPayments(config)
  return config
}

/** The key that a demonstration keeps in its data directory, readable by its owner only; made at the first start. */
export async function keptDataKey(dataDir: string): Promise<Buffer> {
  const folder = join(dataDir, 'keys')
  const file = join(folder, 'data-key')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const candidate = join(folder, `data-key.${randomUUID()}`)
  await writeFile(candidate, `${randomBytes(dataKeyLength).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  await syncToDisk(candidate)
  // A link appears whole or not at all: of two starts at the same moment one makes the key, and both read the same.
  await link(candidate, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(candidate)
  // Without its key the database is unreadable: neither may outlive the other in a power cut.
  for (const place of [folder, dataDir]) await syncToDisk(place)
  const key = Buffer.from(await readFile(file, 'utf8'), 'base64')
  if (key.length === dataKeyLength) return key
  throw new ConfigError(`${file} does not hold a key of 32 bytes: restore it, for the stored identity data need it.`)
}

const webProtocols = ['http:', 'https:']

type Reader = ReturnType<typeof reader>

function reader(environment: Environment) {
  const text = (name: string) => environment[name]?.trim() || null
  return {
    text,
    flag(name: string, fallback: boolean): boolean {
      const value = text(name)
      if (value === null) return fallback
      if (value !== '0' && value !== '1') throw new ConfigError(`${name} must be 0 or 1, not "${value}".`)
      return value === '1'
    },
    oneOf<Value extends string>(name: string, values: readonly Value[]): Value | null {
      const value = text(name)
      if (value === null) return null
      const known = values.find((candidate) => candidate === value)
      if (known === undefined) throw new ConfigError(`${name} must be one of ${values.join(', ')}, not "${value}".`)
      return known
    },
    port(name: string, fallback: number): number {
      const value = text(name) ?? String(fallback)
      const port = Number(value)
      if (/^\d+$/.test(value) && port >= 1 && port <= 65_535) return port
      throw new ConfigError(`${name} must be a port number from 1 to 65535, not "${value}".`)
    },
    url(name: string, protocols: readonly string[]): string | null {
      const value = text(name)
      if (value === null) return null
      // The value may hold a password, so it is not repeated.
      if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
      throw new ConfigError(`${name} must be a URL that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`)
    },
    /** All of them, or null when none is given: half of an outside system is a mistake. */
    together<Name extends string>(names: readonly Name[], system: string): Record<Name, string> | null {
      const missing = names.filter((name) => text(name) === null)
      if (missing.length === names.length) return null
      if (missing.length > 0) {
        throw new ConfigError(`${missing.join(', ')} must be set too, because ${system} is configured in part.`)
      }
      // Every name was just found to have a value.
      return Object.fromEntries(names.map((name) => [name, text(name)])) as Record<Name, string>
    },
  }
}

function readDemo(read: Reader, demo: boolean): Pick<Config, 'now' | 'limits' | 'demoFlights'> {
  const given = ['AISLE_NOW', 'AISLE_LIMITS', 'AISLE_DEMO_FLIGHTS'].find((name) => read.text(name) !== null)
  if (given && !demo) throw new ConfigError(`${given} is for demonstrations only: unset it, or set AISLE_DEMO=1.`)
  const now = read.text('AISLE_NOW')
  if (now !== null && !isInstant(now)) {
    throw new ConfigError(`AISLE_NOW must be an ISO time with its zone, such as 2026-11-20T02:00:00Z, not "${now}".`)
  }
  const flights = read.text('AISLE_DEMO_FLIGHTS') ?? '0'
  if (!/^\d{1,5}$/.test(flights)) {
    throw new ConfigError(`AISLE_DEMO_FLIGHTS must be a whole number from 0 to 99999, not "${flights}".`)
  }
  return {
    now: now === null ? null : new Date(now),
    limits: read.oneOf('AISLE_LIMITS', ['on', 'off'] as const) !== 'off',
    demoFlights: Number(flights),
  }
}

function isInstant(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(Date.parse(text))
}

function readDataKey(read: Reader, demo: boolean): Buffer | null {
  const text = read.text('AISLE_DATA_KEY')
  if (text === null) {
    if (demo) return null
    throw new ConfigError(
      'AISLE_DATA_KEY is missing: set it to 32 random bytes in base64 (openssl rand -base64 32) and keep it safe.',
    )
  }
  const key = Buffer.from(text, 'base64')
  if (/^[A-Za-z0-9+/]{43}=$/.test(text) && key.length === dataKeyLength) return key
  throw new ConfigError('AISLE_DATA_KEY must be 32 bytes in base64, as openssl rand -base64 32 prints them.')
}

function readAlipay(read: Reader): AlipayConfig | null {
  const names = ['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'] as const
  const found = read.together(names, 'Alipay')
  return (
    found && {
      appId: found.ALIPAY_APP_ID,
      sellerId: found.ALIPAY_SELLER_ID,
      privateKey: found.ALIPAY_PRIVATE_KEY,
      alipayPublicKey: found.ALIPAY_PUBLIC_KEY,
      gatewayUrl: read.url('ALIPAY_GATEWAY', webProtocols) ?? 'https://openapi.alipay.com/gateway.do',
    }
  )
}

function readStripe(read: Reader): StripeConfig | null {
  const found = read.together(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const, 'Stripe')
  return (
    found && {
      secretKey: found.STRIPE_SECRET_KEY,
      webhookSecret: found.STRIPE_WEBHOOK_SECRET,
      apiBase: (read.url('STRIPE_API_BASE', webProtocols) ?? 'https://api.stripe.com').replace(/\/+$/, ''),
    }
  )
}

function readMail(read: Reader): MailConfig | null {
  const found = read.together(['SMTP_URL', 'MAIL_FROM'] as const, 'mail')
  return found && { smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']) ?? found.SMTP_URL, from: found.MAIL_FROM }
}

/** Money that only seems to move must not buy real service. */
function refuseSandboxPayments({ alipay, stripe }: Config): void {
  const gateways = [
    ['ALIPAY_GATEWAY', alipay?.gatewayUrl],
    ['STRIPE_API_BASE', stripe?.apiBase],
  ] as const
  for (const [name, url] of gateways) {
    if (url && !url.startsWith('https:')) throw new ConfigError(`${name} must begin with https:// in production.`)
    if (url && /sandbox|alipaydev/.test(new URL(url).hostname)) {
      throw new ConfigError(`${name} is a sandbox, which is refused in production: set the real gateway.`)
    }
  }
  if (stripe && /^[a-z]+_test_/.test(stripe.secretKey)) {
    throw new ConfigError('STRIPE_SECRET_KEY is a test key, which is refused in production: set the live key.')
  }
}

/** A server that listens on every address is reached at one of them. */
function addressable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
