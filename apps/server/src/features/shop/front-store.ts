import { sql } from 'kysely'
import type { Promotion, Shelf } from '@aisle/contract/shop-schemas'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { getPicture } from './picture-rules.ts'

/**
 * The offer at the top of the shop now: the editors' latest, whose coupon, if it has one, any passenger may use; else the
 * coupon for one category that expires first.
 */
export async function promotionAt(db: Db | Tx, now: Date): Promise<Promotion | null> {
  return (await editedPromotionAt(db, now)) ?? (await couponPromotionAt(db, now))
}

async function editedPromotionAt(db: Db | Tx, now: Date): Promise<Promotion | null> {
  const row = await db
    .selectFrom('promotions')
    .leftJoin('coupons', 'coupons.coupon_id', 'promotions.coupon_id')
    .selectAll('promotions')
    // An offer ends with its coupon.
    .select(sql<Date>`least(promotions.valid_to, coupons.valid_to)`.as('ends_at'))
    .where('promotions.valid_from', '<=', now)
    .where('promotions.valid_to', '>', now)
    .where((one) =>
      one.or([
        one('promotions.coupon_id', 'is', null),
        one.and([
          one('coupons.member_only', '=', false),
          one('coupons.valid_from', '<=', now),
          one('coupons.valid_to', '>', now),
        ]),
      ]),
    )
    .orderBy('promotions.valid_from', 'desc')
    .orderBy('promotion_id')
    .executeTakeFirst()
  if (!row) return null
  return {
    categoryId: row.category_id,
    couponId: row.coupon_id,
    name: { zh: row.name_zh, en: row.name_en },
    line: { zh: row.line_zh, en: row.line_en },
    action: { zh: row.action_zh, en: row.action_en },
    ...(row.picture !== null && { picture: getPicture(row.picture) }),
    validTo: row.ends_at.toISOString(),
  }
}

async function couponPromotionAt(db: Db | Tx, now: Date): Promise<Promotion | null> {
  const row = await db
    .selectFrom('coupons')
    .select(['coupon_id', 'category_id', 'name_zh', 'name_en', 'valid_to'])
    .where('scope', '=', 'category')
    .where('member_only', '=', false)
    .where('valid_from', '<=', now)
    .where('valid_to', '>', now)
    .orderBy('valid_to')
    .orderBy('coupon_id')
    .executeTakeFirst()
  if (!row?.category_id) return null
  return {
    categoryId: row.category_id,
    couponId: row.coupon_id,
    name: { zh: row.name_zh, en: row.name_en },
    validTo: row.valid_to.toISOString(),
  }
}

/** The shelves in the editors' order, with the ids of their goods. */
export async function readShelves(db: Db | Tx): Promise<(Omit<Shelf, 'goods'> & { goodsIds: string[] })[]> {
  const rows = await db.selectFrom('shelves').selectAll().orderBy('sort').orderBy('shelf_id').execute()
  return rows.map((row) => ({
    shelfId: row.shelf_id,
    shape: row.shape,
    name: { zh: row.name_zh, en: row.name_en },
    line: row.line_zh !== null && row.line_en !== null ? { zh: row.line_zh, en: row.line_en } : null,
    categoryId: row.category_id,
    goodsIds: row.goods_ids,
  }))
}
