import { brokenWifi } from '@aisle/contract/console-flights'
import { openEntitlementStates } from '@aisle/contract/order-states'
import { uncountedRefundStates } from '@aisle/contract/refund-states'
import type { Currency } from '@aisle/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open-db.ts'
import { stateList } from '../../../platform/db/state-list.ts'

const selectFlightsForStaff = (db: Db) =>
  db
    .selectFrom('flights')
    .innerJoin('airports as from', 'from.iata', 'flights.origin')
    .innerJoin('airports as to', 'to.iata', 'flights.destination')
    .select(['flights.flight_id', 'flight_no', 'flight_date', 'std', 'etd', 'eta', 'tail_number', 'aircraft_type'])
    .select(['wifi', 'cancelled', 'origin', 'destination'])
    .select(['from.city_zh as from_zh', 'from.city_en as from_en', 'to.city_zh as to_zh', 'to.city_en as to_en'])
    .select((eb) => [
      eb
        .selectFrom('flight_plans')
        .whereRef('flight_plans.flight_id', '=', 'flights.flight_id')
        .select((sum) => sum.fn.sum<string | null>('sold').as('sold'))
        .as('sold'),
      eb
        .selectFrom('wifi_outages')
        .whereRef('wifi_outages.flight_id', '=', 'flights.flight_id')
        .where('ended_at', 'is', null)
        .select('began_at')
        .as('out_since'),
    ])
export type FlightForStaff = Awaited<ReturnType<ReturnType<typeof selectFlightsForStaff>['executeTakeFirstOrThrow']>>

/** In the order of their departures. */
export const flightsOfDay = (db: Db, day: string, limit: number): Promise<FlightForStaff[]> =>
  selectFlightsForStaff(db).where('flight_date', '=', day).orderBy('etd').orderBy('flight_no').limit(limit).execute()

/** Flights of these days that have not landed and cannot give their passengers the Wi-Fi, in the order of their departures. */
export const troubledFlights = (
  db: Db,
  { days, now, limit }: { days: readonly string[]; now: Date; limit: number },
): Promise<FlightForStaff[]> =>
  selectFlightsForStaff(db)
    .where('flight_date', 'in', days)
    .where('eta', '>', now)
    .where((eb) =>
      eb.or([
        eb('cancelled', '=', true),
        eb('wifi', '=', brokenWifi),
        eb.exists(
          eb
            .selectFrom('wifi_outages')
            .whereRef('wifi_outages.flight_id', '=', 'flights.flight_id')
            .where('ended_at', 'is', null)
            .select('wifi_outages.flight_id'),
        ),
      ]),
    )
    .orderBy('etd')
    .orderBy('flight_no')
    .limit(limit)
    .execute()

export const flightForStaff = (db: Db, flightNo: string, flightDate: string): Promise<FlightForStaff | undefined> =>
  selectFlightsForStaff(db).where('flight_no', '=', flightNo).where('flight_date', '=', flightDate).executeTakeFirst()

/** What is sold on a flight; quota null: as many as are wanted. */
export const plansSoldOn = (db: Db, flightId: string) =>
  db
    .selectFrom('flight_plans')
    .innerJoin('wifi_plans', 'wifi_plans.plan_id', 'flight_plans.plan_id')
    .select(['flight_plans.plan_id', 'name_zh', 'name_en', 'quota', 'reserved', 'sold'])
    .where('flight_id', '=', flightId)
    .orderBy('sort')
    .execute()

/** The plans on a flight that can still be used, their passengers and their orders. */
export async function openPlansOn(
  db: Db,
  flightId: string,
): Promise<{ plans: number; passengers: number; orders: number }> {
  const { rows } = await sql<{ plans: number; passengers: number; orders: number }>`
    SELECT count(*)::int AS plans, count(DISTINCT trip_id)::int AS passengers, count(DISTINCT order_no)::int AS orders
    FROM entitlements WHERE flight_id = ${flightId} AND state IN ${stateList(openEntitlementStates)}`.execute(db)
  return rows[0] ?? { plans: 0, passengers: 0, orders: 0 }
}

/** Named passengers only: the others were erased. */
export async function passengersOn(db: Db, flightId: string): Promise<number> {
  const { count } = await db
    .selectFrom('manifest_passengers')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('flight_id', '=', flightId)
    .where('surname', '<>', '')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const eventsOfFlight = (db: Db, flightId: string, limit: number) =>
  db
    .selectFrom('flight_events')
    .select(['kind', 'happened_at', 'received_at'])
    .where('flight_id', '=', flightId)
    .orderBy('received_at', 'desc')
    .limit(limit)
    .execute()

/** Refunds of orders with a plan on the flight, by currency. */
export async function refundsOfFlight(
  db: Db,
  flightId: string,
): Promise<{ currency: Currency; count: number; amount: number }[]> {
  const { rows } = await sql<{ currency: Currency; count: number; amount: number }>`
    SELECT orders.currency, count(*)::int AS count, sum(refunds.amount)::int AS amount
    FROM (SELECT DISTINCT order_no FROM entitlements WHERE flight_id = ${flightId}) AS on_flight
    JOIN refunds USING (order_no) JOIN orders USING (order_no)
    WHERE refunds.state NOT IN ${stateList(uncountedRefundStates)}
    GROUP BY orders.currency ORDER BY orders.currency`.execute(db)
  return rows
}
