import type { Bilingual } from '@aisle/contract/language'
import { fail } from '../../contract-error.ts'
import type { Db, Tx } from '../../db/open-db.ts'
import type { Deps } from '../../deps.ts'
import type { PassengerCaller } from '../../http/caller.ts'
import { couponOffer, type CouponRefusal, type SpendLine } from './coupon-rules.ts'
import { ownCards, ownCoupons } from './own-discounts.ts'
import { cardOffer } from './rights-rules.ts'

export interface Spending {
  lines: readonly SpendLine[]
  /** WIFI: the flight; else null. */
  flightId: string | null
  couponId: string | null
  rightsNo: string | null
}

/** What coupon and rights card take off (S3): shares by line, in the order of the lines; minor units, whole. */
export interface Discounts {
  coupon: { couponId: string; name: Bilingual } | null
  couponShares: number[]
  couponDiscount: number
  card: { rightsNo: string; name: Bilingual } | null
  rightsShares: number[]
  rightsDiscount: number
  /** The card carries the parcel: no freight. */
  freeShipping: boolean
}

/**
 * The discounts of an order that is quoted or placed now; no statement where it asks for none.
 * @throws couponUnusable {reason, missing} | rightsCardUnusable {reason}; `reason` is null for what is not the caller's
 */
export async function priceWithDiscounts(
  deps: Pick<Deps, 'clock'>,
  db: Db | Tx,
  caller: PassengerCaller,
  spending: Spending,
): Promise<Discounts> {
  const card = await cardPart(deps, db, { caller, spending })
  if (spending.couponId !== null && card.rightsDiscount > 0) refuseCoupon({ reason: 'rightsCardCovers', missing: 0 })
  return { ...(await couponPart(deps, db, { caller, spending })), ...card }
}

interface Asked {
  caller: PassengerCaller
  spending: Spending
}
type CouponPart = Pick<Discounts, 'coupon' | 'couponShares' | 'couponDiscount'>
type CardPart = Pick<Discounts, 'card' | 'rightsShares' | 'rightsDiscount' | 'freeShipping'>

async function couponPart(deps: Pick<Deps, 'clock'>, db: Db | Tx, { caller, spending }: Asked): Promise<CouponPart> {
  const { couponId, lines } = spending
  if (couponId === null) return { coupon: null, couponShares: lines.map(() => 0), couponDiscount: 0 }
  const [own] = await ownCoupons(db, caller, couponId)
  if (!own) return refuseCoupon({ reason: null, missing: 0 })
  const offer = couponOffer(own, lines, { now: deps.clock.now(), member: own.member })
  if ('reason' in offer) return refuseCoupon(offer)
  return { coupon: { couponId, name: own.name }, couponShares: offer.shares, couponDiscount: offer.discount }
}

async function cardPart(deps: Pick<Deps, 'clock'>, db: Db | Tx, { caller, spending }: Asked): Promise<CardPart> {
  const { rightsNo, flightId, lines } = spending
  if (rightsNo === null) return { card: null, rightsShares: lines.map(() => 0), rightsDiscount: 0, freeShipping: false }
  const [own] = await ownCards(db, caller, { flightId, rightsNo })
  if (!own) fail('rightsCardUnusable', { reason: null })
  const offer = cardOffer(own, lines, deps.clock.now())
  if ('reason' in offer) fail('rightsCardUnusable', { reason: offer.reason })
  return {
    card: { rightsNo, name: own.name },
    rightsShares: offer.shares,
    rightsDiscount: offer.shares.reduce((sum, share) => sum + share, 0),
    freeShipping: offer.freeShipping,
  }
}

function refuseCoupon(detail: Omit<CouponRefusal, 'reason'> & { reason: CouponRefusal['reason'] | null }): never {
  return fail('couponUnusable', { ...detail })
}
