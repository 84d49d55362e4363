import { fail } from '../../platform/contract-error.ts'
import { readTooEarly, type Write } from '../../platform/db/write-at-once.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/security/random.ts'
import { couponLock } from './coupon-store.ts'
import type { ChosenDiscounts } from './discount-rules.ts'
import { cardUse } from './rights-store.ts'

interface DiscountsOfOrder {
  accountId: string
  orderNo: string
  couponId: string | null
  rightsNo: string | null
  /** As it was judged. */
  card: ChosenDiscounts['card']
  /** WIFI: the flight; else null. */
  flightId: string | null
}

/**
 * Gives the order the discounts that `judgeDiscounts` has granted, among the writes that place it and after its row: the
 * coupon goes unused → locked, a use of the card is held. Lock order: order, coupon, card, stock.
 * Refused with couponUnusable when another order was faster; a card is then read and judged again.
 */
export function discountLocks(
  deps: Pick<Deps, 'clock' | 'random'>,
  { accountId, orderNo, couponId, rightsNo, card, flightId }: DiscountsOfOrder,
): Write[] {
  const locks: Write[] = []
  if (couponId !== null) {
    const refused = () => fail('couponUnusable', { reason: 'locked', missing: 0 })
    locks.push({ statement: couponLock({ accountId, couponId, orderNo }), rows: 1, refused })
  }
  if (rightsNo !== null && card !== null) {
    const use = { useId: newId(deps.random, 'use'), accountId, rightsNo, orderNo, flightId, at: deps.clock.now() }
    locks.push({ statement: cardUse(use, card), rows: 1, refused: readTooEarly })
  }
  return locks
}
