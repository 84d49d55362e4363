import type { CallSchemas } from '@aisle/contract/call-of'
import type { DeliveryWay } from '@aisle/contract/order-states'
import type { calculateOrderSchemas, Quote } from '@aisle/contract/orders-schemas'
import type { z } from 'zod'
import { fail } from '../../contract-error.ts'
import type { Db, Tx } from '../../db/open-db.ts'
import type { Deps } from '../../deps.ts'
import type { PassengerCaller } from '../../http/caller.ts'
import { paymentMethodsFor } from '../../outside/payment/payment-methods.ts'
import { priceWithDiscounts, type SpendLine } from '../coupons/index.ts'
import { freightOf } from '../freight/index.ts'
import {
  pricedGoods,
  readGoodsBasket,
  requireDelivery,
  requireGoodsOnSale,
  requireInStock,
  type GoodsBasket,
} from './goods-basket.ts'
import { payerOf } from './payer.ts'
import { afterMemberPrice, quoteOf, type PricedLine } from './quote-rules.ts'
import { pricedPlan, readWifiBasket, requireFree, requireOnSale, wifiTripOf, type WifiBasket } from './wifi-basket.ts'

type Parsed<S extends CallSchemas> = z.output<S['request']>
/** What a passenger asks for, as it came. */
export type Basket = Parsed<typeof calculateOrderSchemas>

/** The same with everything that its price and its guards depend on. */
export type ReadBasket = WifiBasket | GoodsBasket

/**
 * Reads what is asked for; an order is one plan for one flight, one parcel or one counter (table O). Someone else's trip
 * or address answers exactly as an unknown one: `notFound`.
 */
export async function readBasket(
  deps: Deps,
  caller: PassengerCaller,
  request: Basket,
  options: { hold: boolean } = { hold: false },
): Promise<ReadBasket> {
  const [first] = request.lines
  if (!first || request.lines.some(({ kind }) => kind !== first.kind)) fail('invalidRequest')
  if (first.kind === 'WIFI') {
    if (request.lines.length > 1) fail('invalidRequest')
    return readWifiBasket(deps, caller, { line: first, ...options })
  }
  const lines = request.lines.flatMap((line) => (line.kind === 'WIFI' ? [] : [line]))
  return readGoodsBasket(deps.db, caller, { request, lines, kind: first.kind satisfies DeliveryWay })
}

/** The part of submitOrder's guards that a price depends on. */
export function requirePriced(deps: Deps, basket: ReadBasket): void {
  if (basket.kind === 'WIFI') requireOnSale(deps, basket)
  else requireGoodsOnSale(basket)
}

/** The rest of them but for the price; stock is decided again when the order is placed. */
export async function requirePlaceable(deps: Deps, basket: ReadBasket, request: Basket): Promise<void> {
  if (basket.kind === 'WIFI') return requireFree(deps, basket)
  requireDelivery(basket, request)
  requireInStock(basket)
}

export function pricedLines(basket: ReadBasket, caller: PassengerCaller): PricedLine[] {
  return basket.kind === 'WIFI' ? [pricedPlan(basket, caller)] : pricedGoods(basket, caller)
}

/** What coupons and rights cards look at. */
export function spendLines(basket: ReadBasket, lines: readonly PricedLine[]): SpendLine[] {
  return lines.map((line, index) => ({
    kind: line.kind,
    categoryId: basket.kind === 'WIFI' ? null : (basket.lines[index]?.sku.categoryId ?? null),
    planId: basket.kind === 'WIFI' ? line.refId : null,
    amount: afterMemberPrice(line),
  }))
}

export const flightOfBasket = (basket: ReadBasket) => (basket.kind === 'WIFI' ? basket.flight.flightId : null)

/** Freight for goods of this worth, before a free-shipping card; 0 where nothing is shipped or no address is known. */
export function freightOfBasket(basket: ReadBasket, goodsTotal: number, caller: PassengerCaller): number {
  if (basket.kind !== 'SHIP' || !basket.shipTo) return 0
  const grams = basket.lines.reduce((sum, { sku, quantity }) => sum + sku.weightGrams * quantity, 0)
  return freightOf(basket.shipTo.zone, { grams, goodsTotal, currency: caller.currency })
}

/** The server's own price (S3), with where the order goes. */
export async function quoteBasket(
  deps: Deps & { db: Db | Tx },
  caller: PassengerCaller,
  { basket, request }: { basket: ReadBasket; request: Basket },
): Promise<Quote> {
  const lines = pricedLines(basket, caller)
  const spending = {
    lines: spendLines(basket, lines),
    flightId: flightOfBasket(basket),
    couponId: request.couponId ?? null,
    rightsNo: request.rightsNo ?? null,
  }
  const discounts = await priceWithDiscounts(deps, deps.db, caller, spending)
  const goodsTotal =
    spending.lines.reduce((sum, { amount }) => sum + amount, 0) - discounts.couponDiscount - discounts.rightsDiscount
  const freight = freightOfBasket(basket, goodsTotal, caller)
  const takenOff = {
    couponId: discounts.coupon?.couponId ?? null,
    couponShares: discounts.couponShares,
    rightsNo: discounts.card?.rightsNo ?? null,
    rightsShares: discounts.rightsShares,
  }
  const payer = await payerOf(deps, caller, request.environment ?? 'browser')
  return {
    ...quoteOf(lines, caller.currency, {
      takenOff,
      freight: discounts.freeShipping ? 0 : freight,
      freightSaved: discounts.freeShipping ? freight : 0,
    }),
    wifi: basket.kind === 'WIFI' ? wifiTripOf(basket, caller, deps.clock.now()) : null,
    shipTo: basket.kind === 'WIFI' ? null : presentShipTo(basket),
    pickupPoint: basket.kind === 'WIFI' ? null : basket.pickupPoint,
    notThisWay: basket.kind === 'WIFI' ? [] : basket.notThisWay,
    payMethods: paymentMethodsFor(deps.gateways, caller.currency, payer),
  }
}

const presentShipTo = ({ shipTo }: GoodsBasket): Quote['shipTo'] =>
  shipTo && { addrId: shipTo.addrId, receiver: shipTo.receiver, phone: shipTo.phone, text: shipTo.text }
