import type { Db, Tx } from '../../platform/db/open-db.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import type { ChosenDiscounts } from './discount-rules.ts'
import { ownCards, ownCoupons } from './own-discounts.ts'

/** The coupon and rights card that an order names; no statement where it names none. `flightId`: null unless WIFI. */
export async function readChosenDiscounts(
  db: Db | Tx,
  caller: PassengerCaller,
  { couponId, rightsNo, flightId }: { couponId: string | null; rightsNo: string | null; flightId: string | null },
): Promise<ChosenDiscounts> {
  const [coupon = null] = couponId === null ? [] : await ownCoupons(db, caller, couponId)
  const [card = null] = rightsNo === null ? [] : await ownCards(db, caller, { flightId, rightsNo })
  return { couponId, coupon, rightsNo, card }
}
