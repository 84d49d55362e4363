import type { SkuAttribute } from '@aisle/contract/shop-schemas'
import type { Insertable } from 'kysely'
import type { Database } from '../src/platform/db/schema.ts'
import type { Deps } from '../src/platform/deps.ts'
import type { PassengerCaller } from '../src/platform/http/caller.ts'
import { newId } from '../src/platform/security/random.ts'
import { passengerCaller, type TestCallerOptions } from './test-caller.ts'
import { frozenAt } from './test-deps.ts'

const tea = { key: 'weight', name: { zh: '净含量', en: 'Weight' } }
const small: SkuAttribute = { ...tea, valueKey: '125g', value: { zh: '125 克', en: '125 g' } }
const large: SkuAttribute = { ...tea, valueKey: '250g', value: { zh: '250 克', en: '250 g' } }
const scarf = { key: 'colour', name: { zh: '颜色', en: 'Colour' } }
const blue: SkuAttribute = { ...scarf, valueKey: 'blue', value: { zh: '海蓝', en: 'Sea blue' } }
const red: SkuAttribute = { ...scarf, valueKey: 'red', value: { zh: '凤凰红', en: 'Flame red' } }

const goods = {
  description_zh: '示例商品',
  description_en: 'A sample product',
  ship: true,
  pickup: true,
  limit_per_order: 99,
  member_percent_off: 0,
  no_reason_return_7d: true,
  invoice_content_zh: '日用百货',
  on_shelf: true,
  listed_at: frozenAt,
  search_text: '',
} satisfies Partial<Insertable<Database['goods']>>

/**
 * A shop that exercises every rule: `TEA` (10 % off for members, two sizes; S 198 yuan, L 358), `SCARF` (three per
 * order over both colours; the red one is the last), `MUG` (shipped only, heavy, one SKU), `GONE` (off the shelf).
 * Freight zones: Fujian 350000 (10 yuan the first kilogram, 3 each 500 g; free over 180 yuan), Beijing 110000 (18 and
 * 6; free over 300). Counters: `XMN-T3`, `PKX-T1`.
 */
export async function openGoodsShop({ db }: Deps): Promise<void> {
  await db
    .insertInto('categories')
    .values([
      { category_id: 'CTEA', slug: 'tea', name_zh: '茶', name_en: 'Tea', icon: 'tea', sort: 1 },
      { category_id: 'CGIFT', slug: 'gifts', name_zh: '文创', name_en: 'Gifts', icon: 'gift', sort: 2 },
    ])
    .execute()
  const named = (goodsId: string, category: string, zh: string, en: string) => ({
    ...goods,
    goods_id: goodsId,
    category_id: category,
    name_zh: zh,
    name_en: en,
  })
  await db
    .insertInto('goods')
    .values([
      { ...named('TEA', 'CTEA', '安溪清香乌龙茶', 'Anxi Oolong, Fresh Style'), member_percent_off: 10, sort: 1 },
      { ...named('SCARF', 'CGIFT', '骑楼手绘丝巾', 'Arcade Street Silk Scarf'), limit_per_order: 3, sort: 2 },
      { ...named('MUG', 'CGIFT', '德化白瓷茶具', 'Dehua White Porcelain Tea Set'), pickup: false, sort: 3 },
      { ...named('GONE', 'CGIFT', '鹭岛冰箱贴', 'Egret Island Magnet'), on_shelf: false, sort: 4 },
    ])
    .execute()
  await addSkus(db)
  await openFreightAndCounters(db)
}

async function addSkus(db: Deps['db']): Promise<void> {
  const sku = (skuId: string, goodsId: string, attributes: SkuAttribute[], loaded: number) => ({
    sku_id: skuId,
    goods_id: goodsId,
    attributes: JSON.stringify(attributes),
    loaded,
  })
  await db
    .insertInto('skus')
    .values([
      { ...sku('TEA-S', 'TEA', [small], 100), price_fen: 19800, price_cents: 2800, weight_grams: 200, sort: 1 },
      { ...sku('TEA-L', 'TEA', [large], 60), price_fen: 35800, price_cents: 5000, weight_grams: 400, sort: 2 },
      {
        ...sku('SCARF-BLUE', 'SCARF', [blue], 40),
        price_fen: 22800,
        price_cents: 3200,
        list_price_fen: 26800,
        list_price_cents: 3800,
        list_price_asked_on: '2026-11-01',
        weight_grams: 150,
        sort: 1,
      },
      { ...sku('SCARF-RED', 'SCARF', [red], 1), price_fen: 22800, price_cents: 3200, weight_grams: 150, sort: 2 },
      { ...sku('MUG-1', 'MUG', [], 20), price_fen: 39800, price_cents: 5600, weight_grams: 1800, sort: 1 },
      { ...sku('GONE-1', 'GONE', [], 50), price_fen: 2800, price_cents: 400, weight_grams: 60, sort: 1 },
    ])
    .execute()
}

async function openFreightAndCounters(db: Deps['db']): Promise<void> {
  const zone = { first_grams: 1000, step_grams: 500 }
  await db
    .insertInto('freight_zones')
    .values([
      {
        ...zone,
        zone_id: 'ZFJ',
        name_zh: '福建',
        name_en: 'Fujian',
        first_fen: 1000,
        first_cents: 200,
        step_fen: 300,
        step_cents: 100,
        free_over_fen: 18000,
        free_over_cents: 2600,
      },
      {
        ...zone,
        zone_id: 'ZBJ',
        name_zh: '华北',
        name_en: 'North China',
        first_fen: 1800,
        first_cents: 300,
        step_fen: 600,
        step_cents: 100,
        free_over_fen: 30000,
        free_over_cents: 4200,
      },
    ])
    .execute()
  await db
    .insertInto('freight_areas')
    .values([
      { area_code: '350000', zone_id: 'ZFJ' },
      { area_code: '110000', zone_id: 'ZBJ' },
    ])
    .execute()
  const airport = { tz: 'Asia/Shanghai', lat: 24.5, lon: 118.1 }
  await db
    .insertInto('airports')
    .values([
      { iata: 'XMN', city_zh: '厦门', city_en: 'Xiamen', ...airport },
      { iata: 'PKX', city_zh: '北京', city_en: 'Beijing', ...airport },
    ])
    // A test's Wi-Fi shop inserts them, too.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const point = { name_zh: '白鹭商城自提点', name_en: 'Egret Shop counter', hours: '06:00~21:30' }
  await db
    .insertInto('pickup_points')
    .values([
      { ...point, pickup_point_id: 'XMN-T3', iata: 'XMN', place_zh: 'T3 出发层', place_en: 'T3 Departures', sort: 1 },
      { ...point, pickup_point_id: 'PKX-T1', iata: 'PKX', place_zh: '航站楼二层', place_en: 'Level 2', sort: 2 },
    ])
    .execute()
}

/** Adds a product with one SKU of the same id, for tests that need many. */
export async function addGoods(
  { db }: Deps,
  more: { goodsId: string; priceFen?: number; left?: number; limitPerOrder?: number },
): Promise<void> {
  await db
    .insertInto('goods')
    .values({
      ...goods,
      goods_id: more.goodsId,
      category_id: 'CGIFT',
      name_zh: `示例 ${more.goodsId}`,
      name_en: `Sample ${more.goodsId}`,
      limit_per_order: more.limitPerOrder ?? 99,
      sort: 9,
    })
    .execute()
  await db
    .insertInto('skus')
    .values({
      sku_id: more.goodsId,
      goods_id: more.goodsId,
      attributes: '[]',
      price_fen: more.priceFen ?? 5000,
      price_cents: 700,
      weight_grams: 100,
      sort: 1,
      loaded: more.left ?? 99,
    })
    .execute()
}

/** A new account without a trip; every call gets a new idempotency key unless one is given. */
export async function addShopper(deps: Deps, options: { ffpCardNo?: string } = {}) {
  const accountId = newId(deps.random, 'acc')
  await deps.db
    .insertInto('accounts')
    .values({
      account_id: accountId,
      display_name: '林*屿',
      ffp_card_no: options.ffpCardNo ?? null,
      created_at: deps.clock.now(),
    })
    .execute()
  return (callerOptions: TestCallerOptions & { guestToken?: string } = {}): PassengerCaller => {
    const session = { tokenHash: accountId, accountId, scope: 'account' as const, tripId: null, email: null }
    const caller = passengerCaller(session, { idempotencyKey: newId(deps.random, 'key'), ...callerOptions })
    return { ...caller, guestToken: callerOptions.guestToken ?? null }
  }
}
