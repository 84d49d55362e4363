import { fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/security/random.ts'
import { lockCoupon } from './coupon-store.ts'
import { noUseLeft } from './rights-rules.ts'
import { findOwnCards, insertUse, lockCard } from './rights-store.ts'

interface DiscountsOfOrder {
  accountId: string
  orderNo: string
  couponId: string | null
  rightsNo: string | null
  /** WIFI: the flight; else null. */
  flightId: string | null
}

/**
 * Gives the order the discounts that `judgeDiscounts` has granted, in the transaction that places it and after its row:
 * the coupon goes unused → locked, a use of the card is held. Lock order: order, coupon, card, stock.
 * @throws couponUnusable | rightsCardUnusable when another order was faster
 */
export async function lockDiscounts(deps: Pick<Deps, 'clock' | 'random'>, tx: Tx, of: DiscountsOfOrder): Promise<void> {
  const { accountId, orderNo, couponId, rightsNo } = of
  if (couponId !== null && !(await lockCoupon(tx, { accountId, couponId, orderNo })))
    fail('couponUnusable', { reason: 'locked', missing: 0 })
  if (rightsNo !== null) await holdUse(deps, tx, { ...of, rightsNo })
}

async function holdUse(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  { accountId, orderNo, rightsNo, flightId }: DiscountsOfOrder & { rightsNo: string },
): Promise<void> {
  await lockCard(tx, { accountId, rightsNo })
  // Counted in a separate statement, to see what was committed while we waited for the lock.
  const [card] = await findOwnCards(tx, { accountId, flightId, rightsNo })
  const at = deps.clock.now()
  const reason = card ? noUseLeft(card, at) : null
  if (!card || reason) fail('rightsCardUnusable', { reason })
  await insertUse(tx, { useId: newId(deps.random, 'use'), rightsNo, orderNo, flightId, at })
}
