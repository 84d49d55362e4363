import type { Coupon, RightsCard } from '@aisle/contract/coupons-schemas'
import type { Currency } from '@aisle/contract/money'
import { couponState } from './coupon-rules.ts'
import type { OwnCoupon } from './coupon-store.ts'
import { cardState, timesLeft } from './rights-rules.ts'
import type { OwnCard } from './rights-store.ts'

export function presentCoupon(coupon: OwnCoupon, currency: Currency, now: Date): Coupon {
  const { couponId, name, amount, percentOff, cap, minSpend, scope, memberOnly, categoryId, categoryName } = coupon
  return {
    couponId,
    name,
    amount,
    percentOff,
    cap,
    minSpend,
    currency,
    scope,
    category: categoryId !== null && categoryName ? { categoryId, name: categoryName } : null,
    memberOnly,
    validFrom: coupon.validFrom.toISOString(),
    validTo: coupon.validTo.toISOString(),
    state: couponState(coupon, now),
  }
}

export function presentCard(card: OwnCard, now: Date): RightsCard {
  const { rightsNo, kind, name, description, refundNote, plans, freeShipping } = card
  return {
    rightsNo,
    kind,
    name,
    description,
    refundNote,
    times: kind === 'times' ? (card.timesGranted ?? 0) : null,
    timesLeft: timesLeft(card),
    plans,
    freeShipping,
    validTo: card.validTo.toISOString(),
    state: cardState(card, now),
  }
}
