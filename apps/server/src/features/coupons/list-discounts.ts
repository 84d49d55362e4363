import type { CouponState, RightsCardState } from '@aisle/contract/shop-states'
import type { Coupon, RightsCard } from '@aisle/contract/coupons-schemas'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { ownCards, ownCoupons } from './own-discounts.ts'
import { presentCard, presentCoupon } from './present-discounts.ts'

const couponOrder: Record<CouponState, number> = { unused: 0, locked: 1, used: 2, expired: 3 }
const cardOrder: Record<RightsCardState, number> = { usable: 0, usedUp: 1, expired: 2 }

/** The passenger's own coupons: usable ones first, each group by earliest expiry. */
export async function listCoupons(deps: Deps, caller: PassengerCaller): Promise<{ coupons: Coupon[] }> {
  const now = deps.clock.now()
  const coupons = (await ownCoupons(deps.db, caller)).map((own) => presentCoupon(own, caller.currency, now))
  return { coupons: coupons.toSorted((a, b) => couponOrder[a.state] - couponOrder[b.state] || soonerFirst(a, b)) }
}

export async function listRightsCards(deps: Deps, caller: PassengerCaller): Promise<{ cards: RightsCard[] }> {
  const now = deps.clock.now()
  const cards = (await ownCards(deps.db, caller, { flightId: null })).map((own) => presentCard(own, now))
  return { cards: cards.toSorted((a, b) => cardOrder[a.state] - cardOrder[b.state] || soonerFirst(a, b)) }
}

/** Instants in one format sort as text; ties are broken by id, so that the order is stable. */
function soonerFirst(a: Coupon | RightsCard, b: Coupon | RightsCard): number {
  return getKey(a) < getKey(b) ? -1 : 1
}
const getKey = (one: Coupon | RightsCard) => `${one.validTo} ${'couponId' in one ? one.couponId : one.rightsNo}`
