import type { Quote } from '@aisle/contract/orders-schemas'
import { isAirborne, isOnSale, saleCloses, wifiAvailability } from '@aisle/rules/sale-window'
import { fail } from '../../contract-error.ts'
import type { Deps } from '../../deps.ts'
import type { PassengerCaller } from '../../http/caller.ts'
import {
  findFlightOffer,
  findOwnTrip,
  fullName,
  isSoldHere,
  openPlansOfTrip,
  presentFlight,
  type Flight,
  type FlightPlan,
  type ManifestTrip,
} from '../flights/index.ts'
import { openOrderOfPlan } from './order-store.ts'
import { flightLineDetail, type PricedLine } from './quote-rules.ts'

/** A Wi-Fi plan that this passenger asks for, with everything that its price and its guards depend on. */
export interface WifiBasket {
  kind: 'WIFI'
  trip: ManifestTrip
  flight: Flight
  plan: FlightPlan
}

/** Reads what is asked for; `hold`: the trip stays on its flight until the transaction ends (W6). Someone else's trip answers exactly as an unknown one: `notFound`. */
export async function readWifiBasket(
  deps: Deps,
  caller: PassengerCaller,
  { line, hold }: { line: { tripId: string; planId: string }; hold: boolean },
): Promise<WifiBasket> {
  const trip = await findOwnTrip(deps.db, caller.session, { tripId: line.tripId, hold })
  const offer = trip && (await findFlightOffer(deps.db, trip.flightId, line.planId))
  if (!offer) fail('notFound')
  return { kind: 'WIFI', trip, ...offer }
}

/** The part of submitOrder's guards that a price depends on: `wifiUnavailable`, `saleClosed`. */
export function requireOnSale(deps: Deps, { flight, plan }: WifiBasket): void {
  if (wifiAvailability(flight) !== 'available') fail('wifiUnavailable')
  if (!isOnSale(flight, plan, deps.clock.now()) || !isSoldHere(deps, flight)) fail('saleClosed')
}

/** What else would refuse the order now; the database decides again when it is placed: `alreadyBought`, `soldOut`. */
export async function requireFree(deps: Deps, { trip, plan }: WifiBasket): Promise<void> {
  if ((await openPlansOfTrip(deps.db, trip.tripId)).has(plan.planId)) await refuseSecond(deps, { trip, plan })
  if (plan.left === 0) fail('soldOut')
}

/** Names the order that holds the plan, so that a lost answer never leads nowhere: `alreadyBought` {orderNo, state}. */
export async function refuseSecond(deps: Deps, { trip, plan }: Pick<WifiBasket, 'trip' | 'plan'>): Promise<never> {
  const held = await openOrderOfPlan(deps.db, { tripId: trip.tripId, planId: plan.planId })
  return fail('alreadyBought', { ...held })
}

export function pricedPlan({ trip, flight, plan }: WifiBasket, { currency }: PassengerCaller): PricedLine {
  return {
    kind: 'WIFI',
    refId: plan.planId,
    tripId: trip.tripId,
    goodsId: null,
    picture: null,
    name: plan.name,
    detail: flightLineDetail(flight.flightNo, flight.flightDate),
    quantity: 1,
    unitListPrice: currency === 'CNY' ? plan.priceFen : plan.priceCents,
    memberPercentOff: trip.ffpCardNo === null ? 0 : plan.memberPercentOff,
  }
}

/** The passenger and flight that the plan is for. */
export function wifiTripOf(
  { trip, flight }: WifiBasket,
  { language }: PassengerCaller,
  now: Date,
): NonNullable<Quote['wifi']> {
  return {
    tripId: trip.tripId,
    passengerName: fullName(trip, language),
    seatNumber: trip.seatNumber,
    flight: presentFlight(flight, now),
  }
}

/** When this plan cannot be bought any more: before the flight its cut-off, aboard the arrival (W1). */
export function salesEnd({ flight, plan }: WifiBasket, now: Date): Date {
  return isAirborne(flight, now) ? flight.eta : saleCloses(flight, plan)
}
