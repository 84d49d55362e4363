import type { CartLine } from '@aisle/contract/cart-schemas'
import type { calculateShoppingCart } from '@aisle/contract/cart'
import type { ResponseOf } from '@aisle/contract/define-call'
import type { Currency } from '@aisle/contract/money'
import type { orderCouponList } from '@aisle/contract/orders'
import type { Quote } from '@aisle/contract/orders-schemas'
import { needsTwoOrders } from './cart-group-rules.ts'

type Totals = ResponseOf<typeof calculateShoppingCart>
type Offers = ResponseOf<typeof orderCouponList>

/** What the chosen lines cost, in minor units; the same as at checkout for who is logged in. */
export interface CartSums {
  currency: Currency
  /** Before every discount. */
  goods: number
  memberDiscount: number
  couponDiscount: number
  couponId: string | null
  /** Null while no address is known. */
  freight: number | null
  total: number
  free: FreeFreight | null
}

export interface FreeFreight {
  over: number
  missing: number
  /** Worked out for the passenger's address, not for the place with the lowest amount. */
  here: boolean
}

/** The price of checkout. */
export function sumsOfQuote(quote: Quote): CartSums {
  const { currency, listTotal, memberDiscount, couponDiscount, couponId, freight, payable, shipTo } = quote
  const here = shipTo !== null
  return {
    currency,
    memberDiscount,
    couponDiscount,
    couponId,
    goods: listTotal,
    freight: here ? freight : null,
    total: payable,
    free: freeFreight(quote, here),
  }
}

/** The goods alone: for guests, and where checkout has no price. */
export function sumsOfTotals(totals: Totals): CartSums {
  const { currency, listTotal, memberDiscount, goodsTotal } = totals
  return {
    currency,
    memberDiscount,
    goods: listTotal,
    couponDiscount: 0,
    couponId: null,
    freight: null,
    total: goodsTotal,
    free: freeFreight(totals, false),
  }
}

function freeFreight(
  {
    freeFreightOver: over,
    missingForFreeFreight: missing,
  }: Pick<Totals, 'freeFreightOver'> & { missingForFreeFreight?: number | null | undefined },
  here: boolean,
): FreeFreight | null {
  return typeof over === 'number' && typeof missing === 'number' && over > 0 ? { over, missing, here } : null
}

/** How far the goods are on their way to free freight, in percent. */
export const partOf = ({ over, missing }: FreeFreight): number => Math.round(((over - missing) / over) * 100)

/** The passenger's choice. A coupon counts for the lines it was chosen for; null: none, whatever is bought. */
export interface CouponChoice {
  couponId: string | null
  basket: string
}

export const basketName = (lines: readonly CartLine[]): string =>
  lines.map(({ skuId, quantity }) => `${skuId} ${quantity}`).join(', ')

/** Undefined: the passenger leaves the choice to the server, which takes the best one (G13). */
export function chosenCoupon(choice: CouponChoice | null, basket: string): string | null | undefined {
  return choice && (choice.couponId === null || choice.basket === basket) ? choice.couponId : undefined
}

/** The choice in the address of checkout, which has a word for none and leaves out the best one. */
export const inAddress = (choice: string | null | undefined): string | undefined => (choice === null ? 'none' : choice)

/** The request for the price of checkout; null where nothing is chosen. */
export function basketOf(lines: readonly CartLine[]) {
  if (lines.length === 0) return null
  const shipped = lines.every(({ delivery }) => delivery.includes('SHIP')) || needsTwoOrders(lines)
  const kind = shipped ? ('SHIP' as const) : ('PICKUP' as const)
  return { lines: lines.map(({ skuId, quantity }) => ({ kind, skuId, quantity })) }
}

/** What the coupon line says. */
export type CouponState =
  | { kind: 'applied'; couponId: string; others: boolean }
  | { kind: 'usable'; n: number }
  | { kind: 'near'; couponId: string; missing: number }
  | { kind: 'none' }

/** Without offers, a coupon of the price still shows. */
export function couponState(couponId: string | null, offers: Offers | undefined): CouponState {
  const { usable = [], unusable = [] } = offers ?? {}
  if (couponId !== null) return { kind: 'applied', couponId, others: usable.length > 1 }
  if (usable.length > 0) return { kind: 'usable', n: usable.length }
  const near = unusable
    .filter(({ reason }) => reason === 'belowMinimum')
    .reduce<(typeof unusable)[number] | null>(
      (least, one) => (least && least.missing <= one.missing ? least : one),
      null,
    )
  return near ? { kind: 'near', couponId: near.coupon.couponId, missing: near.missing } : { kind: 'none' }
}
