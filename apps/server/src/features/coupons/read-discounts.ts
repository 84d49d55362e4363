import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { known, mapped, together, type Reading } from '../../platform/db/read-at-once.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import type { ChosenDiscounts } from './discount-rules.ts'
import { ownCardsReading, ownCouponsReading } from './own-discounts.ts'

interface Chosen {
  couponId: string | null
  rightsNo: string | null
  /** Null unless WIFI. */
  flightId: string | RawBuilder<string> | null
}

/** The coupon and rights card that an order names; no query where it names none. */
export function chosenDiscountsReading(
  db: Db | Tx,
  caller: PassengerCaller,
  { couponId, rightsNo, flightId }: Chosen,
): Reading<ChosenDiscounts> {
  const found = together({
    coupons: couponId === null ? known([]) : ownCouponsReading(db, caller, couponId),
    cards: rightsNo === null ? known([]) : ownCardsReading(db, caller, { flightId, rightsNo }),
  })
  return mapped(found, ({ coupons: [coupon = null], cards: [card = null] }) => ({ couponId, coupon, rightsNo, card }))
}
