import type { Currency } from '@aisle/contract/money'
import type { Airline } from '../airline/profile.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db/open-db.ts'
import type { Replica } from './db/replica.ts'
import type { Log } from './log.ts'
import type { AircraftFeed } from '../outside/aircraft-feed/aircraft-feed.ts'
import type { EventSink } from '../outside/event-sink/event-sink.ts'
import type { GroundCollector } from '../outside/ground-link/ground-collector.ts'
import type { GroundLink } from '../outside/ground-link/ground-link.ts'
import type { InvoiceIssuer } from '../outside/invoice-issuer/invoice-issuer.ts'
import type { Mailer } from '../outside/mail/mailer.ts'
import type { AccessGate } from '../outside/access-gate/access-gate.ts'
import type { WaybillService } from '../outside/waybills/waybill-service.ts'
import type { ParcelTracking } from '../outside/parcel-tracking/parcel-tracking.ts'
import type { PaymentGateway } from '../outside/payment/payment-gateway.ts'
import type { PhotoStorage } from '../outside/photo-storage/photo-storage.ts'
import type { SatelliteLink } from '../outside/satellite-link/satellite-link.ts'
import type { SmsGateway } from '../outside/sms/sms-gateway.ts'
import type { SignIn } from '../outside/sign-in/sign-in-provider.ts'
import type { StaffDirectory } from '../outside/sign-in/staff-directory.ts'
import type { OperatorKey } from './security/operator-key.ts'
import type { Random } from './security/random.ts'
import type { Tracing } from './tracing/tracing.ts'
import type { Vault } from './security/vault.ts'

/** Everything outside the request that a use case may reach, passed as parameters. */
export interface Deps {
  /** The airline whose brand, numbers and contacts this server uses (G1). */
  airline: Airline
  db: Db
  clock: Clock
  random: Random
  vault: Vault
  log: Log
  mailer: Mailer
  /** Null: none is configured, and no text message is sent. */
  sms: SmsGateway | null
  gateways: readonly PaymentGateway[]
  aircraftFeed: AircraftFeed
  accessGate: AccessGate
  /** Null: no probe is configured. */
  satelliteLink: SatelliteLink | null
  parcelTracking: ParcelTracking
  /** Null: the airline has no account for electronic waybills, and staff type the carrier's. */
  waybills: WaybillService | null
  photoStorage: PhotoStorage
  invoiceIssuer: InvoiceIssuer
  signIn: SignIn
  /** Null: the airline's single sign-on is not configured, and staff sign in with passkeys. */
  staffDirectory: StaffDirectory | null
  /** The destination of the events that the collector has read (A2). */
  eventSink: EventSink
  tracing: Tracing
  /** Only if a standby answers reads of the catalogue. */
  replica?: Replica
  /** Only in a cabin that exchanges data with the ground (P9). */
  groundLink?: GroundLink
  /** In a cabin that hands its events on to the ground (A2, P9). */
  groundCollector?: GroundCollector
  settings: Settings
}

interface Settings {
  role: 'all' | 'ground' | 'cabin'
  demo: boolean
  /** False lifts rate limits for benchmarks (`AISLE_LIMITS=off`, demo only). */
  limits: boolean
  publicUrl: string
  portalAddress: string | null
  /** P9: whether this server is one side of a link. A cabin is one aircraft's; the ground has some. */
  link?: { side: 'cabin'; tail: string } | { side: 'ground'; tails: readonly string[] } | null
  /** The projects whose events the collector accepts, the app's own first, and how long events are kept (A2). */
  analytics: { projects: readonly [string, ...string[]]; retentionDays: number }
  /** How long the ledger of authentication events is kept (L6). */
  authenticationRetentionDays: number
  /** G6: so long after a trip the manifest names its passenger. */
  identityRetentionDays: number
  /** X1: the keys of the configuration. Those that administrators keep are in the database. */
  operatorKeys: readonly OperatorKey[]
  /** X1: refunds over this need two operators' keys; minor units. */
  refundTwoKeysOver: Readonly<Record<Currency, number>>
  /** X4: up to this customer service decides about a refund alone; minor units. */
  serviceRefundsUpTo: Readonly<Record<Currency, number>>
  /** X4: a coupon that staff give is worth no more; minor units. */
  staffCouponsUpTo: Readonly<Record<Currency, number>>
}
