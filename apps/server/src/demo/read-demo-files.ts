import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { passengerKinds } from '@aisle/contract/passenger-kinds'
import { z } from 'zod'
import type { Airline } from '../airline/profile.ts'
import { readDrawings, shopShapes } from './shop-files.ts'
import { textShapes } from './text-files.ts'

const instant = z.iso.datetime().transform((text) => new Date(text))
const orNull = (text: string | null) => text || null
const optional = z.string().nullable().transform(orNull)
const wholeUnits = z.int().min(0).multipleOf(100)

const airportShape = z.object({
  iata: z.string(),
  icao: z.string(),
  cityZh: z.string(),
  cityEn: z.string(),
  tz: z.string(),
  lat: z.number(),
  lon: z.number(),
})
const flightShape = z.object({
  flightId: z.string(),
  flightNo: z.string(),
  flightDate: z.iso.date(),
  tailNumber: z.string(),
  aircraftType: z.string(),
  origin: z.string(),
  destination: z.string(),
  stdUtc: instant,
  etdUtc: instant,
  etaUtc: instant,
  distanceKm: z.int(),
  haul: z.enum(['domestic', 'regional', 'international']),
  wifi: z.enum(['available', 'partial', 'not_equipped', 'unserviceable']),
  status: z.string(),
  planIds: z.array(z.string()),
})
const passengerShape = z.object({
  passengerId: z.string(),
  nameZh: optional,
  surname: z.string(),
  givenName: z.string(),
  ticketNo: z.string().regex(/^\d{13}$/),
  idType: z.string(),
  // Already folded as in a lookup (W2), so that its hash is found.
  idNumber: z.string().regex(/^[A-Z0-9]{6,}$/),
  flightId: z.string(),
  seatNumber: optional,
  cabin: z.string(),
  ffpCardNo: optional,
  phone: optional,
  email: optional,
  pnr: z.string(),
  kind: z.enum(passengerKinds).default('adult'),
})
const planShape = z.object({
  planId: z.string(),
  type: z.enum(['text', 'browse', 'stream']),
  nameZh: z.string(),
  nameEn: z.string(),
  descZh: z.string(),
  descEn: z.string(),
  quota: z.object({ kind: z.enum(['flight', 'time', 'data']), minutes: z.int().optional(), mb: z.int().optional() }),
  priceFen: wholeUnits,
  priceCents: wholeUnits,
  memberPercentOff: z.int(),
  speedCapKbps: z.int(),
  quotaPerFlight: z.int().nullable(),
  deviceSwitches: z.int(),
  sellPreFlight: z.boolean(),
  sellOnBoard: z.boolean(),
  salesOpenDaysBefore: z.int(),
  salesCloseMinutesBeforeStd: z.int(),
  sort: z.int(),
})
const memberShape = z.object({
  userId: z.string(),
  passengerId: optional,
  displayName: z.string(),
  ffpCardNo: optional,
  tier: optional,
  openIds: z.record(z.string(), z.string()),
  phone: optional,
  email: optional,
  /** Coupons issued to the member; those that an order has taken may be missing. */
  coupons: z.array(z.string()),
  rights: z.array(z.object({ cardId: z.string() })),
})
const orderShape = z.object({
  orderNo: z.string(),
  userId: z.string(),
  state: z.string(),
  currency: z.enum(['CNY', 'USD']),
  items: z.array(
    z.object({
      refId: z.string(),
      passengerId: optional,
      flightId: optional,
      quantity: z.int().min(1),
      unitPriceMinor: wholeUnits,
    }),
  ),
  couponId: optional,
  discountMinor: wholeUnits,
  deliveryMinor: wholeUnits,
  totalMinor: wholeUnits,
  delivery: z.enum(['wifi', 'ship', 'pickup_airport']),
  addressId: optional,
  remark: z.string(),
  logistics: z.object({ carrierCode: z.string(), trackingNo: z.string() }).nullable(),
  createdMinutesAgo: z.number(),
  paidMinutesAgo: z.number().nullable(),
})
const clauseShape = z.object({
  clauseId: z.string(),
  kind: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  version: z.string(),
  effectiveFrom: z.iso.date(),
  sections: z.array(
    z.object({ headingZh: z.string(), headingEn: z.string(), outlineZh: z.string(), outlineEn: z.string() }),
  ),
})

export type DemoFlight = z.infer<typeof flightShape>
export type DemoPassenger = z.infer<typeof passengerShape>
export type DemoPlan = z.infer<typeof planShape>
export type DemoOrder = z.infer<typeof orderShape>
export type DemoClause = z.infer<typeof clauseShape>
export type DemoFiles = ReturnType<typeof readDemoFiles>

/** The folder `demo-data`: next to the bundle, or in the repository's root. @throws when there is none */
function demoDataFolder(): string {
  const candidates = ['./demo-data', '../../../../demo-data'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  )
  const found = candidates.find((path) => existsSync(join(path, 'flights.json')))
  if (!found) throw new Error(`no demonstration data at ${candidates.join(' or ')}`)
  return found
}

/** The demonstration's flights, tickets and souvenirs are of the airline that shows it, whose product would refuse others. */
function asFlownBy({ flightPrefix, ticketPrefix, shortZh, shortEn }: Airline, text: string): string {
  return text
    .replace(/\bMF(?=\d{3,4}\b)/g, flightPrefix)
    .replace(/\b731(?=-?\d{10,11}\b)/g, ticketPrefix)
    .replaceAll('白鹭', shortZh)
    .replaceAll('Egret', shortEn)
}

/** Everything that is loaded, checked: a file that does not fit stops the start rather than the shop. */
export function readDemoFiles(airline: Airline, folder: string = demoDataFolder()) {
  const read = <Row extends z.ZodType>(file: string, row: Row) =>
    z.array(row).parse(JSON.parse(asFlownBy(airline, readFileSync(join(folder, file), 'utf8'))))
  return {
    airports: read('airports.json', airportShape),
    flights: read('flights.json', flightShape),
    passengers: read('passengers.json', passengerShape),
    plans: read('wifi-plans.json', planShape),
    members: read('members.json', memberShape),
    orders: read('orders.json', orderShape),
    clauses: read('privacy-clauses.json', clauseShape),
    articles: read('help-articles.json', textShapes.article),
    surveys: read('surveys.json', textShapes.survey),
    categories: read('categories.json', shopShapes.category),
    goods: read('goods.json', shopShapes.goods),
    goodsStories: read('goods-stories.json', shopShapes.goodsStory),
    coupons: read('coupons.json', shopShapes.coupon),
    rightsCards: read('rights-cards.json', shopShapes.rightsCard),
    addresses: read('addresses.json', shopShapes.address),
    pickupPoints: read('pickup-points.json', shopShapes.pickupPoint),
    promotions: read('promotions.json', shopShapes.promotion),
    shelves: read('shelves.json', shopShapes.shelf),
    freight: read('freight.json', shopShapes.freightZone),
    refundReasons: shopShapes.refundReasons.parse(
      JSON.parse(readFileSync(join(folder, 'refund-reasons.json'), 'utf8')),
    ),
    drawings: readDrawings(join(folder, 'pictures')),
  }
}

/** The mailbox of a demonstration member, for mails about an order. */
export const getMailbox = ({ members }: Pick<DemoFiles, 'members'>, userId: string): string | null =>
  members.find((member) => member.userId === userId)?.email ?? null
