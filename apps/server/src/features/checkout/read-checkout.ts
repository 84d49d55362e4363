import * as limits from '@aisle/contract/limits'
import type { DeliveryWay } from '@aisle/contract/order-states'
import { isOver } from '@aisle/rules/flight-stage'
import { fail } from '../../platform/contract-error.ts'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { known, mapped, readAtOnce, together, withRows, type Reading } from '../../platform/db/read-at-once.ts'
import type { Deps } from '../../platform/deps.ts'
import type { LoginSession, PassengerCaller } from '../../platform/http/caller.ts'
import { paymentMethodsFor } from '../../outside/payment/payment-methods.ts'
import { silentMethodsReading } from '../../outside/payment/silent-gateways.ts'
import { buyerReading } from '../accounts/index.ts'
import { areaOfOwnAddress, ownAddressReading } from '../addresses/index.ts'
import { landedFlight } from '../aircraft/index.ts'
import { chosenDiscountsReading, ownCouponsReading } from '../coupons/index.ts'
import {
  isCompanion,
  isSoldHere,
  wantedFlight,
  wantedOffersReading,
  wantedTripIds,
  wantedTrips,
  wantedTripsReading,
} from '../flights/index.ts'
import { freightZoneReading, lowestFreeOverReading } from '../freight/index.ts'
import { payerReading, plansHeldReading, type HeldPlan } from '../orders/index.ts'
import { pickupPointReading, skusReading } from '../shop/index.ts'
import type { Checkout, CheckoutLines, CheckoutRequest, GoodsLines, WantedPlan, WifiLines } from './checkout-facts.ts'

type GoodsLine = { kind: DeliveryWay; skuId: string; quantity: number }

/** `landed`: the id of the flight that this aircraft has just flown. */
interface Options {
  landed: string | null
}

/** Asked once, before the database is: the aircraft may be slow to answer. */
export function landedAboard(deps: Deps, { lines: [first] }: CheckoutRequest): Promise<string | null> {
  return first?.kind === 'WIFI' ? landedFlight(deps) : nothingLanded
}

const nothingLanded = Promise.resolve(null)

/**
 * Reads everything that decides about an order, in one statement, and judges nothing.
 * @throws invalidRequest when lines of different kinds are mixed; notFound, notDeliverable
 */
export async function readCheckout(
  deps: Deps & { db: Db | Tx },
  caller: PassengerCaller,
  request: CheckoutRequest,
  options: Options,
): Promise<Checkout> {
  const { db } = deps
  const { couponId = null, rightsNo = null, environment = 'browser' } = request
  const found = await readAtOnce(
    db,
    together({
      wanted: linesReading(deps, caller, request, options),
      chosen: chosenDiscountsReading(db, caller, { couponId, rightsNo, flightId: flightOfRequest(request) }),
      coupons: request.bestCoupon && !couponId ? ownCouponsReading(db, caller) : known([]),
      payer: payerReading(db, caller, environment),
      silentMethods: silentMethodsReading(deps, db),
    }),
  )
  const { wanted, chosen, coupons, payer, silentMethods } = found
  const { currency, language } = caller
  const payMethods = paymentMethodsFor(deps.gateways, currency, payer)
  return { request, wanted, chosen, coupons, payMethods, silentMethods, currency, language, now: deps.clock.now() }
}

/** Only the lines. */
export async function readLines(
  deps: Deps & { db: Db | Tx },
  caller: PassengerCaller,
  request: CheckoutRequest,
): Promise<CheckoutLines> {
  return readAtOnce(deps.db, linesReading(deps, caller, request, { landed: null }))
}

/**
 * An order is plans for one party, one parcel or one counter (table O). Another passenger's trip or address answers
 * exactly like an unknown one: `notFound`.
 */
function linesReading(
  deps: Deps & { db: Db | Tx },
  caller: PassengerCaller,
  request: CheckoutRequest,
  options: Options,
): Reading<CheckoutLines> {
  const [first] = request.lines
  if (!first || request.lines.some(({ kind }) => kind !== first.kind)) fail('invalidRequest')
  const plans = request.lines.flatMap((line) => (line.kind === 'WIFI' ? [line] : []))
  if (first.kind === 'WIFI') return plansReading(deps, caller, { lines: plans, ...options })
  const lines = request.lines.flatMap((line) => (line.kind === 'WIFI' ? [] : [line]))
  return goodsReading(deps.db, caller, { request, lines, kind: first.kind })
}

/** The flight on which a rights card is used: it pays for one plan (S5), the first that it covers. */
export const flightOfCard = (wanted: CheckoutLines) => (wanted.kind === 'WIFI' ? wanted.plans[0].flight.flightId : null)

/** The same flight, while the lines are being read. */
const flightOfRequest = ({ lines: [first] }: CheckoutRequest) =>
  first?.kind === 'WIFI' ? wantedFlight(first.tripId) : null

type PlanLine = { tripId: string; planId: string }

function plansReading(
  deps: Deps & { db: Db | Tx },
  caller: PassengerCaller,
  { lines, landed }: Options & { lines: readonly PlanLine[] },
): Reading<WifiLines> {
  // Each trip has at most one plan of a kind (W6).
  const distinct = new Set(lines.map(({ tripId, planId }) => `${tripId} ${planId}`))
  if (lines.length > limits.plansPerOrder || distinct.size < lines.length) fail('invalidRequest', { fields: ['lines'] })
  const { db } = deps
  const { session } = caller
  const tripIds = [...new Set(lines.map(({ tripId }) => tripId))]
  const planIds = [...new Set(lines.map(({ planId }) => planId))]
  const around = together({
    getTrip: wantedTripsReading(session),
    getOffer: wantedOffersReading(db, planIds),
    plansHeld: plansHeldReading(db, session, wantedTripIds),
    buyer: session.scope === 'account' ? buyerReading(db, session) : known(null),
  })
  const now = deps.clock.now()
  return withRows(
    wantedTrips(db, session, tripIds),
    mapped(around, ({ getTrip, getOffer, plansHeld, buyer }) => {
      const [first, ...others] = lines.map(({ tripId, planId }): WantedPlan => {
        const trip = getTrip(tripId) ?? fail('notFound', { reason: 'trip' })
        const offer = getOffer(tripId, planId) ?? fail('notFound', { reason: 'plan' })
        const { flight } = offer
        return {
          trip,
          ...offer,
          buyer: isCompanion(session, trip.own) ? buyer : null,
          isSoldHere: isSoldHere(deps, flight),
          hasLanded: flight.flightId === landed || isOver(flight, now),
          ...heldBefore(plansHeld(tripId), planId),
        }
      })
      return { kind: 'WIFI', plans: [first ?? fail('invalidRequest'), ...others] }
    }),
  )
}

/** The plans that the trip has already: the wanted one, and others. */
function heldBefore(plans: readonly HeldPlan[], planId: string): Pick<WantedPlan, 'held' | 'others'> {
  const own = plans.find((plan) => plan.planId === planId)
  return {
    held: own ? { ...(own.orderNo && { orderNo: own.orderNo }), ...(own.state && { state: own.state }) } : null,
    others: plans.filter((plan) => plan.planId !== planId),
  }
}

/** Without an address in the request, takes the default one if goods can be shipped there. */
function goodsReading(
  db: Db | Tx,
  { session }: PassengerCaller,
  { request, lines, kind }: { request: CheckoutRequest; lines: readonly GoodsLine[]; kind: DeliveryWay },
): Reading<GoodsLines> {
  const pieces = piecesBySku(lines)
  const shipped = kind === 'SHIP'
  const { pickupPointId } = request
  const found = together({
    skus: skusReading([...pieces.keys()]),
    shipTo: shipped ? shipToReading(db, session, request.addrId || null) : known(null),
    lowest: shipped ? lowestFreeOverReading(db) : known(null),
    buyer: buyerReading(db, session),
    pickupPoint: kind === 'PICKUP' && pickupPointId ? pointReading(db, pickupPointId) : known(null),
  })
  return mapped(found, ({ skus, shipTo, lowest, buyer, pickupPoint }) => ({
    kind,
    lines: [...pieces].map(([skuId, quantity]) => ({
      sku: skus.get(skuId) ?? fail('notFound', { reason: 'goods' }),
      quantity,
    })),
    buyer,
    shipTo,
    freeOver: shipTo?.zone ?? lowest,
    pickupPoint,
  }))
}

/** Merges lines of the same SKU. */
function piecesBySku(lines: readonly GoodsLine[]): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { skuId, quantity } of lines) pieces.set(skuId, (pieces.get(skuId) ?? 0) + quantity)
  return pieces
}

function shipToReading(db: Db | Tx, session: LoginSession, addrId: string | null): Reading<GoodsLines['shipTo']> {
  const found = together({
    address: ownAddressReading(db, session, addrId),
    zone: freightZoneReading(db, areaOfOwnAddress(db, session, addrId)),
  })
  return mapped(found, ({ address, zone }) => {
    if (!address) return addrId === null ? null : fail('notFound', { reason: 'address' })
    if (zone) return { ...address, zone }
    return addrId === null ? null : fail('notDeliverable')
  })
}

const pointReading = (db: Db | Tx, pickupPointId: string) =>
  mapped(
    pickupPointReading(db, pickupPointId, { open: true }),
    (point) => point ?? fail('notFound', { reason: 'pickupPoint' }),
  )
