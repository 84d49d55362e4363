import type { OrderKind } from '@aisle/contract/order-states'
import type { CouponReason, CouponScope, CouponState } from '@aisle/contract/shop-states'
import { shareOut } from './share-rules.ts'

/** A line of an order as discounts see it. */
export interface SpendLine {
  kind: OrderKind
  /** Null for Wi-Fi plans. */
  categoryId: string | null
  /** Null for goods. */
  planId: string | null
  /** After the member price, in minor units, always whole yuan or dollars. */
  amount: number
}

/** The terms of a coupon (S4), in one currency. */
interface CouponTerms {
  /** Null for a percentage. */
  amount: number | null
  percentOff: number | null
  cap: number | null
  minSpend: number
  scope: CouponScope
  categoryId: string | null
  memberOnly: boolean
  validFrom: Date
  /** Exclusive. */
  validTo: Date
}

/** A passenger's coupon: its terms and its stored state. */
export interface CouponHeld extends CouponTerms {
  row: Exclude<CouponState, 'expired'>
}

/** `missing`: the amount still to be spent when the reason is the minimum; else 0. */
export interface CouponRefusal {
  reason: CouponReason
  missing: number
}
export type CouponOffer = { discount: number; shares: number[] } | CouponRefusal

/** Expiry depends on the clock, not on the row; but an order that holds a coupon keeps it. */
export function couponState({ row, validTo }: Pick<CouponHeld, 'row' | 'validTo'>, now: Date): CouponState {
  return row === 'unused' && validTo <= now ? 'expired' : row
}

/** The coupon's discount on each line (0 for lines out of scope), or the reason to refuse it. */
export function couponOffer(
  coupon: CouponHeld,
  lines: readonly SpendLine[],
  { now, member }: { now: Date; member: boolean },
): CouponOffer {
  const refused = notNow(coupon, now)
  if (refused) return { reason: refused, missing: 0 }
  if (coupon.memberOnly && !member) return { reason: 'membersOnly', missing: 0 }
  if (!lines.some((line) => isEligible(coupon, line))) return { reason: 'otherGoods', missing: 0 }
  const amounts = lines.map((line) => (isEligible(coupon, line) ? line.amount : 0))
  const eligible = amounts.reduce((sum, amount) => sum + amount, 0)
  const missing = Math.max(0, leastSpend(coupon) - eligible)
  if (missing > 0) return { reason: 'belowMinimum', missing }
  const discount = discountOn(coupon, eligible)
  return { discount, shares: shareOut(discount, amounts) }
}

function notNow(coupon: CouponHeld, now: Date): CouponReason | null {
  const state = couponState(coupon, now)
  if (state !== 'unused') return state
  return coupon.validFrom > now ? 'notYetValid' : null
}

function isEligible({ scope, categoryId }: CouponTerms, line: SpendLine): boolean {
  if (scope === 'all') return true
  if (scope === 'wifi') return line.kind === 'WIFI'
  return line.kind !== 'WIFI' && (scope === 'goods' || line.categoryId === categoryId)
}

/** The minimum, but at least enough that the discount is not zero (a tenth of ¥5 is less than a yuan). */
function leastSpend({ percentOff, minSpend }: CouponTerms): number {
  return Math.max(minSpend, percentOff === null ? 100 : Math.ceil(100 / percentOff) * 100)
}

/** A percentage is rounded down to whole units once (G4); an amount is at most the price of the lines. */
function discountOn({ amount, percentOff, cap }: CouponTerms, eligible: number): number {
  const full = percentOff === null ? (amount ?? 0) : Math.floor((eligible * percentOff) / 100 / 100) * 100
  return Math.min(full, cap ?? full, eligible)
}

/** Permanent reasons: such a coupon is no longer offered. */
export const finalCouponReasons: ReadonlySet<CouponReason> = new Set(['used', 'expired'])
