import { noTracing } from '../src/platform/tracing/tracing.ts'
import { demonstrationAirline } from '../src/airline/airline.ts'
import { clockFrom, type SteerableClock } from '../src/platform/clock.ts'
import type { Db } from '../src/platform/db/open-db.ts'
import { loadDemoData } from '../src/demo/load-demo-data.ts'
import type { Deps } from '../src/platform/deps.ts'
import type { AircraftReport } from '../src/outside/aircraft-feed/aircraft-feed.ts'
import { absentInvoiceIssuer } from '../src/outside/invoice-issuer/invoice-issuer.ts'
import type { CollectedEvent } from '../src/outside/event-sink/event-sink.ts'
import type { Mail } from '../src/outside/mail/mailer.ts'
import type { Sms } from '../src/outside/sms/sms-gateway.ts'
import {
  TrackingFailed,
  type ParcelQuestion,
  type ParcelReport,
} from '../src/outside/parcel-tracking/parcel-tracking.ts'
import { secureRandom } from '../src/platform/security/random.ts'
import { openVault } from '../src/platform/security/vault.ts'
import { emptyMemoryGate, memoryAccessGate, type MemoryGate } from './memory-access-gate.ts'
import { memoryPhotoStorage } from './memory-photo-storage.ts'

/** Tests that need a date freeze the clock here (interface). */
export const frozenAt = new Date('2026-11-20T02:00:00Z')

export interface TestDeps extends Deps {
  clock: SteerableClock
  /** Every mail that was accepted, oldest first. */
  mails: Mail[]
  /** Every text that was accepted, oldest first. */
  texts: Sms[]
  /** The aircraft's report; null: the feed is down. */
  aircraft: { report: AircraftReport | null }
  /** The gate in memory, which tests steer. */
  memoryGate: MemoryGate
  /** Addresses that the gate lets through now. */
  gate: MemoryGate['open']
  /** Bytes that the gate has counted, by address. */
  gateBytes: MemoryGate['bytes']
  /** The tracking service's answer for every parcel (null: it is silent), and the requests that it got. */
  parcels: { report: ParcelReport | null; asked: ParcelQuestion[] }
  /** Events that the collector has passed on, oldest first. */
  collected: CollectedEvent[]
  /** Passengers' photos by their storage key. */
  photos: Map<string, Buffer>
}

/** Takes everything, and keeps it for the test. */
const accepting = <Sent>(kept: Sent[]) => ({
  async send(sent: Sent) {
    kept.push(sent)
    return 'accepted' as const
  },
})

const testSettings: TestDeps['settings'] = {
  role: 'all',
  demo: true,
  limits: true,
  publicUrl: 'http://127.0.0.1:8080',
  portalAddress: null,
  analytics: { projects: ['aisle'], retentionDays: 400 },
  authenticationRetentionDays: 180,
  identityRetentionDays: 30,
  operatorKeys: [],
  refundTwoKeysOver: { CNY: 100_000, USD: 15_000 },
  serviceRefundsUpTo: { CNY: 30_000, USD: 4_500 },
  staffCouponsUpTo: { CNY: 5_000, USD: 750 },
}

/**
 * The world of a use-case test: the real database and vault, a frozen clock, and outside systems that record their
 * calls.
 */
export async function testDeps(db: Db, options: { demoData?: boolean } = {}): Promise<TestDeps> {
  const mails: Mail[] = []
  const texts: Sms[] = []
  const aircraft: TestDeps['aircraft'] = { report: null }
  const memoryGate = emptyMemoryGate()
  const parcels: TestDeps['parcels'] = { report: null, asked: [] }
  const photos: TestDeps['photos'] = new Map()
  const collected: CollectedEvent[] = []
  const silent = () => undefined
  const deps: TestDeps = {
    airline: demonstrationAirline,
    db,
    clock: clockFrom(frozenAt, () => 0),
    random: secureRandom,
    vault: openVault(Buffer.alloc(32, 7), secureRandom),
    log: { info: silent, warn: silent, error: silent },
    mails,
    mailer: accepting(mails),
    texts,
    sms: { knows: () => true, ...accepting(texts) },
    gateways: [],
    aircraft,
    aircraftFeed: { read: async () => aircraft.report },
    memoryGate,
    gate: memoryGate.open,
    gateBytes: memoryGate.bytes,
    accessGate: memoryAccessGate(memoryGate),
    satelliteLink: null,
    parcels,
    parcelTracking: {
      async track(question) {
        parcels.asked.push(question)
        if (!parcels.report) throw new TrackingFailed('silent')
        return parcels.report
      },
    },
    waybills: null,
    invoiceIssuer: absentInvoiceIssuer,
    photos,
    photoStorage: memoryPhotoStorage(photos),
    signIn: { providers: [], airlineIdentity: null },
    staffDirectory: null,
    collected,
    eventSink: { take: async (events) => void collected.push(...events), close: async () => undefined },
    tracing: noTracing,
    settings: { ...testSettings },
  }
  if (options.demoData !== false) await loadDemoData(deps)
  return deps
}
