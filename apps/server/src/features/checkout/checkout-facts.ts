import type { Language } from '@aisle/contract/language'
import type { Currency } from '@aisle/contract/money'
import type { DeliveryWay } from '@aisle/contract/order-states'
import type { calculateOrderSchemas, Quote } from '@aisle/contract/orders-schemas'
import type { PickupPoint } from '@aisle/contract/shop-schemas'
import type { z } from 'zod'
import type { Buyer } from '../accounts/index.ts'
import type { OwnAddress } from '../addresses/index.ts'
import type { ChosenDiscounts, OwnCoupon } from '../coupons/index.ts'
import type { Flight, FlightPlan, OwnTrip } from '../flights/index.ts'
import type { FreeOver, FreightZone } from '../freight/index.ts'
import type { HeldPlan, UnfinishedOrder } from '../orders/index.ts'
import type { ShopSku } from '../shop/index.ts'

/** The passenger's request, as received. */
export type CheckoutRequest = z.output<(typeof calculateOrderSchemas)['request']>

/** Wi-Fi plans for the trips of a party (W9), in the order of the request. */
export interface WifiLines {
  kind: 'WIFI'
  plans: readonly [WantedPlan, ...WantedPlan[]]
}

/** A Wi-Fi plan for a trip, with everything that its price and its refusals depend on. */
export interface WantedPlan {
  trip: OwnTrip
  /** The buyer whose price and contact count for a companion's trip (W9); null: the trip's passenger. */
  buyer: Buyer | null
  flight: Flight
  plan: FlightPlan
  /** This server sells plans for the flight (P9). */
  isSoldHere: boolean
  /** The flight is over, by the word of its aircraft or by the plan (P10). */
  hasLanded: boolean
  /** The unfinished order through which the trip already has the plan (W6). */
  held: UnfinishedOrder | null
  /** The other plans that the trip has for this flight. */
  others: HeldPlan[]
}

/** Goods, with everything that their price and their refusals depend on. */
export interface GoodsLines {
  kind: DeliveryWay
  buyer: Buyer
  lines: { sku: ShopSku; quantity: number }[]
  /** SHIP: the destination; null while no deliverable address is known. */
  shipTo: (OwnAddress & { zone: FreightZone }) | null
  /** SHIP: from where on delivery is free; without an address, to the place with the lowest amount. */
  freeOver: FreeOver | null
  /** PICKUP: the counter; null while none is chosen. */
  pickupPoint: PickupPoint | null
}

export type CheckoutLines = WifiLines | GoodsLines

/** Everything that decides about an order: read once, judged without further queries. */
export interface Checkout {
  request: CheckoutRequest
  wanted: CheckoutLines
  chosen: ChosenDiscounts
  /** The coupons among which the best is chosen (G13); empty unless the request asks for that. */
  coupons: OwnCoupon[]
  payMethods: Quote['payMethods']
  /** Whose gateways are not answering. */
  silentMethods: Quote['payMethods']
  currency: Currency
  language: Language
  now: Date
}
