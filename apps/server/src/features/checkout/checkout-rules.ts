import type { Currency } from '@aisle/contract/money'
import { isAirborne, isOnSale, saleCloses, wifiAvailability } from '@aisle/rules/sale-window'
import { isRefusal, refusal, type Refusal } from '../../platform/contract-error.ts'
import type { UnfinishedOrder } from '../orders/index.ts'
import type { Checkout, CheckoutLines, GoodsLines, WantedPlan } from './checkout-facts.ts'
import { notThisWay, priceCheckout, type Priced } from './price-rules.ts'

/** The price of an order that may be quoted: `calculateOrder`. Stock and earlier orders do not change it. */
export function judgeQuote(checkout: Checkout): Priced | Refusal {
  return saleRefusal(checkout) ?? priceCheckout(checkout)
}

/**
 * The price of an order that may be placed at that price: `validateOrder`. Stock is decided again when it is placed.
 */
export function judgePlacement(checkout: Checkout): Priced | Refusal {
  return saleRefusal(checkout) ?? deliveryRefusal(checkout) ?? stockRefusal(checkout.wanted) ?? priceCheckout(checkout)
}

/** The price of an order that is placed at the price that the passenger saw: `submitOrder`. */
export function judgeOrder(checkout: Checkout, seen: { payable: number; currency: Currency }): Priced | Refusal {
  const judged = judgePlacement(checkout)
  if (isRefusal(judged)) return judged
  const { payable, currency } = judged.quote
  return payable === seen.payable && currency === seen.currency
    ? judged
    : refusal('quoteChanged', { quote: judged.quote })
}

function saleRefusal({ wanted, now }: Checkout): Refusal | null {
  return wanted.kind === 'WIFI'
    ? firstRefusal(wanted.plans, (plan) => planSaleRefusal(plan, now))
    : goodsSaleRefusal(wanted)
}

type PlanOnSale = Pick<WantedPlan, 'flight' | 'plan' | 'isSoldHere' | 'hasLanded' | 'held'>

/** Of several plans, the refusal says for which trip it is. */
function firstRefusal(plans: readonly WantedPlan[], judge: (plan: WantedPlan) => Refusal | null): Refusal | null {
  for (const plan of plans) {
    const refused = judge(plan)
    if (refused && plans.length > 1) return { ...refused, detail: { ...refused.detail, tripId: plan.trip.tripId } }
    if (refused) return refused
  }
  return null
}

/** The refusals of a plan alone, before the passenger opens checkout. */
export const planRefusal = (wanted: PlanOnSale, now: Date) => planSaleRefusal(wanted, now) ?? planStockRefusal(wanted)

/** W1, P10: `wifiUnavailable`, `flightLanded`, `saleClosed`. */
function planSaleRefusal({ flight, plan, isSoldHere, hasLanded }: PlanOnSale, now: Date): Refusal | null {
  if (wifiAvailability(flight) !== 'available') return refusal('wifiUnavailable')
  if (hasLanded) return refusal('flightLanded')
  return isOnSale(flight, plan, now) && isSoldHere ? null : refusal('saleClosed')
}

/** `goodsOffSale` {skuIds}, `overLimit` {limit, skuId}: the limit counts all SKUs of a product together. */
function goodsSaleRefusal({ lines }: GoodsLines): Refusal | null {
  const offSale = lines.filter(({ sku }) => !sku.onSale).map(({ sku }) => sku.skuId)
  if (offSale.length > 0) return refusal('goodsOffSale', { skuIds: offSale })
  const pieces = new Map<string, number>()
  for (const { sku, quantity } of lines) {
    const ofProduct = (pieces.get(sku.goodsId) ?? 0) + quantity
    pieces.set(sku.goodsId, ofProduct)
    if (ofProduct > sku.limitPerOrder) return refusal('overLimit', { limit: sku.limitPerOrder, skuId: sku.skuId })
  }
  return null
}

/** The passenger chooses the destination: `deliveryUnavailable` {skuIds}, `addressRequired`, `pickupPointRequired`. */
function deliveryRefusal({ wanted, request }: Checkout): Refusal | null {
  if (wanted.kind === 'WIFI') return null
  const skuIds = notThisWay(wanted)
  if (skuIds.length > 0) return refusal('deliveryUnavailable', { skuIds })
  if (wanted.kind === 'SHIP' && (!request.addrId || !wanted.shipTo)) return refusal('addressRequired')
  return wanted.kind === 'PICKUP' && !wanted.pickupPoint ? refusal('pickupPointRequired') : null
}

/** W8: only the owner learns which order holds the plan, and whether it is paid. */
export function heldDetail(held: UnfinishedOrder) {
  const { orderNo, state } = held
  if (orderNo === undefined) return { reason: 'otherLogin' as const }
  return { reason: state === 'pending_payment' ? ('unpaid' as const) : ('held' as const), orderNo, state }
}

/** `alreadyBought` {orderNo, state} if the order is the caller's (W8), `soldOut`. */
function planStockRefusal({ held, plan }: PlanOnSale): Refusal | null {
  if (held) return refusal('alreadyBought', heldDetail(held))
  return plan.left === 0 ? refusal('soldOut') : null
}

/** The refusals of a plan, or `outOfStock` {skuId, left}. */
function stockRefusal(wanted: CheckoutLines): Refusal | null {
  if (wanted.kind === 'WIFI') return firstRefusal(wanted.plans, planStockRefusal) ?? quotaRefusal(wanted.plans)
  const short = wanted.lines.find(({ sku, quantity }) => sku.left < quantity)
  return short ? refusal('outOfStock', { skuId: short.sku.skuId, left: short.sku.left }) : null
}

/** `soldOut` where the same plan is wanted for more passengers than it is left for. */
function quotaRefusal(plans: readonly WantedPlan[]): Refusal | null {
  const wantedOf = ({ flight, plan }: WantedPlan) =>
    plans.filter((one) => one.flight.flightId === flight.flightId && one.plan.planId === plan.planId).length
  const short = plans.find((one) => one.plan.left !== null && one.plan.left < wantedOf(one))
  return short ? refusal('soldOut') : null
}

/** The end of the sale: before a flight a plan's cut-off, aboard the arrival (W1); of several plans the earliest. */
export function saleEnds(plans: readonly Pick<WantedPlan, 'flight' | 'plan'>[], now: Date): Date {
  const ends = plans.map(({ flight, plan }) => (isAirborne(flight, now) ? flight.eta : saleCloses(flight, plan)))
  return new Date(Math.min(...ends.map((end) => end.getTime())))
}
