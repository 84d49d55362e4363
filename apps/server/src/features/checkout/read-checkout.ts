import * as limits from '@aisle/contract/limits'
import type { DeliveryWay } from '@aisle/contract/order-states'
import type { PickupPoint } from '@aisle/contract/shop-schemas'
import { isOver } from '@aisle/rules/flight-stage'
import { fail } from '../../platform/contract-error.ts'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { paymentMethodsFor } from '../../outside/payment/payment-methods.ts'
import { findBuyer } from '../accounts/index.ts'
import { defaultAddress, findOwnAddress } from '../addresses/index.ts'
import { landedFlight } from '../aircraft/index.ts'
import { readChosenDiscounts } from '../coupons/index.ts'
import { findFlightOffer, findOwnTrip, isCompanion, isSoldHere } from '../flights/index.ts'
import { findFreightZone, lowestFreeOver } from '../freight/index.ts'
import { getPayer, plansHeld } from '../orders/index.ts'
import { findPickupPoint, findSkus } from '../shop/index.ts'
import type { Checkout, CheckoutLines, CheckoutRequest, GoodsLines, WantedPlan, WifiLines } from './checkout-facts.ts'

type GoodsLine = { kind: DeliveryWay; skuId: string; quantity: number }

/** `landed`: the id of the flight that this aircraft has just flown. */
interface Options {
  landed: string | null
}

/** Asked before a transaction begins, because the aircraft may be slow to answer. */
export function landedAboard(deps: Deps, { lines: [first] }: CheckoutRequest): Promise<string | null> {
  return first?.kind === 'WIFI' ? landedFlight(deps) : nothingLanded
}

const nothingLanded = Promise.resolve(null)

/**
 * Reads everything that decides about an order, and judges nothing.
 * @throws invalidRequest when lines of different kinds are mixed; notFound, notDeliverable
 */
export async function readCheckout(
  deps: Deps & { db: Db | Tx },
  caller: PassengerCaller,
  request: CheckoutRequest,
  options: Options,
): Promise<Checkout> {
  const wanted = await readLines(deps, caller, request, options)
  const { couponId = null, rightsNo = null } = request
  const chosen = await readChosenDiscounts(deps.db, caller, { couponId, rightsNo, flightId: flightOfCard(wanted) })
  const payer = await getPayer(deps, caller, request.environment ?? 'browser')
  const { currency, language } = caller
  const payMethods = paymentMethodsFor(deps.gateways, currency, payer)
  return { request, wanted, chosen, payMethods, currency, language, now: deps.clock.now() }
}

/**
 * Only the lines. An order is plans for one party, one parcel or one counter (table O). Another passenger's trip or
 * address answers exactly like an unknown one: `notFound`.
 */
export async function readLines(
  deps: Deps & { db: Db | Tx },
  caller: PassengerCaller,
  request: CheckoutRequest,
  options: Options = { landed: null },
): Promise<CheckoutLines> {
  const [first] = request.lines
  if (!first || request.lines.some(({ kind }) => kind !== first.kind)) fail('invalidRequest')
  const plans = request.lines.flatMap((line) => (line.kind === 'WIFI' ? [line] : []))
  if (first.kind === 'WIFI') return readPlans(deps, caller, { lines: plans, ...options })
  const lines = request.lines.flatMap((line) => (line.kind === 'WIFI' ? [] : [line]))
  return readGoods(deps.db, caller, { request, lines, kind: first.kind })
}

/** The flight on which a rights card is used: it pays for one plan (S5), the first that it covers. */
export const flightOfCard = (wanted: CheckoutLines) => (wanted.kind === 'WIFI' ? wanted.plans[0].flight.flightId : null)

type PlanLine = { tripId: string; planId: string }

async function readPlans(
  deps: Deps & { db: Db | Tx },
  caller: PassengerCaller,
  { lines, ...options }: Options & { lines: readonly PlanLine[] },
): Promise<WifiLines> {
  // Each trip has at most one plan of a kind (W6).
  const known = new Set(lines.map(({ tripId, planId }) => `${tripId} ${planId}`))
  if (lines.length > limits.plansPerOrder || known.size < lines.length) fail('invalidRequest', { fields: ['lines'] })
  const [first, ...others] = await Promise.all(lines.map((line) => readPlan(deps, caller, { line, ...options })))
  return { kind: 'WIFI', plans: [first ?? fail('invalidRequest'), ...others] }
}

async function readPlan(
  deps: Deps & { db: Db | Tx },
  caller: PassengerCaller,
  { line, landed }: Options & { line: PlanLine },
): Promise<WantedPlan> {
  const trip = await findOwnTrip(deps.db, caller.session, line.tripId)
  const offer = trip && (await findFlightOffer(deps.db, trip.flightId, line.planId))
  if (!offer) fail('notFound', { reason: trip ? 'plan' : 'trip' })
  const plans = await plansHeld(deps.db, caller.session, trip.tripId)
  const [own] = plans.filter(({ planId }) => planId === line.planId)
  const held = own ? { ...(own.orderNo && { orderNo: own.orderNo }), ...(own.state && { state: own.state }) } : null
  const others = plans.filter(({ planId }) => planId !== line.planId)
  const buyer = isCompanion(caller.session, trip.own) ? await findBuyer(deps.db, caller.session) : null
  const { flight } = offer
  const hasLanded = flight.flightId === landed || isOver(flight, deps.clock.now())
  return { trip, buyer, ...offer, isSoldHere: isSoldHere(deps, flight), hasLanded, held, others }
}

/** Without an address in the request, takes the default one if goods can be shipped there. */
async function readGoods(
  db: Db | Tx,
  caller: PassengerCaller,
  { request, lines, kind }: { request: CheckoutRequest; lines: readonly GoodsLine[]; kind: DeliveryWay },
): Promise<GoodsLines> {
  const pieces = piecesBySku(lines)
  const skus = await findSkus(db, [...pieces.keys()])
  const shipTo = kind === 'SHIP' ? await readAddress(db, caller, request.addrId) : null
  return {
    kind,
    lines: [...pieces].map(([skuId, quantity]) => ({
      sku: skus.get(skuId) ?? fail('notFound', { reason: 'goods' }),
      quantity,
    })),
    buyer: await findBuyer(db, caller.session),
    shipTo,
    freeOver: kind === 'SHIP' ? (shipTo?.zone ?? (await lowestFreeOver(db))) : null,
    pickupPoint: kind === 'PICKUP' ? await readPickupPoint(db, request.pickupPointId) : null,
  }
}

/** Merges lines of the same SKU. */
function piecesBySku(lines: readonly GoodsLine[]): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { skuId, quantity } of lines) pieces.set(skuId, (pieces.get(skuId) ?? 0) + quantity)
  return pieces
}

async function readAddress(
  db: Db | Tx,
  { session }: PassengerCaller,
  addrId: string | null | undefined,
): Promise<GoodsLines['shipTo']> {
  const address = addrId ? await findOwnAddress(db, session, addrId) : await defaultAddress(db, session)
  if (!address) return addrId ? fail('notFound', { reason: 'address' }) : null
  const zone = await findFreightZone(db, address.areaCode)
  if (zone) return { ...address, zone }
  return addrId ? fail('notDeliverable') : null
}

async function readPickupPoint(db: Db | Tx, pickupPointId: string | null | undefined): Promise<PickupPoint | null> {
  if (!pickupPointId) return null
  return (await findPickupPoint(db, pickupPointId, { open: true })) ?? fail('notFound', { reason: 'pickupPoint' })
}
