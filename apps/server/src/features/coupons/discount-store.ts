import { sql } from 'kysely'
import type { Tx } from '../../platform/db/open-db.ts'

/** The coupon that an order names, by the account's key: `account_coupons` has no index by order. */
const couponOf = (orderNo: string) => sql`FROM orders WHERE orders.order_no = ${orderNo}
  AND account_coupons.account_id = orders.account_id AND account_coupons.coupon_id = orders.coupon_id
  AND account_coupons.order_no = orders.order_no`

/**
 * The order has been paid: its coupon goes locked → used, its use of a rights card held → used. For an order that names
 * one of them; safe to repeat.
 */
export async function useDiscounts(tx: Tx, orderNo: string): Promise<void> {
  await sql`
    WITH coupon AS (
      UPDATE account_coupons SET state = 'used' ${couponOf(orderNo)} AND account_coupons.state = 'locked')
    UPDATE rights_uses SET state = 'used' WHERE order_no = ${orderNo} AND state = 'held'`.execute(tx)
}

/**
 * The order has ended unpaid, or was given back: the use of a rights card has returned (S5), and the coupon is unused again
 * (expired, where its time is over) unless goods were shipped or collected (R2). Safe to repeat: what another order holds by
 * now stays there.
 */
export async function giveBackDiscounts(tx: Tx, orderNo: string, { coupon = true } = {}): Promise<void> {
  await sql`
    WITH coupon AS (
      UPDATE account_coupons SET state = 'unused', order_no = NULL ${couponOf(orderNo)} AND ${coupon})
    UPDATE rights_uses SET state = 'returned' WHERE order_no = ${orderNo} AND state <> 'returned'`.execute(tx)
}

/** W6: a plan that a rights card pays for has followed its ticket; so does the card's use, which is one per flight (S5). */
export async function moveUseToFlight(tx: Tx, orderNo: string, flightId: string): Promise<void> {
  await tx.updateTable('rights_uses').set({ flight_id: flightId }).where('order_no', '=', orderNo).execute()
}
