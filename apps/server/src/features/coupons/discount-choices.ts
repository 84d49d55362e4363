import type { Bilingual } from '@aisle/contract/language'
import type { orderCouponListSchemas } from '@aisle/contract/orders-schemas'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { couponOffer, finalCouponReasons, type CouponOffer, type SpendLine } from './coupon-rules.ts'
import type { OwnCoupon } from './coupon-store.ts'
import { ownCards, ownCoupons } from './own-discounts.ts'
import { presentCard, presentCoupon } from './present-discounts.ts'
import { cardOffer } from './rights-rules.ts'
import type { OwnCard } from './rights-store.ts'

type Choices = z.output<typeof orderCouponListSchemas.response>

interface Choosing {
  lines: readonly SpendLine[]
  /** WIFI: the flight; else null. */
  flightId: string | null
  /** The parcel's freight without a card. */
  freight: number
  /** The chosen card: when it pays for the lines, no coupon can be added. */
  rightsNo?: string | null
}

/** Coupons and cards for these lines, the best first; unusable ones with a reason. Leaves out used and expired ones. */
export async function discountChoices(deps: Deps, caller: PassengerCaller, choosing: Choosing): Promise<Choices> {
  const now = deps.clock.now()
  const rightsCards = chooseCards(await ownCards(deps.db, caller, { flightId: choosing.flightId }), choosing, now)
  const chosen = rightsCards.usable.find(({ card }) => card.rightsNo === choosing.rightsNo)
  const covered = chosen !== undefined && !chosen.card.freeShipping
  const offers = getOffers(await ownCoupons(deps.db, caller), choosing.lines, now).map(({ own, offer }) => ({
    own,
    offer: covered && 'discount' in offer ? { reason: 'rightsCardCovers' as const, missing: 0 } : offer,
  }))
  const shown = (own: OwnCoupon) => presentCoupon(own, caller.currency, now)
  return {
    usable: offers.flatMap(({ own, offer }) =>
      'discount' in offer ? [{ coupon: shown(own), discount: offer.discount }] : [],
    ),
    unusable: offers.flatMap(({ own, offer }) =>
      'reason' in offer && !finalCouponReasons.has(offer.reason)
        ? [{ coupon: shown(own), reason: offer.reason, missing: offer.missing }]
        : [],
    ),
    rightsCards,
  }
}

/**
 * For the cart: the coupon that saves most on these goods, else the one with the least missing; null without either.
 */
export async function bestCoupon(
  deps: Deps,
  caller: PassengerCaller,
  lines: readonly SpendLine[],
): Promise<{ couponId: string; name: Bilingual; discount: number; missing: number } | null> {
  const [best] = getOffers(await ownCoupons(deps.db, caller), lines, deps.clock.now())
  if (!best) return null
  const { own, offer } = best
  const named = { couponId: own.couponId, name: own.name }
  if ('discount' in offer) return { ...named, discount: offer.discount, missing: 0 }
  return offer.reason === 'belowMinimum' ? { ...named, discount: 0, missing: offer.missing } : null
}

/** What the best coupon takes off each of these baskets, bought alone; 0 where none applies. */
export async function bestSavings(
  deps: Deps,
  caller: PassengerCaller,
  baskets: readonly (readonly SpendLine[])[],
): Promise<number[]> {
  const coupons = await ownCoupons(deps.db, caller)
  return baskets.map((lines) => {
    const [best] = getOffers(coupons, lines, deps.clock.now())
    return best && 'discount' in best.offer ? best.offer.discount : 0
  })
}

interface OfferedCoupon {
  own: OwnCoupon
  offer: CouponOffer
}

/** By savings, then by the amount missing to the minimum, then the rest; of equals, the one that expires first. */
function getOffers(coupons: readonly OwnCoupon[], lines: readonly SpendLine[], now: Date): OfferedCoupon[] {
  return coupons
    .map((own) => ({ own, offer: couponOffer(own, lines, { now, member: own.member }) }))
    .toSorted(
      (a, b) =>
        rank(a.offer) - rank(b.offer)
        || Number(a.own.validTo) - Number(b.own.validTo)
        || (a.own.couponId < b.own.couponId ? -1 : 1),
    )
}

function rank(offer: CouponOffer): number {
  if ('discount' in offer) return -offer.discount
  return offer.reason === 'belowMinimum' ? offer.missing : Infinity
}

function chooseCards(cards: readonly OwnCard[], { lines, freight }: Choosing, now: Date): Choices['rightsCards'] {
  const choices: Choices['rightsCards'] = { usable: [], unusable: [] }
  for (const own of cards) {
    const offer = cardOffer(own, lines, now)
    const card = presentCard(own, now)
    if ('reason' in offer) {
      if (offer.reason !== 'expired') choices.unusable.push({ card, reason: offer.reason })
      continue
    }
    const saves = offer.freeShipping ? freight : offer.shares.reduce((sum, share) => sum + share, 0)
    if (saves > 0) choices.usable.push({ card, saves })
    else choices.unusable.push({ card, reason: 'nothingToSave' })
  }
  choices.usable.sort((a, b) => b.saves - a.saves || (a.card.validTo < b.card.validTo ? -1 : 1))
  return choices
}
