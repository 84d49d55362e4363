import type { Quote } from '@aisle/contract/orders-schemas'
import { isRefusal, type Refusal } from '../../platform/contract-error.ts'
import { judgeDiscounts, type SpendLine } from '../coupons/index.ts'
import { nameFor, presentFlight } from '../flights/index.ts'
import { computeFreight, freeOver } from '../freight/index.ts'
import { flightLineDetail } from '../orders/index.ts'
import { getPicture, priceIn } from '../shop/index.ts'
import type { Checkout, CheckoutLines, GoodsLines, WantedPlan } from './checkout-facts.ts'
import { getPlanWarnings } from './plan-warning-rules.ts'
import { afterMemberPrice, getQuote, type PricedLine } from './quote-rules.ts'

export interface Priced {
  quote: Quote
}

type Pricing = Pick<Checkout, 'wanted' | 'currency'>
type FreeFreight = Pick<Quote, 'freeFreightOver' | 'missingForFreeFreight'>

/** The server's own price (S3), with the destination; `couponUnusable` and `rightsCardUnusable` as refusals. */
export function priceCheckout(checkout: Checkout): Priced | Refusal {
  const { wanted, chosen, currency, now } = checkout
  const lines = pricedLines(checkout)
  const spent = spendLines(wanted, lines)
  const discounts = judgeDiscounts(chosen, spent, now)
  if (isRefusal(discounts)) return discounts
  const goodsTotal =
    spent.reduce((sum, { amount }) => sum + amount, 0) - discounts.couponDiscount - discounts.rightsDiscount
  const freight = freightOfCheckout(checkout, goodsTotal)
  const takenOff = {
    couponId: discounts.couponId,
    couponShares: discounts.couponShares,
    rightsNo: discounts.rightsNo,
    rightsShares: discounts.rightsShares,
  }
  const charged = discounts.freeShipping ? { freight: 0, freightSaved: freight } : { freight, freightSaved: 0 }
  const quote = getQuote(lines, currency, { takenOff, ...charged })
  const free = freeFreight(checkout, goodsTotal)
  return { quote: { ...quote, ...free, ...destination(checkout), payMethods: checkout.payMethods } }
}

/**
 * G13: what saves may be chosen for the passenger. The checkout with that of its coupons that leaves the least to pay,
 * freight included (a coupon may take an order below free delivery); of equals the one that expires first. Unchanged
 * where none lowers the price.
 */
export function withBestCoupon(checkout: Checkout): Checkout {
  let best = { checkout, payable: payableOf(checkout) }
  for (const coupon of checkout.coupons.toSorted((a, b) => Number(a.validTo) - Number(b.validTo))) {
    const other = { ...checkout, chosen: { ...checkout.chosen, couponId: coupon.couponId, coupon } }
    const payable = payableOf(other)
    if (payable < best.payable) best = { checkout: other, payable }
  }
  return best.checkout
}

/** Infinity where the checkout is refused. */
function payableOf(checkout: Checkout): number {
  const priced = priceCheckout(checkout)
  return isRefusal(priced) ? Infinity : priced.quote.payable
}

export function pricedLines({ wanted, currency }: Pricing): PricedLine[] {
  if (wanted.kind === 'WIFI') return wanted.plans.map((plan) => planLine(plan, currency))
  const { kind, buyer, lines } = wanted
  return lines.map(({ sku, quantity }) => ({
    kind,
    refId: sku.skuId,
    tripId: null,
    goodsId: sku.goodsId,
    picture: getPicture(sku.picturePath),
    name: sku.name,
    detail: sku.variant,
    quantity,
    unitListPrice: priceIn(sku, currency),
    memberPercentOff: buyer.isMember ? sku.memberPercentOff : 0,
  }))
}

function planLine({ trip, buyer, flight, plan }: WantedPlan, currency: Pricing['currency']): PricedLine {
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
    memberPercentOff: (buyer?.isMember ?? trip.ffpCardNo !== null) ? plan.memberPercentOff : 0,
  }
}

/** The lines as coupons and rights cards see them. */
export function spendLines(wanted: CheckoutLines, lines: readonly PricedLine[]): SpendLine[] {
  return lines.map((line, index) => ({
    kind: line.kind,
    categoryId: wanted.kind === 'WIFI' ? null : (wanted.lines[index]?.sku.categoryId ?? null),
    planId: wanted.kind === 'WIFI' ? line.refId : null,
    amount: afterMemberPrice(line),
  }))
}

/** Freight for goods of this worth, before a free-shipping card; 0 when nothing is shipped or no address is known. */
export function freightOfCheckout({ wanted, currency }: Pricing, goodsTotal: number): number {
  if (wanted.kind !== 'SHIP' || !wanted.shipTo) return 0
  const grams = wanted.lines.reduce((sum, { sku, quantity }) => sum + sku.weightGrams * quantity, 0)
  return computeFreight(wanted.shipTo.zone, { grams, goodsTotal, currency })
}

/** From where on the parcel would be free, and what goods of this worth are short of it (S6). */
function freeFreight({ wanted, currency }: Pricing, goodsTotal: number): FreeFreight {
  const from = wanted.kind === 'WIFI' || !wanted.freeOver ? null : freeOver(wanted.freeOver, currency)
  return { freeFreightOver: from, missingForFreeFreight: from === null ? null : Math.max(0, from - goodsTotal) }
}

/** SKUs that are not available by this delivery way. */
export const notThisWay = ({ kind, lines }: GoodsLines): string[] =>
  lines.filter(({ sku }) => !sku.delivery.includes(kind)).map(({ sku }) => sku.skuId)

function destination({
  wanted,
  language,
  now,
}: Checkout): Pick<Quote, 'wifi' | 'plans' | 'shipTo' | 'pickupPoint' | 'notThisWay' | 'warnings'> {
  if (wanted.kind === 'WIFI') {
    const plans = wanted.plans.map(({ trip, flight }) => ({
      tripId: trip.tripId,
      passengerName: nameFor(trip.own, trip, language),
      seatNumber: trip.seatNumber,
      flight: presentFlight(flight, now),
    }))
    const warnings = wanted.plans.flatMap((plan) =>
      getPlanWarnings(plan).map((warning) => ({ tripId: plan.trip.tripId, ...warning })),
    )
    return { wifi: plans[0] ?? null, plans, shipTo: null, pickupPoint: null, notThisWay: [], warnings }
  }
  const { shipTo: to, pickupPoint } = wanted
  return {
    wifi: null,
    plans: [],
    shipTo: to && { addrId: to.addrId, receiver: to.receiver, phone: to.phone, text: to.text, textEn: to.textEn },
    pickupPoint,
    notThisWay: notThisWay(wanted),
    warnings: [],
  }
}
