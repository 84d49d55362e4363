import * as limits from '@aisle/contract/limits'
import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  readOutside,
  refuseOpenInvoices,
  refuseOpenPhotos,
  refuseOpenSms,
  refuseOpenTracking,
  refuseOtherAccount,
  refuseSandboxPayments,
  type OutsideConfig,
} from './outside.ts'
import { refuseOpenWaybills } from './waybills.ts'
import { readAdmin, type AdminConfig } from './admin.ts'
import { readConsole, type ConsoleConfig } from './console.ts'
import { readAirline } from './airline.ts'
import { readAnalytics, refuseOpenStream, type AnalyticsConfig } from './analytics.ts'
import { refuseOpenDatabase, refuseOpenEdge, refuseOpenMail } from './encrypted.ts'
import { nearestName } from './nearest-name.ts'
import { readLink, refuseOpenLink, type LinkConfig } from './link.ts'
import { readOperatorKeys } from './operators.ts'
import { readParts, refuseDividedRadius, type Parts } from './parts.ts'
import { readTrustedProxies } from './proxies.ts'
import { refuseWeakRadius } from './radius.ts'
import { readStaffDirectory } from './staff-directory.ts'
import { readStaffLimits, type StaffLimits } from './staff-limits.ts'
import { ConfigError, reader, webProtocols, type Environment, type Reader } from './reader.ts'
import { readSignIn, refuseOpenSignIn, type SignInConfig } from './sign-in.ts'
import { readTracing, refuseOpenTracing, type TracingConfig } from './tracing.ts'
import type { Airline } from '../../airline/profile.ts'
import type { StaffDirectoryConfig } from '../../outside/sign-in/staff-directory.ts'
import { hostsOfUrl } from '../../platform/db/database-hosts.ts'
import { errorText } from '../../platform/db/local-postgres/local-postgres-error.ts'
import type { OperatorKey } from '../../platform/security/operator-key.ts'
import { syncToDisk } from '../../platform/sync-to-disk.ts'

/** Everything that the environment decides. An outside system that is not configured is null. */
export interface Config extends OutsideConfig, StaffLimits {
  production: boolean
  port: number
  host: string
  /** The address under which passengers reach this server, without a trailing slash. */
  publicUrl: string
  /** Absolute. */
  dataDir: string
  /** May name several hosts (`database-hosts.ts`). Null: the local PostgreSQL in `dataDir` (G11). */
  databaseUrl: string | null
  databasePool: DatabasePool
  /** A standby for reads that may be some seconds old; null: there is none. */
  replicaUrl: string | null
  role: Role
  parts: Parts
  /** Jobs that run side by side. */
  jobLanes: number
  /** Calls that are answered at one time; further ones are refused at once. */
  callsInFlight: number
  /** The airline's profile (G1). */
  airline: Airline
  demo: boolean
  /** Demo only: when the product's clock starts; null for the real time. */
  now: Date | null
  /** False lifts rate limits; demo only. */
  limits: boolean
  /** Demo only: that many flights more than the demonstration data have. */
  demoFlights: number
  /** 32 bytes; null only in demo mode, where `keptDataKey` makes one. */
  dataKey: Buffer | null
  /** Opens what it sealed, while data keys change; 32 bytes. */
  dataKeyAlso: Buffer | null
  /** Hashes and signs in the place of the data key, 32 bytes. */
  hashKey: Buffer | null
  standIns: { port: number; smtpPort: number }
  signIn: SignInConfig
  analytics: AnalyticsConfig
  /** Between an aircraft and the ground (P9); null: this server has no link. */
  link: LinkConfig | null
  /** The keys that may use the operators' machine API (X1). */
  operatorKeys: readonly OperatorKey[]
  admin: AdminConfig
  /** Null: this server has no console for staff. */
  console: ConsoleConfig | null
  /** Null: staff sign in with passkeys alone. */
  staffDirectory: StaffDirectoryConfig | null
  callBases: CallBases
  /** Origins of pages that were served elsewhere and may call this server (E7). */
  pageOrigins: readonly string[]
  portalAddress: string | null
  /** False: browsers give up the service worker that they have (decision 0022). */
  serviceWorker: boolean
  /** Addresses and networks whose `X-Forwarded-For` is believed. */
  trustedProxies: readonly string[]
  /** The port to which the cabin gateway redirects the HTTP of devices without access; null: no redirect (P5). */
  captivePort: number | null
  /** When asked to end, the server serves for this long while `/readyz` is 503, for load balancers to notice. */
  drainSeconds: number
  /** How long the ledger of authentication events is kept (L6). */
  authenticationRetentionDays: number
  /** G6: so many days after a trip the manifest forgets its passenger. */
  identityRetentionDays: number
  logLevel: LogLevel
  /** Null: there are no traces. */
  tracing: TracingConfig | null
}

/** The base address for each client's calls, without a trailing slash; null: the page's own server (E7). */
interface CallBases {
  shop: string | null
  login: string | null
  portal: string | null
}

interface DatabasePool {
  /** The most connections for work; one more asks whether the database answers. */
  connections: number
  /** False behind a pooler that hands connections on between transactions and knows no named statements. */
  namesStatements: boolean
}

type Role = (typeof roles)[number]
type LogLevel = (typeof logLevels)[number]

const roles = ['all', 'ground', 'cabin'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const dataKeyLength = 32

/**
 * Reads the environment, the only place that does. An empty variable counts as absent.
 * @throws ConfigError for the first variable that is wrong
 */
export function readConfig(environment: Environment): Config {
  const read = reader(environment)
  const production = read.text('NODE_ENV') === 'production'
  const role = read.oneOf('AISLE_ROLE', roles) ?? 'all'
  const databaseUrl = readDatabase(read, { production, role })
  const demo = read.flag('AISLE_DEMO', !production && read.text('DATABASE_URL') === null)
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
    ...readBounds(read),
    replicaUrl: readReplica(read, databaseUrl),
    role,
    parts: readParts(read),
    airline: readAirline(read),
    link: readLink(read, role),
    demo,
    ...readDemo(read, demo),
    ...readKeys(read, demo),
    standIns: { port: read.port('STANDINS_PORT', port + 1), smtpPort: read.port('STANDINS_SMTP_PORT', port + 2) },
    ...readOutside(read),
    signIn: readSignIn(read, demo),
    analytics: readAnalytics(read),
    operatorKeys: readOperatorKeys(read),
    ...readStaffDoors(read, { production, role, port }),
    staffDirectory: readStaffDirectory(read, demo),
    callBases: {
      shop: readBase(read, 'SHOP_BASE_URL'),
      login: readBase(read, 'LOGIN_BASE_URL'),
      portal: readBase(read, 'PORTAL_BASE_URL'),
    },
    pageOrigins: readOrigins(read, 'PAGE_ORIGINS'),
    portalAddress: read.text('PORTAL_ADDRESS'),
    trustedProxies: readTrustedProxies(read),
    serviceWorker: read.oneOf('AISLE_SERVICE_WORKER', ['on', 'off'] as const) !== 'off',
    captivePort: read.text('CAPTIVE_PORT') === null ? null : read.port('CAPTIVE_PORT', 0),
    drainSeconds: readSeconds(read, 'DRAIN_SECONDS', { fallback: production ? 5 : 0, most: 60 }),
    authenticationRetentionDays: readDays(read, 'AUTHENTICATION_RETENTION_DAYS', { fallback: 180, most: 9999 }),
    identityRetentionDays: readDays(read, 'IDENTITY_RETENTION_DAYS', { fallback: 30, most: 184 }),
    ...readStaffLimits(read),
    logLevel: read.oneOf('LOG_LEVEL', logLevels) ?? 'info',
    tracing: readTracing(read),
  }
  refuseDividedRadius(config.parts, config.accessRadius)
  if (production) {
    refuseUnsafe(config)
    refuseUnknown(read)
  }
  return config
}

/** The ports for staff and monitoring. */
const readStaffDoors = (read: Reader, { production, role, port }: Pick<Config, 'production' | 'role' | 'port'>) => ({
  admin: readAdmin(read, port),
  console: readConsole(read, { production, role, taken: [port] }),
})

/** The load that one server takes on. A job needs a connection, and calls must find some that no job has. */
function readBounds(read: Reader): Pick<Config, 'databasePool' | 'jobLanes' | 'callsInFlight'> {
  const connections = readCount(read, 'DATABASE_CONNECTIONS', { fallback: 10, least: 2, most: 200 })
  const jobLanes = readCount(read, 'JOB_LANES', { fallback: Math.min(4, connections - 1), least: 1, most: 64 })
  if (jobLanes >= connections) {
    throw new ConfigError(`JOB_LANES must be less than DATABASE_CONNECTIONS (${connections}), not ${jobLanes}.`)
  }
  return {
    databasePool: {
      connections,
      namesStatements: read.oneOf('DATABASE_NAMED_STATEMENTS', ['on', 'off'] as const) !== 'off',
    },
    jobLanes,
    callsInFlight: readCount(read, 'CALLS_IN_FLIGHT', { fallback: limits.callsInFlight, least: 1, most: 9999 }),
  }
}

/**
 * The address; null: the local PostgreSQL. In production the choice must be explicit, because a server whose address
 * was forgotten or misspelt would take orders into an empty local database (G11).
 */
function readDatabase(read: Reader, { production, role }: { production: boolean; role: Role }): string | null {
  const name = 'DATABASE_URL'
  if (read.text(name) === 'local') {
    if (!production || role === 'cabin') return null
    throw new ConfigError('DATABASE_URL=local is for aircraft (AISLE_ROLE=cabin): name the airline’s PostgreSQL.')
  }
  const url = read.text(name)
  if (url !== null) requireHosts(name, url)
  if (url !== null || !production) return url
  const meant = nearestName(name, read.names().given)
  throw new ConfigError(
    'DATABASE_URL is missing: set it to the airline’s PostgreSQL. An aircraft’s own server says DATABASE_URL=local.'
      + (meant === null ? '' : ` Is ${meant} meant?`),
  )
}

function readReplica(read: Reader, databaseUrl: string | null): string | null {
  const name = 'DATABASE_REPLICA_URL'
  const url = read.text(name)
  if (url === null) return null
  if (databaseUrl === null) throw new ConfigError(`${name} is for a DATABASE_URL that names a PostgreSQL.`)
  requireHosts(name, url)
  return url
}

function requireHosts(name: string, url: string): void {
  try {
    hostsOfUrl(url)
  } catch (error) {
    throw new ConfigError(`${name} ${errorText(error)}.`)
  }
}

/** A misspelt name would leave its default in force. Other programs' names are no mistake. */
function refuseUnknown(read: Reader): void {
  const [unknown] = read.unknown('AISLE_').filter((name) => name !== 'AISLE_DATA_KEY_NEXT')
  if (unknown === undefined) return
  const meant = nearestName(unknown, read.names().asked)
  throw new ConfigError(`${unknown} means nothing to this server.${meant === null ? '' : ` Is ${meant} meant?`}`)
}

function refuseUnsafe(config: Config): void {
  refuseBothSides(config.role)
  refuseOpenEdge(config)
  refuseOpenDatabase('DATABASE_URL', config.databaseUrl)
  refuseOpenDatabase('DATABASE_REPLICA_URL', config.replicaUrl)
  refuseOpenMail(config.mail)
  refuseSandboxPayments(config)
  refuseOtherAccount(config, config.signIn.wechat?.appId)
  refuseOpenTracking(config)
  refuseOpenWaybills(config)
  refuseOpenSms(config)
  refuseOpenPhotos(config)
  refuseOpenInvoices(config)
  refuseWeakRadius(config.accessRadius)
  refuseOpenSignIn(config.signIn)
  refuseOpenLink(config.link)
  refuseOpenStream(config.analytics)
  refuseOpenTracing(config.tracing)
}

/** A server that takes itself for every aircraft in the air would let people on the ground log in by seat (P2). */
function refuseBothSides(role: Role): void {
  if (role !== 'all') return
  throw new ConfigError(
    'AISLE_ROLE=all (the default) is refused with NODE_ENV=production: it lets the ground answer for every cabin. Set AISLE_ROLE=ground or AISLE_ROLE=cabin.',
  )
}

/** The key that a demonstration keeps in its data directory, readable by its owner only; made at the first start. */
export async function keptDataKey(dataDir: string): Promise<Buffer> {
  const folder = join(dataDir, 'keys')
  const file = join(folder, 'data-key')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const candidate = join(folder, `data-key.${randomUUID()}`)
  await writeFile(candidate, `${randomBytes(dataKeyLength).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  await syncToDisk(candidate)
  // Creating a link is atomic: of two simultaneous starts one creates the key, and both read the same.
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

const readBase = (read: Reader, name: string) => read.url(name, webProtocols)?.replace(/\/+$/, '') ?? null

function readDays(read: Reader, name: string, { fallback, most }: { fallback: number; most: number }): number {
  const value = read.text(name) ?? String(fallback)
  if (/^[1-9]\d{0,3}$/.test(value) && Number(value) <= most) return Number(value)
  throw new ConfigError(`${name} must be a whole number of days from 1 to ${most}, not "${value}".`)
}

function readCount(
  read: Reader,
  name: string,
  { fallback, least, most }: { fallback: number; least: number; most: number },
): number {
  const value = read.text(name) ?? String(fallback)
  if (/^\d{1,4}$/.test(value) && Number(value) >= least && Number(value) <= most) return Number(value)
  throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not "${value}".`)
}

function readSeconds(read: Reader, name: string, { fallback, most }: { fallback: number; most: number }): number {
  const value = read.text(name) ?? String(fallback)
  if (/^\d{1,4}$/.test(value) && Number(value) <= most) return Number(value)
  throw new ConfigError(`${name} must be a whole number of seconds from 0 to ${most}, not "${value}".`)
}

const webOrigin = /^https?:\/\/(\[[\da-f:]+\]|[a-z\d.-]+)(:\d+)?$/

/** Separated by spaces; a path would never match what browsers say, and a wildcard would let every site in. */
function readOrigins(read: Reader, name: string): string[] {
  const origins = read.text(name)?.split(/\s+/) ?? []
  const wrong = origins.find((origin) => !webOrigin.test(origin))
  if (wrong === undefined) return origins
  throw new ConfigError(
    `${name} must be origins such as https://portal.example.com, separated by spaces, not "${wrong}".`,
  )
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

function readKeys(read: Reader, demo: boolean): Pick<Config, 'dataKey' | 'dataKeyAlso' | 'hashKey'> {
  const dataKey = readKey(read, 'AISLE_DATA_KEY')
  if (dataKey === null && !demo) {
    throw new ConfigError(
      'AISLE_DATA_KEY is missing: set it to 32 random bytes in base64 (openssl rand -base64 32) and keep it safe.',
    )
  }
  return { dataKey, dataKeyAlso: readKey(read, 'AISLE_DATA_KEY_ALSO'), hashKey: readKey(read, 'AISLE_HASH_KEY') }
}

function readKey(read: Reader, name: string): Buffer | null {
  const text = read.text(name)
  if (text === null) return null
  const key = Buffer.from(text, 'base64')
  if (/^[A-Za-z0-9+/]{43}=$/.test(text) && key.length === dataKeyLength) return key
  throw new ConfigError(`${name} must be 32 bytes in base64, as openssl rand -base64 32 prints them.`)
}

/** A server that listens on every address is reached at one of them. */
export function addressable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
