import type { Bilingual } from '@aisle/contract/language'
import type { Currency } from '@aisle/contract/money'
import { sql, type OperationNodeSource } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { reading, type Reading } from '../../platform/db/read-at-once.ts'
import { accountOfDocument, isMemberAccount } from '../accounts/index.ts'
import type { CouponHeld } from './coupon-rules.ts'

/** A passenger's coupon with its texts; amounts in the requested currency. */
export interface OwnCoupon extends CouponHeld {
  couponId: string
  name: Bilingual
  categoryName: Bilingual | null
  /** The passenger has a frequent-flyer card. */
  member: boolean
}

/** The coupons of this account: all, or one. */
export function couponsReading(
  db: Db | Tx,
  { accountId, currency, couponId }: { accountId: string; currency: Currency; couponId?: string },
): Reading<OwnCoupon[]> {
  let query = db
    .selectFrom('account_coupons')
    .innerJoin('coupons', 'coupons.coupon_id', 'account_coupons.coupon_id')
    .leftJoin('categories', 'categories.category_id', 'coupons.category_id')
    .selectAll('coupons')
    .select(['account_coupons.state', isMemberAccount(sql.ref('account_coupons.account_id')).as('is_member')])
    .select(['categories.name_zh as category_zh', 'categories.name_en as category_en'])
    .where('account_coupons.account_id', '=', accountId)
  if (couponId !== undefined) query = query.where('account_coupons.coupon_id', '=', couponId)
  const yuan = currency === 'CNY'
  const asCoupon = (row: Awaited<ReturnType<typeof query.executeTakeFirstOrThrow>>): OwnCoupon => ({
    couponId: row.coupon_id,
    name: { zh: row.name_zh, en: row.name_en },
    amount: yuan ? row.amount_fen : row.amount_cents,
    percentOff: row.percent_off,
    cap: yuan ? row.cap_fen : row.cap_cents,
    minSpend: yuan ? row.min_spend_fen : row.min_spend_cents,
    scope: row.scope,
    categoryId: row.category_id,
    categoryName:
      row.category_zh !== null && row.category_en !== null ? { zh: row.category_zh, en: row.category_en } : null,
    memberOnly: row.member_only,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    row: row.state,
    member: row.is_member,
  })
  return reading(query, { valid_from: true, valid_to: true }, (rows) => rows.map(asCoupon))
}

interface CouponOfOrder {
  accountId: string
  couponId: string
  orderNo: string
}

/** unused → locked by an order. */
export const couponLock = ({ accountId, couponId, orderNo }: CouponOfOrder): OperationNodeSource =>
  sql`UPDATE account_coupons SET state = 'locked', order_no = ${orderNo}
    WHERE account_id = ${accountId} AND coupon_id = ${couponId} AND state = 'unused' RETURNING 1`

/**
 * Issues a coupon to this passenger once (S4), if it is valid and meant for them. False when nothing was issued; a
 * passenger has no account before the first login.
 */
export async function giveCoupon(
  tx: Tx,
  { documentHash, couponId, at }: { documentHash: string; couponId: string; at: Date },
): Promise<boolean> {
  const given = await tx
    .insertInto('account_coupons')
    .columns(['account_id', 'coupon_id', 'state', 'issued_at'])
    .expression(({ selectFrom, val }) =>
      selectFrom(accountOfDocument(tx, documentHash).as('account'))
        .innerJoin('coupons', (join) => join.on('coupon_id', '=', couponId))
        .select(['account_id', 'coupon_id', val('unused' as const).as('state'), val(at).as('issued_at')])
        .where('valid_to', '>', at)
        .where(({ or, eb, ref }) => or([eb('member_only', '=', false), ref('account.is_member')])),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(given.numInsertedOrUpdatedRows) > 0
}

/** The most that each of these coupons can take off an order, in minor units; null: without an end. */
export async function couponWorths(
  db: Db,
  couponIds: readonly string[],
): Promise<{ CNY: number | null; USD: number | null }[]> {
  const rows = await db
    .selectFrom('coupons')
    .select(['amount_fen', 'cap_fen', 'amount_cents', 'cap_cents'])
    .where('coupon_id', 'in', [...couponIds, ''])
    .execute()
  return rows.map((row) => ({ CNY: row.amount_fen ?? row.cap_fen, USD: row.amount_cents ?? row.cap_cents }))
}

/** Coupons by id or by a part of their name; there are few kinds of them. */
export async function findCouponsForStaff(
  db: Db,
  { text, limit }: { text: string; limit: number },
): Promise<{ couponId: string; name: Bilingual }[]> {
  const wanted = text.toLowerCase()
  const rows = await db
    .selectFrom('coupons')
    .select(['coupon_id', 'name_zh', 'name_en'])
    .where(sql<boolean>`strpos(lower(coupon_id || E'\\n' || name_zh || E'\\n' || name_en), ${wanted}) > 0`)
    .orderBy('valid_to', 'desc')
    .orderBy('coupon_id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ couponId: row.coupon_id, name: { zh: row.name_zh, en: row.name_en } }))
}
