import type { Coupon } from '@aisle/contract/coupons-schemas'
import { beijingDate } from '../../language/formats.ts'

export const couponTabs = ['usable', 'used', 'expired'] as const
export type CouponTab = (typeof couponTabs)[number]

/** A coupon locked by an unpaid order stays with the usable ones: it is released, or the order is paid. */
export function tabOfCoupon({ state }: Pick<Coupon, 'state'>): CouponTab {
  return state === 'unused' || state === 'locked' ? 'usable' : state
}

/** Whether the coupon is usable now: not locked, not expired, and its validity has begun. */
export function isUsableNow({ state, validFrom }: Pick<Coupon, 'state' | 'validFrom'>, now: number): boolean {
  return state === 'unused' && Date.parse(validFrom) <= now
}

/** The screen on which the coupon applies. */
export function placeOfCoupon({ scope, category }: Pick<Coupon, 'scope' | 'category'>) {
  if (scope === 'wifi') return { to: '/purchaseIndex', query: {} } as const
  return { to: '/shop', query: category ? { category: category.categoryId } : {} } as const
}

/** The last valid day in Beijing (G5), as a wire date: `validTo` is the first moment of invalidity. */
export const getLastDay = (validTo: string) => beijingDate(Date.parse(validTo) - 1)
