import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../test-support/test-database.ts'
import { frozenAt, testDeps } from '../../test-support/test-deps.ts'
import { clockFrom } from '../platform/clock.ts'
import { pathOfArea } from '../features/areas/index.ts'
import { findFreightZone, computeFreight } from '../features/freight/index.ts'
import { faultOfDrawing } from '../features/shop/drawing-content.ts'
import { drawingFile } from '../features/shop/picture-rules.ts'
import { loadDemoData } from './load-demo-data.ts'
import { demonstrationAirline } from '../airline/airline.ts'
import { readDemoFiles } from './read-demo-files.ts'

const { db } = await testDatabase()
const { db: late } = await testDatabase()
const { db: older } = await testDatabase()
const deps = await testDeps(db)
const files = readDemoFiles(demonstrationAirline)
const minute = 60_000
const dayMs = 24 * 60 * minute
const order = (orderNo: string) =>
  db.selectFrom('orders').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow()

describe("the demonstration's shop", () => {
  it('has as many free pieces of every SKU as its file says, besides those that orders hold or have sold (S2)', async () => {
    const skus = await db.selectFrom('skus').selectAll().orderBy('sku_id').execute()
    const inFile = new Map(files.goods.flatMap(({ skus: all }) => all.map(({ skuId, stock }) => [skuId, stock])))
    expect(skus).toHaveLength(inFile.size)
    for (const sku of skus) expect(sku.loaded - sku.reserved - sku.sold).toBe(inFile.get(sku.sku_id))
    const moved = skus
      .filter(({ reserved, sold }) => reserved + sold > 0)
      .map((sku) => [sku.sku_id, sku.reserved, sku.sold])
    expect(moved).toEqual([
      ['G001-S1', 0, 1],
      ['G006-S1', 1, 0],
      ['G016-S2', 0, 1],
      ['G020-S1', 0, 1],
      ['G022-S1', 2, 0],
      ['G026-S1', 0, 3],
      ['G026-S2', 0, 2],
      ['G027-S1', 0, 1],
    ])
  })

  it('ships every product, and hands over at the counter those whose file says so (S1)', async () => {
    const goods = await db.selectFrom('goods').select(['goods_id', 'ship', 'pickup']).execute()
    for (const { goodsId, delivery } of files.goods)
      expect(goods).toContainEqual({ goods_id: goodsId, ship: true, pickup: delivery.includes('pickup_airport') })
  })

  it('strikes out at most five prices, each with the day on which it was last asked, before its orders (G13)', async () => {
    const skus = await db.selectFrom('skus').selectAll().where('list_price_fen', 'is not', null).execute()
    expect(skus.length).toBeGreaterThan(0)
    expect(skus.length).toBeLessThanOrEqual(5)
    for (const sku of skus) {
      expect(sku.list_price_fen).toBeGreaterThan(sku.price_fen)
      expect(sku.list_price_cents).toBeGreaterThan(sku.price_cents)
      expect(sku.list_price_asked_on && sku.list_price_asked_on < frozenAt.toISOString()).toBe(true)
    }
  })

  it('names a picture for every image, and stores every drawing, each harmless', async () => {
    const named = await db.selectFrom('goods_pictures').select('path').execute()
    expect(named.map(({ path }) => path).toSorted()).toEqual(files.goods.flatMap(({ images }) => images).toSorted())
    const stored = await db.selectFrom('pictures').selectAll().execute()
    expect(stored.map(({ path }) => path).toSorted()).toEqual(files.drawings.map(({ path }) => path).toSorted())
    for (const { path, width, format, bytes } of stored) {
      expect(drawingFile(path)).toEqual({ path, width, format })
      expect([path, faultOfDrawing(bytes.toString())]).toEqual([path, null])
    }
  })

  it('ships to every province, within the mainland free from ¥180 on, in Fujian from ¥10', async () => {
    const provinces = await db.selectFrom('freight_areas').selectAll().execute()
    expect(provinces.filter(({ area_code }) => /^\d{6}$/.test(area_code))).toHaveLength(34)
    const parcel = { grams: 800, goodsTotal: 17900, currency: 'CNY' as const }
    const from = async (code: string, goodsTotal = 17900) => {
      const zone = await findFreightZone(db, code)
      return zone && computeFreight(zone, { ...parcel, goodsTotal })
    }
    expect(await from('350000')).toBe(1000)
    expect(await from('350000', 18000)).toBe(0)
    expect(await from('650000')).toBe(2000)
    expect(await from('650000', 18000)).toBe(0)
    expect(await from('810000', 18000)).toBe(4000)
    expect(await from('DE')).toBe(16000)
    expect(await from('BR')).toBeUndefined()
  })

  it('writes addresses with the names of their codes', () => {
    for (const { areaZh, provinceCode, cityCode, countyCode, streetCode } of files.addresses)
      expect(
        pathOfArea({ provinceCode, cityCode, countyCode, streetCode: streetCode || null })
          ?.map(({ name }) => name)
          .join(''),
      ).toBe(areaZh)
  })
})

describe("the demonstration's goods orders", () => {
  it('are in their states, the closed one never paid', async () => {
    const orders = await db.selectFrom('orders').selectAll().where('kind', '<>', 'WIFI').orderBy('order_no').execute()
    expect(orders.map((one) => [one.order_no.slice(-4), one.kind, one.state, one.paid_at !== null])).toEqual([
      ['1000', 'SHIP', 'pending_payment', false],
      ['1017', 'SHIP', 'awaiting_shipment', true],
      ['1034', 'SHIP', 'shipped', true],
      ['1051', 'SHIP', 'completed', true],
      ['1119', 'SHIP', 'payment_timed_out', false],
      ['1136', 'PICKUP', 'canceled', false],
      ['1153', 'PICKUP', 'canceled', false],
      ['1170', 'SHIP', 'refunded', true],
      ['1187', 'SHIP', 'closed', false],
      ['1238', 'PICKUP', 'paid', true],
    ])
  })

  it('add up, with shares of the coupon in whole yuan and the remainder on the largest line (S4)', async () => {
    const lines = await db.selectFrom('order_lines').selectAll().orderBy('order_no').orderBy('line_no').execute()
    const shares = (orderNo: string) =>
      lines.filter(({ order_no }) => order_no === orderNo).map((line) => [line.coupon_share, line.line_payable])
    expect(shares('26112000731000')).toEqual([
      [700, 12100],
      [300, 6100],
    ])
    expect(shares('26112000731034')).toEqual([
      [2600, 17200],
      [5400, 34400],
    ])
    // A Wi-Fi plan at the member price, half of it by coupon, rounded down.
    expect(shares('26112000731068')).toEqual([[5700, 5800]])
    expect(await order('26112000731068')).toMatchObject({
      member_discount: 1300,
      coupon_discount: 5700,
      discount: 7000,
    })
  })

  it('hold their coupons: locked by the unpaid one, used by the paid ones', async () => {
    const coupons = await db
      .selectFrom('account_coupons')
      .select(['coupon_id', 'state', 'order_no'])
      .where('account_id', '=', 'U001')
      .orderBy('coupon_id')
      .execute()
    expect(coupons).toEqual([
      { coupon_id: 'CP01', state: 'locked', order_no: '26112000731000' },
      { coupon_id: 'CP04', state: 'unused', order_no: null },
      { coupon_id: 'CP06', state: 'used', order_no: '26112000731068' },
      { coupon_id: 'CP07', state: 'used', order_no: '26112000731034' },
    ])
    const cards = await db.selectFrom('account_rights_cards').selectAll().orderBy('rights_no').execute()
    expect(cards.map((one) => [one.account_id, one.card_id, one.times_granted])).toEqual([
      ['U001', 'RC01', 3],
      ['U004', 'RC02', null],
      ['U006', 'RC03', null],
    ])
    expect(cards[2]?.valid_to).toEqual(new Date('2027-02-17T16:00:00Z'))
  })

  it('end automatically: the unpaid one at its deadline, the shipped one ten days after shipping', async () => {
    const jobs = await db.selectFrom('jobs').selectAll().where('kind', '<>', 'order.afterLanding').execute()
    const deadline = new Date(frozenAt.getTime() + 20 * minute)
    const shipped = new Date(frozenAt.getTime() - 4198 * minute + dayMs)
    expect(jobs.map(({ kind, key, run_at }) => ({ kind, key, run_at }))).toEqual([
      { kind: 'order.deadline', key: '26112000731000', run_at: deadline },
      { kind: 'order.autoConfirm', key: '26112000731034', run_at: new Date(shipped.getTime() + 10 * dayMs) },
      {
        kind: 'order.pickupExpiry',
        key: '26112000731238',
        run_at: new Date(frozenAt.getTime() - 318 * minute + 30 * dayMs),
      },
    ])
    expect((await order('26112000731000')).pay_deadline).toEqual(deadline)
    const shipments = await db.selectFrom('shipments').selectAll().orderBy('order_no').execute()
    expect(shipments.map(({ carrier_code, waybill_no }) => [carrier_code, waybill_no])).toEqual([
      ['shunfeng', 'SFDEMO1002'],
      ['shunfeng', 'SFDEMO1003'],
    ])
    expect(shipments[0]?.shipped_at).toEqual(shipped)
  })

  it('can be paid for twenty minutes more even late in the day in Beijing', async () => {
    const evening = new Date('2026-11-20T15:50:00Z')
    await loadDemoData({ ...deps, db: late, clock: clockFrom(evening, () => 0) })
    const pending = await late
      .selectFrom('orders')
      .select('pay_deadline')
      .where('state', '=', 'pending_payment')
      .executeTakeFirstOrThrow()
    expect(pending.pay_deadline).toEqual(new Date('2026-11-20T16:10:00Z'))
    const coupon = await late
      .selectFrom('coupons')
      .selectAll()
      .where('coupon_id', '=', 'CP08')
      .executeTakeFirstOrThrow()
    expect(coupon.valid_from).toEqual(new Date('2026-09-20T16:00:00Z'))
    expect(coupon.valid_to).toEqual(new Date('2026-11-10T16:00:00Z'))
  })
})

/** Restores a demonstration that was loaded before the shop existed. */
async function takeShopAway(): Promise<void> {
  const goodsOrders = older.selectFrom('orders').select('order_no').where('kind', '<>', 'WIFI')
  const refunds = older.selectFrom('refunds').select('refund_no').where('order_no', 'in', goodsOrders)
  await older.deleteFrom('pickup_codes').execute()
  await older.deleteFrom('refund_events').where('refund_no', 'in', refunds).execute()
  for (const table of ['refund_lines', 'refunds', 'payment_refunds'] as const)
    await older.deleteFrom(table).where('order_no', 'in', goodsOrders).execute()
  await older.deleteFrom('refund_reasons').execute()
  await older.deleteFrom('account_coupons').execute()
  for (const table of ['ledger_entries', 'payment_attempts', 'order_events', 'order_lines', 'shipments'] as const)
    await older.deleteFrom(table).where('order_no', 'in', goodsOrders).execute()
  await older.deleteFrom('jobs').where('key', 'in', goodsOrders).execute()
  await older.deleteFrom('order_addresses').execute()
  await older.deleteFrom('orders').where('kind', '<>', 'WIFI').execute()
  await older
    .updateTable('orders')
    .set(({ ref }) => ({ coupon_id: null, coupon_discount: 0, member_discount: ref('discount') }))
    .execute()
  await older.updateTable('order_lines').set({ coupon_share: 0 }).execute()
  const shop = [
    'account_rights_cards',
    'rights_cards',
    'addresses',
    'shelves',
    'promotions',
    'coupons',
    'skus',
    'goods_pictures',
    'pictures',
  ] as const
  const catalogue = ['goods', 'categories', 'pickup_points', 'freight_areas', 'freight_zones'] as const
  for (const table of [...shop, ...catalogue]) await older.deleteFrom(table).execute()
}

describe('a demonstration from before the shop', () => {
  it('gets the shop at its next start, once, in addition to its orders', async () => {
    const olderDeps = { ...deps, db: older }
    const orders = () => older.selectFrom('orders').select('order_no').orderBy('order_no').execute()
    await loadDemoData(olderDeps)
    const all = await orders()
    await takeShopAway()
    expect(await orders()).toHaveLength(5)
    expect(await loadDemoData(olderDeps)).toBe(false)
    expect(await orders()).toEqual(all)
    await loadDemoData(olderDeps)
    expect(await orders()).toEqual(all)
    expect(await older.selectFrom('goods').select('goods_id').execute()).toHaveLength(30)
    const reasons = () => older.selectFrom('refund_reasons').select('reason_id').execute()
    expect(await reasons()).toHaveLength(15)
    const used = await older
      .selectFrom('account_coupons')
      .selectAll()
      .where('order_no', 'is not', null)
      .orderBy('coupon_id')
      .execute()
    expect(used.map(({ coupon_id, state }) => [coupon_id, state])).toEqual([
      ['CP01', 'locked'],
      ['CP07', 'used'],
    ])
  })
})
