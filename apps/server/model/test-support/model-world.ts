import { noTracing } from '../../src/platform/tracing/tracing.ts'
import { paymentMethods } from '@aisle/contract/order-states'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { clockFrom, type SteerableClock } from '../../src/platform/clock.ts'
import type { Db } from '../../src/platform/db/open-db.ts'
import { demonstrationAirline } from '../../src/airline/airline.ts'
import type { Deps } from '../../src/platform/deps.ts'
import type { FlightEvent } from '../../src/features/flight-events/flight-event.ts'
import { enqueueFlightWatch } from '../../src/features/flight-events/index.ts'
import type { submitOrder } from '../../src/features/checkout/submit-order.ts'
import type { batchVerifyCodeSubmitRefund } from '../../src/features/refunds/batch-verify-code.ts'
import type { submitRefund } from '../../src/features/refunds/submit-refund.ts'
import type { PassengerCaller } from '../../src/platform/http/caller.ts'
import { absentInvoiceIssuer } from '../../src/outside/invoice-issuer/invoice-issuer.ts'
import { absentParcelTracking } from '../../src/outside/parcel-tracking/parcel-tracking.ts'
import { openVault } from '../../src/platform/security/vault.ts'
import { memoryPhotoStorage } from '../../test-support/memory-photo-storage.ts'
import { passengerCaller } from '../../test-support/test-caller.ts'
import type { Books } from './rules/books.ts'
import { seededRandom } from './seeded-random.ts'
import { SimulatedMail } from './simulated-aircraft.ts'
import { SimulatedGate } from './simulated-gate.ts'
import { SimulatedGateway } from './simulated-gateway.ts'
import type { Tally } from './tally.ts'

/** Shared by all runs: one database, and the product's own route for notices. */
export interface ModelHouse {
  pool: Pool
  db: Db
  app: FastifyInstance
  tally: Tally
  /** The run whose notices `app` receives now. */
  deps: { now: Deps }
  /** Called after every command. */
  afterStep?: (() => Promise<void>) | undefined
}

const planIds = ['SCARCE', 'HOUR', 'FREE'] as const
export type PlanId = (typeof planIds)[number]
export const priceOf: Record<PlanId, number> = { SCARCE: 19_800, HOUR: 3_800, FREE: 0 }
const quotaOf: Record<PlanId, number | null> = { SCARCE: 1, HOUR: 2, FREE: null }
export const passengerCount = 3

/** Goods of each run's own; pieces and price in fen. An order takes so many of them at once. */
const skuNames = ['LAST', 'THREE'] as const
export type SkuName = (typeof skuNames)[number]
export const goodsOf: Record<SkuName, { price: number; loaded: number; perOrder: number }> = {
  LAST: { price: 19_800, loaded: 1, perOrder: 1 },
  THREE: { price: 5_100, loaded: 7, perOrder: 3 },
}
/** The freight of every parcel of any weight; and the discount of each passenger's one coupon. */
export const freightOfParcel = 1_000
export const couponOff = 1_000

/** Two operators must say the same of a refund of more than this (X1). */
export const twoKeysOver = 15_000

interface ModelFlight {
  flightId: string
  flightNo: string
  flightDate: string
  etd: Date
  eta: Date
}

export interface ModelPassenger {
  tripId: string
  accountId: string
  ticketNo: string
  /** The address that their phone has now. */
  device: string
  /** The token by which the server recognises it. */
  deviceToken: string | null
  /** The keys of the orders that were sent, oldest first, with what was sent. */
  sent: { key: string; body: OrderBody; orderNo: string | null }[]
  /** The same of what was asked back. */
  asked: { key: string; body: AskedBack; refundNo: string | null }[]
  addrId: string
}

/** Goods that wait at a counter are asked back by their codes. */
export type AskedBack =
  | { call: 'refund'; request: Parameters<typeof submitRefund>[2] }
  | { call: 'codes'; request: Parameters<typeof batchVerifyCodeSubmitRefund>[2] }

export type OrderBody = Omit<Parameters<typeof submitOrder>[2], 'remark'> & { remark?: string }

/** One run: new passengers on new flights, in the shared database. */
export interface ModelWorld {
  house: ModelHouse
  deps: Deps
  clock: SteerableClock
  gateways: SimulatedGateway[]
  gate: SimulatedGate
  mail: SimulatedMail
  /** Of this run's goods. */
  skuIds: Record<SkuName, string>
  couponId: string
  flights: [ModelFlight, ModelFlight]
  passengers: ModelPassenger[]
  /** Cashiers whose address a passenger has been given, in the order in which that happened. */
  cashiers: { gateway: SimulatedGateway; paymentNo: string }[]
  /** Codes for which a counter was allowed to hand goods over. */
  handedOver: string[]
  /** The operators' verdicts on refunds. */
  said: { refundNo: string; verdict: string; operator: string }[]
  /** Reported flight events, received or not. */
  told: FlightEvent[]
  /** Why work for later failed that should not have; empty, or a rule is broken. */
  jobTroubles: unknown[]
  /** The time for which no portal can know which devices are online. */
  doubt: Doubt
  /** Open at the gate, and no grant wants it: since when. */
  unwanted: Map<string, number>
  /** The product's books after the last command. */
  books: Books
}

/** Excusable milliseconds; `since`: the doubt is still going on. */
interface Doubt {
  since: number | null
  spent: number
}

const day = 86_400_000
const hour = 3_600_000
let runs = 0

/** Each run starts at a different moment, so that numbers derived from the time differ. */
const getStart = (seed: number) => new Date(Date.UTC(2026, 10, 20, 2) + (seed % 3_650) * day + (seed % 3_600) * 1_000)

export async function openModelWorld(house: ModelHouse, seed: number): Promise<ModelWorld> {
  runs += 1
  const clock = clockFrom(getStart(seed), () => 0)
  const gateways = paymentMethods.map((method) => new SimulatedGateway(method, clock))
  const gate = new SimulatedGate(clock)
  const mail = new SimulatedMail()
  const jobTroubles: unknown[] = []
  const random = seededRandom(seed, runs)
  const silent = () => undefined
  const deps: Deps = {
    airline: demonstrationAirline,
    db: house.db,
    clock,
    random,
    vault: openVault(Buffer.alloc(32, 7), random),
    log: {
      info: silent,
      warn: (fields: unknown, message?: string) => void (message === 'job failed' && jobTroubles.push(fields)),
      error: (fields: unknown, message?: string) => void (message === 'job is dead' && jobTroubles.push(fields)),
    },
    sms: null,
    mailer: mail.asMailer(),
    gateways: gateways.map((gateway) => gateway.asGateway()),
    aircraftFeed: { read: async () => null },
    accessGate: gate.asGate(),
    satelliteLink: null,
    parcelTracking: absentParcelTracking,
    waybills: null,
    photoStorage: memoryPhotoStorage(),
    invoiceIssuer: absentInvoiceIssuer,
    signIn: { providers: [], airlineIdentity: null },
    staffDirectory: null,
    eventSink: { take: async () => undefined, close: async () => undefined },
    tracing: noTracing,
    settings: {
      role: 'all',
      demo: false,
      limits: false,
      publicUrl: 'http://127.0.0.1:8080',
      portalAddress: null,
      analytics: { projects: ['aisle'], retentionDays: 400 },
      authenticationRetentionDays: 180,
      identityRetentionDays: 30,
      operatorKeys: [],
      refundTwoKeysOver: { CNY: twoKeysOver, USD: twoKeysOver },
      serviceRefundsUpTo: { CNY: twoKeysOver, USD: twoKeysOver },
      staffCouponsUpTo: { CNY: 0, USD: 0 },
    },
  }
  house.deps.now = deps
  const flightDate = clock.now().toISOString().slice(0, 10)
  const flight = (letter: string, hoursAhead: number): ModelFlight => ({
    flightId: `flight-${runs}-${letter}`,
    flightNo: `MF${runs}${letter}`,
    flightDate,
    etd: new Date(clock.now().getTime() + hoursAhead * hour),
    eta: new Date(clock.now().getTime() + (hoursAhead + 3) * hour),
  })
  const world: ModelWorld = {
    house,
    deps,
    clock,
    gateways,
    gate,
    mail,
    jobTroubles,
    skuIds: { LAST: `sku-${runs}-LAST`, THREE: `sku-${runs}-THREE` },
    couponId: `coupon-${runs}`,
    flights: [flight('A', 6), flight('B', 8)],
    passengers: Array.from({ length: passengerCount }, (_, n) => ({
      tripId: `trip-${runs}-${n}`,
      accountId: `account-${runs}-${n}`,
      ticketNo: `731${String(runs).padStart(8, '0')}${String(n).padStart(2, '0')}`,
      device: `10.1.0.${n + 1}`,
      deviceToken: null,
      sent: [],
      asked: [],
      addrId: `addr-${runs}-${n}`,
    })),
    cashiers: [],
    handedOver: [],
    said: [],
    told: [],
    doubt: { since: null, spent: 0 },
    unwanted: new Map(),
    books: {
      orders: [],
      attempts: [],
      ledger: [],
      refunds: [],
      returns: [],
      stock: [],
      goods: [],
      coupons: [],
      grants: [],
      grantsEver: [],
      outages: [],
      flights: [],
      jobs: [],
    },
  }
  for (const { device } of world.passengers) gate.hardware.set(device, `hardware ${device}`)
  await board(world)
  await stockShop(world)
  await enqueueFlightWatch(deps)
  return world
}

/** A call by this passenger, as their login makes it. */
export function getCaller(passenger: ModelPassenger, idempotencyKey: string): PassengerCaller {
  const { accountId, tripId, device } = passenger
  const session = { tokenHash: tripId, accountId, scope: 'account' as const, tripId: null, email: null }
  return passengerCaller(session, { idempotencyKey, ip: device, language: 'zh' })
}

async function board({ house: { pool }, clock, flights, passengers }: ModelWorld): Promise<void> {
  // Jobs left by an earlier failed run are not executed.
  await pool.query(
    `delete from jobs where state <> 'done';
     update device_leases set until = since where until is null;
     update access_grants set state = 'ended', end_reason = 'time', ended_at = opened_at
       where state in ('online', 'out_of_coverage', 'paused')`,
  )
  await pool.query(
    `insert into flights (flight_id, flight_no, flight_date, tail_number, aircraft_type, origin, destination, std, etd, eta,
       distance_km, haul, wifi)
     select flight->>'flightId', flight->>'flightNo', flight->>'flightDate', 'B-1817', '738', 'XMN', 'PKX',
       (flight->>'etd')::timestamptz, (flight->>'etd')::timestamptz, (flight->>'eta')::timestamptz, 1700, 'domestic', 'available'
     from jsonb_array_elements($1::jsonb) flight`,
    [JSON.stringify(flights)],
  )
  await pool.query(
    `insert into flight_plans (flight_id, plan_id, quota)
     select flight_id, plan.key, plan.value::integer from unnest($1::text[]) flight_id, jsonb_each_text($2::jsonb) plan`,
    [flights.map(({ flightId }) => flightId), JSON.stringify(quotaOf)],
  )
  await pool.query(
    `insert into manifest_passengers (trip_id, flight_id, surname, given_name, ticket_no, document_type, document_sealed,
       document_hash, document_last6_hash, cabin, email)
     select one->>'tripId', $2, 'LIN', 'XIAOYU', one->>'ticketNo', 'NI', '', one->>'tripId', 'last6', 'Y', (one->>'tripId') || '@example.com'
     from jsonb_array_elements($1::jsonb) one`,
    [JSON.stringify(passengers), flights[0].flightId],
  )
  await pool.query(
    `insert into accounts (account_id, display_name, document_hash, email, created_at)
     select one->>'accountId', 'L*N', one->>'tripId', (one->>'tripId') || '@example.com', $2 from jsonb_array_elements($1::jsonb) one`,
    [JSON.stringify(passengers), clock.now()],
  )
}

/** Goods, an address and a coupon for each passenger; counter, freight and category are those of all runs. */
async function stockShop({ house: { pool }, clock, passengers, skuIds, couponId }: ModelWorld): Promise<void> {
  const rows = skuNames.map((name) => ({ skuId: skuIds[name], ...goodsOf[name] }))
  await pool.query(
    `with row as (select * from jsonb_to_recordset($1::jsonb) as row ("skuId" text, price integer, loaded integer)),
     made as (
       insert into goods (goods_id, category_id, name_zh, name_en, description_zh, description_en, ship, pickup, limit_per_order,
         no_reason_return_7d, invoice_content_zh, on_shelf, sort, listed_at, search_text)
       select "skuId", 'ALL', "skuId", "skuId", '', '', true, true, 9, true, '', true, 1, $2, '' from row returning goods_id)
     insert into skus (sku_id, goods_id, attributes, price_fen, price_cents, weight_grams, sort, loaded)
     select "skuId", goods_id, '[]', price, 700, 100, 1, loaded from row join made on goods_id = "skuId"`,
    [JSON.stringify(rows), clock.now()],
  )
  await pool.query(
    `insert into addresses (addr_id, owner, receiver, phone, province_code, city_code, county_code, detail, is_default,
       created_at, changed_at)
     select one->>'addrId', 'account:' || (one->>'accountId'), 'LIN', '15410000101', '350000', '350200', '350203', '1', true, $2, $2
     from jsonb_array_elements($1::jsonb) one`,
    [JSON.stringify(passengers), clock.now()],
  )
  await pool.query(
    `with coupon as (
       insert into coupons (coupon_id, name_zh, name_en, amount_fen, amount_cents, min_spend_fen, min_spend_cents, scope,
         member_only, valid_from, valid_to)
       values ($2, 'C', 'C', $4, 100, 0, 0, 'all', false, $3::timestamptz - interval '1 day', $3::timestamptz + interval '1 year')
       returning coupon_id)
     insert into account_coupons (account_id, coupon_id, state, issued_at)
     select one->>'accountId', coupon_id, 'unused', $3 from jsonb_array_elements($1::jsonb) one, coupon`,
    [JSON.stringify(passengers), couponId, clock.now(), couponOff],
  )
}
