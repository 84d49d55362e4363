import type { Coupon } from '@aisle/contract/coupons-schemas'
import { beijingDate } from '../../language/formats.ts'

export const couponTabs = ['usable', 'used', 'expired'] as const
export type CouponTab = (typeof couponTabs)[number]

/** What an unpaid order holds stays with the usable ones: it comes back, or the order is paid. */
export function tabOfCoupon({ state }: Pick<Coupon, 'state'>): CouponTab {
  return state === 'unused' || state === 'locked' ? 'usable' : state
}

/** Whether it can be used from this moment on: not in an order, not over, and begun. */
export function isUsableNow({ state, validFrom }: Pick<Coupon, 'state' | 'validFrom'>, now: number): boolean {
  return state === 'unused' && Date.parse(validFrom) <= now
}

/** Where a coupon can be spent. */
export function placeOfCoupon({ scope, category }: Pick<Coupon, 'scope' | 'category'>) {
  if (scope === 'wifi') return { to: '/purchaseIndex', query: {} } as const
  return { to: '/shop', query: category ? { category: category.categoryId } : {} } as const
}

/** The last day in Beijing (G5) on which it is valid, a wire date: `validTo` is the first moment at which it is not. */
export const lastDayOf = (validTo: string) => beijingDate(Date.parse(validTo) - 1)
