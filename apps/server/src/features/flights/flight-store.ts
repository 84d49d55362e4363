import type { PlanOffer } from '@aisle/contract/shared-schemas'
import { heldEntitlementStates } from '@aisle/contract/order-states'
import type { FlightFacts, SaleTerms } from '@aisle/rules/sale-window'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { listed, reading, type Reading } from '../../platform/db/read-at-once.ts'
import type { PlanPrices } from './flight-rules.ts'

interface Airport {
  iata: string
  cityZh: string
  cityEn: string
  tz: string
}

export interface Flight extends FlightFacts {
  flightId: string
  flightNo: string
  flightDate: string
  tailNumber: string
  aircraftType: string
  distanceKm: number
  origin: Airport
  destination: Airport
}

interface WifiPlan extends PlanPrices, SaleTerms {
  planId: string
  kind: PlanOffer['kind']
  name: { zh: string; en: string }
  description: { zh: string; en: string }
  quota: PlanOffer['quota']
  speedCapKbps: number
  deviceSwitches: number
  sort: number
}

/** A plan on a flight. `left` is null when the plan has no limit. */
export interface FlightPlan extends WifiPlan {
  left: number | null
}

/** Columns of the airports joined as `o` and `d` that `asFlight` reads in addition to the flight's own row. */
export const airportColumns = [
  'o.city_zh as origin_zh',
  'o.city_en as origin_en',
  'o.tz as origin_tz',
  'd.city_zh as destination_zh',
  'd.city_en as destination_en',
  'd.tz as destination_tz',
] as const

function selectFlights(db: Db | Tx) {
  return db
    .selectFrom('flights')
    .innerJoin('airports as o', 'o.iata', 'flights.origin')
    .innerJoin('airports as d', 'd.iata', 'flights.destination')
    .selectAll('flights')
    .select(airportColumns)
}

/** The instants of a flight's row. */
export const flightDates = { std: true, etd: true, eta: true } as const

type FlightRow = Awaited<ReturnType<ReturnType<typeof selectFlights>['executeTakeFirstOrThrow']>>

/** Maps a row of `flights` joined with its airports. */
export function asFlight(row: FlightRow): Flight {
  return {
    flightId: row.flight_id,
    flightNo: row.flight_no,
    flightDate: row.flight_date,
    tailNumber: row.tail_number,
    aircraftType: row.aircraft_type,
    distanceKm: row.distance_km,
    std: row.std,
    etd: row.etd,
    eta: row.eta,
    wifi: row.wifi,
    cancelled: row.cancelled,
    origin: { iata: row.origin, cityZh: row.origin_zh, cityEn: row.origin_en, tz: row.origin_tz },
    destination: {
      iata: row.destination,
      cityZh: row.destination_zh,
      cityEn: row.destination_en,
      tz: row.destination_tz,
    },
  }
}

export async function findFlight(db: Db | Tx, flightId: string): Promise<Flight | undefined> {
  const row = await selectFlights(db).where('flight_id', '=', flightId).executeTakeFirst()
  return row && asFlight(row)
}

/** Locks the flight against changes until the transaction ends. */
export async function lockFlightByNumber(
  tx: Tx,
  { flightNo, flightDate }: { flightNo: string; flightDate: string },
): Promise<Flight | undefined> {
  await tx
    .selectFrom('flights')
    .select('flight_id')
    .where('flight_no', '=', flightNo)
    .where('flight_date', '=', flightDate)
    .forNoKeyUpdate()
    .execute()
  return findFlightByNumber(tx, flightNo, flightDate)
}

type FlightChange = Partial<Pick<Flight, 'etd' | 'eta' | 'tailNumber' | 'aircraftType' | 'wifi' | 'cancelled'>>

export async function changeFlight(tx: Tx, flightId: string, change: FlightChange): Promise<void> {
  const { etd, eta, tailNumber, aircraftType, wifi, cancelled } = change
  await tx
    .updateTable('flights')
    .set({
      ...(etd && { etd }),
      ...(eta && { eta }),
      ...(tailNumber !== undefined && { tail_number: tailNumber }),
      ...(aircraftType !== undefined && { aircraft_type: aircraftType }),
      ...(wifi && { wifi }),
      ...(cancelled !== undefined && { cancelled }),
    })
    .where('flight_id', '=', flightId)
    .execute()
}

/** Cancelled flights and flights without Wi-Fi for which plans are still held (W7). */
export async function flightsOwingPlans(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('flights')
    .innerJoin('entitlements', 'entitlements.flight_id', 'flights.flight_id')
    .select('flights.flight_id')
    .distinct()
    .where('entitlements.state', 'in', heldEntitlementStates)
    .where((flight) =>
      flight.or([flight('cancelled', '=', true), flight('wifi', 'in', ['not_equipped', 'unserviceable'])]),
    )
    .execute()
  return rows.map((row) => row.flight_id)
}

export async function findFlights(db: Db | Tx, flightIds: readonly string[]): Promise<Map<string, Flight>> {
  if (flightIds.length === 0) return new Map()
  const rows = await selectFlights(db).where('flight_id', 'in', flightIds).execute()
  return new Map(rows.map((row) => [row.flight_id, asFlight(row)]))
}

export async function findFlightByNumber(
  db: Db | Tx,
  flightNo: string,
  flightDate: string,
): Promise<Flight | undefined> {
  const row = await selectFlights(db)
    .where('flight_no', '=', flightNo)
    .where('flight_date', '=', flightDate)
    .executeTakeFirst()
  return row && asFlight(row)
}

/** The flights with this number that the airline dates on one of these days. */
export async function findFlightsOfDays(db: Db | Tx, flightNo: string, days: readonly string[]): Promise<Flight[]> {
  const rows = await selectFlights(db).where('flight_no', '=', flightNo).where('flight_date', 'in', days).execute()
  return rows.map(asFlight)
}

/**
 * The flight with this number that has departed and lands, or landed, after that moment, on any date: an aircraft feed
 * gives only the number (P8).
 */
export async function findFlownFlight(
  db: Db | Tx,
  flightNo: string,
  { now, landedAfter }: { now: Date; landedAfter: Date },
): Promise<Flight | undefined> {
  const row = await selectFlights(db)
    .where('flight_no', '=', flightNo)
    .where('cancelled', '=', false)
    .where('etd', '<=', now)
    .where('eta', '>', landedAfter)
    .orderBy('etd', 'desc')
    .executeTakeFirst()
  return row && asFlight(row)
}

function selectPlans(db: Db | Tx) {
  return db.selectFrom('flight_plans').innerJoin('wifi_plans', 'wifi_plans.plan_id', 'flight_plans.plan_id').selectAll()
}

type PlanRow = Awaited<ReturnType<ReturnType<typeof selectPlans>['executeTakeFirstOrThrow']>>

function asFlightPlan(row: PlanRow): FlightPlan {
  return {
    planId: row.plan_id,
    kind: row.kind,
    name: { zh: row.name_zh, en: row.name_en },
    description: { zh: row.description_zh, en: row.description_en },
    quota: { kind: row.quota_kind, minutes: row.quota_minutes, megabytes: row.quota_megabytes },
    priceFen: row.price_fen,
    priceCents: row.price_cents,
    memberPercentOff: row.member_percent_off,
    speedCapKbps: row.speed_cap_kbps,
    deviceSwitches: row.device_switches,
    sellBeforeFlight: row.sell_before_flight,
    sellAboard: row.sell_aboard,
    opensDaysBefore: row.opens_days_before,
    closesMinutesBefore: row.closes_minutes_before,
    sort: row.sort,
    left: row.quota === null ? null : row.quota - row.reserved - row.sold,
  }
}

/** The plans sold on a flight, in shop order. */
export async function plansOfFlight(db: Db | Tx, flightId: string): Promise<FlightPlan[]> {
  const rows = await selectPlans(db).where('flight_id', '=', flightId).orderBy('sort').execute()
  return rows.map(asFlightPlan)
}

export async function findFlightPlan(db: Db | Tx, flightId: string, planId: string): Promise<FlightPlan | undefined> {
  const row = await selectPlans(db)
    .where('flight_id', '=', flightId)
    .where('flight_plans.plan_id', '=', planId)
    .executeTakeFirst()
  return row && asFlightPlan(row)
}

/** A flight and one of the plans sold on it. */
export interface FlightOffer {
  flight: Flight
  plan: FlightPlan
}

const selectOffers = (db: Db | Tx) =>
  selectFlights(db)
    .innerJoin('flight_plans', 'flight_plans.flight_id', 'flights.flight_id')
    .innerJoin('wifi_plans', 'wifi_plans.plan_id', 'flight_plans.plan_id')
    .selectAll('flight_plans')
    .selectAll('wifi_plans')

export async function findFlightOffer(db: Db | Tx, flightId: string, planId: string): Promise<FlightOffer | undefined> {
  const row = await selectOffers(db)
    .where('flights.flight_id', '=', flightId)
    .where('flight_plans.plan_id', '=', planId)
    .executeTakeFirst()
  return row && { flight: asFlight(row), plan: asFlightPlan(row) }
}

/** These plans on the flights of the statement's `wantedTrips`, by trip and plan. */
export function wantedOffersReading(
  db: Db | Tx,
  planIds: readonly string[],
): Reading<(tripId: string, planId: string) => FlightOffer | undefined> {
  const query = selectOffers(db)
    .innerJoin(sql<WantedTrip>`wanted_trips`.as('wanted_trips'), 'wanted_trips.flight_id', 'flights.flight_id')
    .select('wanted_trips.trip_id')
    .where('flight_plans.plan_id', '=', sql<string>`ANY (${listed(planIds)})`)
  return reading(query, flightDates, (rows) => (tripId, planId) => {
    const row = rows.find((one) => one.trip_id === tripId && one.plan_id === planId)
    return row && { flight: asFlight(row), plan: asFlightPlan(row) }
  })
}

interface WantedTrip {
  trip_id: string
  flight_id: string
}
