import type { Cart } from '@aisle/contract/cart-schemas'
import * as limits from '@aisle/contract/limits'
import type { DeliveryWay } from '@aisle/contract/order-states'
import { readPlansQuery, writePlansQuery, type PlansOfParty } from '../plans-query.ts'

export interface WifiAsk {
  kind: 'wifi'
  /** A plan for each passenger of the party (W9), each trip once; never empty, and one aboard. */
  plans: PlansOfParty
  /** Bought on board: returns to the portal afterwards. */
  aboard: boolean
  /** The passenger has already accepted the terms and the privacy policy. */
  agreed: boolean
}

/** Selected lines of the cart, or one SKU bought directly. */
type GoodsAsk = { kind: 'goods'; cartLineIds: readonly string[] } | { kind: 'goods'; skuId: string; quantity: number }

/** The content of the checkout URL. */
export type SettlementAsk = WifiAsk | GoodsAsk

type Query = Readonly<Record<string, string>>

/** Null if the URL names neither a trip and a plan, nor goods. */
export function getSettlementAsk(query: Query): SettlementAsk | null {
  const { cart, skuId } = query
  const plans = readPlansQuery(query)
  if (plans) return { kind: 'wifi', plans, aboard: query['aboard'] === '1', agreed: query['agreed'] === '1' }
  if (cart !== undefined) {
    const cartLineIds = [...new Set(cart.split(',').filter(Boolean))].slice(0, limits.cartLines)
    return cartLineIds.length > 0 ? { kind: 'goods', cartLineIds } : null
  }
  const quantity = Number(query['quantity'] ?? 1)
  const countable = Number.isInteger(quantity) && quantity >= 1 && quantity <= limits.lineQuantity
  return skuId && countable ? { kind: 'goods', skuId, quantity } : null
}

/** The same party without one passenger; null if no passenger is left. */
export function withoutTrip(ask: WifiAsk, tripId: string): WifiAsk | null {
  const [first, ...others] = ask.plans.filter((plan) => plan.tripId !== tripId)
  return first ? { ...ask, plans: [first, ...others] } : null
}

/** Choices made during checkout, kept in the URL so that "back", reloads and language switches keep them. */
export interface Choices {
  way: DeliveryWay | null
  addrId: string | null
  pickupPointId: string | null
  /** Null: the best usable one (G13); `noCoupon`: the passenger has taken it out. */
  couponId: string | null
  rightsNo: string | null
}

export const noCoupon = 'none'

export function getChoices(query: Query): Choices {
  const way = query['way']
  return {
    way: way === 'SHIP' || way === 'PICKUP' ? way : null,
    addrId: query['addrId'] || null,
    pickupPointId: query['pickupPointId'] || null,
    couponId: query['couponId'] || null,
    rightsNo: query['rightsNo'] || null,
  }
}

/** The query that `getSettlementAsk` and `getChoices` read back. */
export function getSettlementQuery(ask: SettlementAsk, choices: Choices): Record<string, string> {
  const chosen = Object.entries(choices).filter((entry): entry is [string, string] => entry[1] !== null)
  return { ...getAskedQuery(ask), ...Object.fromEntries(chosen) }
}

function getAskedQuery(ask: SettlementAsk): Record<string, string> {
  if (ask.kind === 'wifi') {
    const { plans, aboard, agreed } = ask
    return { ...writePlansQuery(plans), ...(aboard && { aboard: '1' }), ...(agreed && { agreed: '1' }) }
  }
  if ('cartLineIds' in ask) return { cart: ask.cartLineIds.join(',') }
  return { skuId: ask.skuId, quantity: String(ask.quantity) }
}

/** One SKU × quantity; `delivery` is unknown for a SKU bought directly. */
export interface GoodsToBuy {
  skuId: string
  quantity: number
  cartLineId?: string
  delivery?: readonly DeliveryWay[]
}

/** The requested lines that are still in the cart, in the cart's order. */
export function goodsInCart(cart: Pick<Cart, 'lines'>, cartLineIds: readonly string[]): GoodsToBuy[] {
  return cart.lines
    .filter(({ cartLineId }) => cartLineIds.includes(cartLineId))
    .map(({ cartLineId, skuId, quantity, delivery }) => ({ cartLineId, skuId, quantity, delivery }))
}

/** The default delivery method: delivery, unless only pick-up covers all goods. */
export function getUsualWay(goods: readonly GoodsToBuy[]): DeliveryWay {
  const all = (way: DeliveryWay) => goods.every(({ delivery }) => !delivery || delivery.includes(way))
  return !all('SHIP') && all('PICKUP') ? 'PICKUP' : 'SHIP'
}

/** The request for a quote; null choices are left out. */
export function goodsRequest(ask: SettlementAsk, goods: readonly GoodsToBuy[], choices: Choices) {
  const { couponId, rightsNo, addrId, pickupPointId } = choices
  const offers = { ...(couponId && couponId !== noCoupon && { couponId }), ...(rightsNo && { rightsNo }) }
  if (ask.kind === 'wifi') {
    return { lines: ask.plans.map((plan) => ({ kind: 'WIFI' as const, ...plan, quantity: 1 as const })), ...offers }
  }
  const kind = choices.way ?? getUsualWay(goods)
  return {
    lines: goods.map(({ skuId, quantity }) => ({ kind, skuId, quantity })),
    ...(kind === 'SHIP' && addrId && { addrId }),
    ...(kind === 'PICKUP' && pickupPointId && { pickupPointId }),
    ...offers,
  }
}
export type Basket = ReturnType<typeof goodsRequest>

/** Keys what the passenger types during checkout: other goods are another order. */
export function getCheckoutName(ask: SettlementAsk): string {
  return ask.kind === 'wifi'
    ? ask.plans.map(({ tripId, planId }) => `${tripId} ${planId}`).join(' ')
    : Object.values(getAskedQuery(ask)).join(' ')
}
