import { sql } from 'kysely'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Write } from '../../platform/db/write-at-once.ts'

/** Finds an order's coupon by the account's key: `account_coupons` has no index by order. */
const getCoupon = (orderNo: string) => sql`FROM orders WHERE orders.order_no = ${orderNo}
  AND account_coupons.account_id = orders.account_id AND account_coupons.coupon_id = orders.coupon_id
  AND account_coupons.order_no = orders.order_no`

/**
 * Marks the discounts of a paid order as used: its coupon goes locked → used, its use of a rights card held → used.
 * Only for an order that names either; safe to repeat.
 */
export const discountUses = (orderNo: string): Write[] => [
  {
    statement: sql`UPDATE account_coupons SET state = 'used' ${getCoupon(orderNo)} AND account_coupons.state = 'locked'`,
  },
  { statement: sql`UPDATE rights_uses SET state = 'used' WHERE order_no = ${orderNo} AND state = 'held'` },
]

/**
 * Releases the discounts of an order that ended unpaid or was refunded: the card's use is returned (S5), and the coupon
 * becomes unused again (or expired) unless goods were shipped or collected (R2). Safe to repeat: a coupon that another
 * order holds by now stays there.
 */
export async function releaseDiscounts(tx: Tx, orderNo: string, { coupon = true } = {}): Promise<void> {
  await sql`
    WITH coupon AS (
      UPDATE account_coupons SET state = 'unused', order_no = NULL ${getCoupon(orderNo)} AND ${coupon})
    UPDATE rights_uses SET state = 'returned' WHERE order_no = ${orderNo} AND state <> 'returned'`.execute(tx)
}

/**
 * W6: when a plan paid by a rights card follows its ticket to another flight, so does the card's use, which is one per
 * flight (S5).
 */
export async function moveUseToFlight(
  tx: Tx,
  orderNo: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx
    .updateTable('rights_uses')
    .set({ flight_id: to })
    .where('order_no', '=', orderNo)
    .where('flight_id', '=', from)
    .execute()
}
