import type { Db, Tx } from '../../platform/db/open-db.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { findOwnCoupons, type OwnCoupon } from './coupon-store.ts'
import { findOwnCards, type OwnCard } from './rights-store.ts'

/** Empty for a trip-scoped login: coupons and cards belong to the account (W5). */
export function ownCoupons(
  db: Db | Tx,
  { session, currency }: PassengerCaller,
  couponId?: string,
): Promise<OwnCoupon[]> {
  if (session.scope === 'trip') return Promise.resolve([])
  return findOwnCoupons(db, { accountId: session.accountId, currency, ...(couponId !== undefined && { couponId }) })
}

export function ownCards(
  db: Db | Tx,
  { session }: PassengerCaller,
  which: { flightId: string | null; rightsNo?: string },
): Promise<OwnCard[]> {
  if (session.scope === 'trip') return Promise.resolve([])
  return findOwnCards(db, { accountId: session.accountId, ...which })
}
