import type { Db } from '../../../platform/db/open-db.ts'
import { getSearchText } from '../../../platform/search-text.ts'

interface TestGoods {
  goodsId: string
  categoryId?: string
  name?: { zh: string; en: string }
  sort?: number
  listedAt?: Date
  memberPercentOff?: number
  onShelf?: boolean
  /**
   * One SKU each, in whole yuan; a dollar is five yuan here unless given, so that the two price lists sort alike only
   * by chance.
   */
  skus?: { yuan: number; dollars?: number; before?: number; left?: number; onSale?: boolean }[]
}

export async function addCategories(db: Db, categoryIds: readonly string[]): Promise<void> {
  await db
    .insertInto('categories')
    .values(
      categoryIds.map((id, sort) => ({ category_id: id, slug: id, name_zh: id, name_en: id, icon: 'cat-gift', sort })),
    )
    .execute()
}

/** Puts goods on the shelf, by default with one SKU at 10 yuan and 20 pieces. */
export async function addGoods(db: Db, goods: readonly TestGoods[]): Promise<void> {
  for (const one of goods) {
    const name = one.name ?? { zh: one.goodsId, en: one.goodsId }
    await db
      .insertInto('goods')
      .values({
        goods_id: one.goodsId,
        category_id: one.categoryId ?? 'C1',
        name_zh: name.zh,
        name_en: name.en,
        description_zh: '',
        description_en: '',
        ship: true,
        pickup: false,
        limit_per_order: 5,
        member_percent_off: one.memberPercentOff ?? 0,
        no_reason_return_7d: true,
        invoice_content_zh: '*工艺品*',
        on_shelf: one.onShelf ?? true,
        sort: one.sort ?? 0,
        listed_at: one.listedAt ?? new Date('2026-11-01T00:00:00Z'),
        search_text: getSearchText({ name, description: { zh: '', en: '' } }),
      })
      .execute()
    await db
      .insertInto('skus')
      .values(
        (one.skus ?? [{ yuan: 10 }]).map((sku, sort) => ({
          sku_id: `${one.goodsId}-S${sort}`,
          goods_id: one.goodsId,
          attributes: '[]',
          price_fen: sku.yuan * 100,
          price_cents: (sku.dollars ?? Math.ceil(sku.yuan / 5)) * 100,
          list_price_fen: sku.before === undefined ? null : sku.before * 100,
          list_price_asked_on: sku.before === undefined ? null : '2026-10-01',
          weight_grams: 100,
          on_sale: sku.onSale ?? true,
          sort,
          loaded: sku.left ?? 20,
        })),
      )
      .execute()
  }
}
