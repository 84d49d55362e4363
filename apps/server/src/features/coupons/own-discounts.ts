import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { known, readAtOnce, type Reading } from '../../platform/db/read-at-once.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { couponsReading, type OwnCoupon } from './coupon-store.ts'
import { cardsReading, type OwnCard } from './rights-store.ts'

/** Empty for a trip-scoped login: coupons and cards belong to the account (W5). */
export function ownCouponsReading(
  db: Db | Tx,
  { session, currency }: PassengerCaller,
  couponId?: string,
): Reading<OwnCoupon[]> {
  if (session.scope === 'trip') return known([])
  return couponsReading(db, { accountId: session.accountId, currency, ...(couponId !== undefined && { couponId }) })
}

/** The same, read alone. */
export const ownCoupons = (db: Db | Tx, caller: PassengerCaller) => readAtOnce(db, ownCouponsReading(db, caller))

interface WhichCards {
  flightId: string | RawBuilder<string> | null
  rightsNo?: string
}

export function ownCardsReading(db: Db | Tx, { session }: PassengerCaller, which: WhichCards): Reading<OwnCard[]> {
  if (session.scope === 'trip') return known([])
  return cardsReading(db, { accountId: session.accountId, ...which })
}

/** The same, read alone. */
export const ownCards = (db: Db | Tx, caller: PassengerCaller, which: WhichCards) =>
  readAtOnce(db, ownCardsReading(db, caller, which))
