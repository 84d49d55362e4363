import { isRefusal, refusal, type Refusal } from '../../platform/contract-error.ts'
import { couponOffer, type CouponHeld, type CouponRefusal, type SpendLine } from './coupon-rules.ts'
import { cardOffer, type CardHeld } from './rights-rules.ts'

/** The coupon and rights card that an order names; null where the caller has no such one. */
export interface ChosenDiscounts {
  couponId: string | null
  coupon: (CouponHeld & { member: boolean }) | null
  rightsNo: string | null
  card: CardHeld | null
}

/** The amounts that coupon and rights card take off (S3): shares by line, in the order of the lines; minor units, whole. */
export interface Discounts extends CouponPart, CardPart {}

interface CouponPart {
  couponId: string | null
  couponShares: number[]
  couponDiscount: number
}

interface CardPart {
  rightsNo: string | null
  rightsShares: number[]
  rightsDiscount: number
  /** The card carries the parcel: no freight. */
  freeShipping: boolean
}

/**
 * The discounts of an order that is quoted or placed now, or `couponUnusable` {reason, missing}, `rightsCardUnusable`
 * {reason}; `reason` is null for a coupon or card that is not the caller's.
 */
export function judgeDiscounts(chosen: ChosenDiscounts, lines: readonly SpendLine[], now: Date): Discounts | Refusal {
  const card = judgeCard(chosen, lines, now)
  if (isRefusal(card)) return card
  if (chosen.couponId !== null && card.rightsDiscount > 0) return couponRefusal('rightsCardCovers')
  const coupon = judgeCoupon(chosen, lines, now)
  return isRefusal(coupon) ? coupon : { ...coupon, ...card }
}

function judgeCoupon(
  { couponId, coupon }: ChosenDiscounts,
  lines: readonly SpendLine[],
  now: Date,
): CouponPart | Refusal {
  if (couponId === null) return { couponId, couponShares: lines.map(() => 0), couponDiscount: 0 }
  if (!coupon) return couponRefusal(null)
  const offer = couponOffer(coupon, lines, { now, member: coupon.member })
  if ('reason' in offer) return couponRefusal(offer.reason, offer.missing)
  return { couponId, couponShares: offer.shares, couponDiscount: offer.discount }
}

function judgeCard({ rightsNo, card }: ChosenDiscounts, lines: readonly SpendLine[], now: Date): CardPart | Refusal {
  if (rightsNo === null) return { rightsNo, rightsShares: lines.map(() => 0), rightsDiscount: 0, freeShipping: false }
  if (!card) return refusal('rightsCardUnusable', { reason: null })
  const offer = cardOffer(card, lines, now)
  if ('reason' in offer) return refusal('rightsCardUnusable', { reason: offer.reason })
  return {
    rightsNo,
    rightsShares: offer.shares,
    rightsDiscount: offer.shares.reduce((sum, share) => sum + share, 0),
    freeShipping: offer.freeShipping,
  }
}

const couponRefusal = (reason: CouponRefusal['reason'] | null, missing = 0) =>
  refusal('couponUnusable', { reason, missing })
