import type { FlightEventEffect, StaffFlight, StaffFlightRow } from '@aisle/contract/console-flights'
import { beijingDay, daysLater } from '@aisle/rules/time'
import { fail } from '../../../platform/contract-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import { outagesOfFlight } from '../outage-store.ts'
import {
  eventsOfFlight,
  flightForStaff,
  flightsOfDay,
  openPlansOn,
  passengersOn,
  plansSoldOn,
  refundsOfFlight,
  troubledFlights,
  type FlightForStaff,
} from './flights-for-staff-store.ts'

/** A large airline has some 2,500 flights a day. */
const mostFlights = 3000
const mostEvents = 100

const presentRow = (row: FlightForStaff): StaffFlightRow => ({
  flightNo: row.flight_no,
  flightDate: row.flight_date,
  origin: { iata: row.origin, city: { zh: row.from_zh, en: row.from_en } },
  destination: { iata: row.destination, city: { zh: row.to_zh, en: row.to_en } },
  departs: row.etd.toISOString(),
  arrives: row.eta.toISOString(),
  planned: row.std.toISOString(),
  tailNumber: row.tail_number,
  aircraftType: row.aircraft_type,
  wifi: row.wifi,
  cancelled: row.cancelled,
  plansSold: Number(row.sold ?? 0),
  outSince: row.out_since?.toISOString() ?? null,
})

/** The flights of a day with the state of their Wi-Fi. */
export async function listFlightsOfDay({ db }: Pick<Deps, 'db'>, day: string): Promise<{ flights: StaffFlightRow[] }> {
  return { flights: (await flightsOfDay(db, day, mostFlights)).map(presentRow) }
}

const mostTroubled = 20

/** Flights from yesterday to tomorrow, not landed, whose passengers cannot use the Wi-Fi. */
export async function listTroubledFlights({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<StaffFlightRow[]> {
  const now = clock.now()
  const today = beijingDay(now)
  const days = [daysLater(today, -1), today, daysLater(today, 1)]
  return (await troubledFlights(db, { days, now, limit: mostTroubled })).map(presentRow)
}

/** One flight with its plans, outages, events and refunds. @throws notFound */
export async function showFlightToStaff(
  { db }: Pick<Deps, 'db'>,
  { flightNo, flightDate }: { flightNo: string; flightDate: string },
): Promise<Omit<StaffFlight, 'messages'>> {
  const row = (await flightForStaff(db, flightNo, flightDate)) ?? fail('notFound', { reason: 'record' })
  const flightId = row.flight_id
  const plans = await plansSoldOn(db, flightId)
  const outages = await outagesOfFlight(db, flightId)
  const events = await eventsOfFlight(db, flightId, mostEvents)
  return {
    ...presentRow(row),
    passengers: await passengersOn(db, flightId),
    open: await openPlansOn(db, flightId),
    plans: plans.map(({ plan_id: planId, name_zh: zh, name_en: en, ...counts }) => ({
      planId,
      name: { zh, en },
      ...counts,
    })),
    outages: outages.map(({ from, until }) => ({ from: from.toISOString(), until: until?.toISOString() ?? null })),
    events: events.map((event) => ({
      kind: event.kind,
      happenedAt: event.happened_at.toISOString(),
      receivedAt: event.received_at.toISOString(),
    })),
    refunds: await refundsOfFlight(db, flightId),
  }
}

/** Whom an event of the flight concerns: everybody with a plan that can still be used. */
export const effectOnFlight = ({ db }: Pick<Deps, 'db'>, flightId: string): Promise<FlightEventEffect> =>
  openPlansOn(db, flightId)
