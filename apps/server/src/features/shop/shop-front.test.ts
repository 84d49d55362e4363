import { afterAll, describe, expect, it } from 'vitest'
import type { GoodsDetail, GoodsPage, PickupPoint, Promotion, Shelf } from '@aisle/contract/shop-schemas'
import { passengerCaller } from '../../../test-support/test-caller.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { goodsDetail } from './goods-detail.ts'
import { findSkus } from './sku-store.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
const server = await testServer(deps)
afterAll(() => server.close())

const base = '/api2/v1/shopBase'
const shopFront = async () =>
  (
    await server.call<{
      categories: { slug: string; goodsCount: number }[]
      promotion: Promotion | null
      page: GoodsPage
      shelves: Shelf[]
    }>(`${base}/getShopInfoList`, {})
  ).envelope.data

describe('the shop front', () => {
  it('shows every category with its count, the first page, and the promotion', async () => {
    const { categories, promotion, page } = await shopFront()
    expect(categories.map(({ slug, goodsCount }) => [slug, goodsCount])).toEqual([
      ['model', 5],
      ['travel', 5],
      ['luggage', 5],
      ['tea', 5],
      ['food', 5],
      ['gift', 5],
    ])
    expect(page.total).toBe(30)
    expect(page.goods).toHaveLength(12)
    expect(page.goods[0]).toMatchObject({ goodsId: 'G001', price: 16800, listPrice: 20200, priceFrom: true })
    expect(promotion).toEqual({
      categoryId: 'CAT04',
      couponId: 'CP07',
      name: { zh: '带一壶\n闽南回家', en: 'Take a pot of\nFujian home' },
      line: {
        zh: '茶与茶器满 ¥120 减 20%，最多减 ¥80',
        en: '20% off tea and teaware over $17, up to $11',
      },
      action: { zh: '逛茶季', en: 'Explore the teas' },
      picture: { src: '/pictures/cutouts/g017.svg', avif: null, webp: null },
      validTo: '2026-12-05T16:00:00.000Z',
    })
  })

  it("shows the editors' shelves in their order, each product as its tile needs it", async () => {
    const { shelves } = await shopFront()
    expect(shelves.map(({ shape, goods }) => [shape, goods.map(({ goodsId }) => goodsId)])).toEqual([
      ['scenes', ['G011', 'G017', 'G001']],
      ['tiles', ['G006', 'G007', 'G009', 'G012']],
      ['story', ['G006']],
      ['pair', ['G027', 'G026']],
    ])
    const pillow = shelves[1]?.goods[0]
    expect(pillow).toMatchObject({
      price: 12800,
      cutout: { src: '/pictures/cutouts/g006-grey.svg' },
      scene: { src: '/pictures/scenes/g006-grey.svg' },
      swatches: ['#93a8b6', '#1f5078', '#d9745c'],
    })
    expect(pillow).not.toHaveProperty('skuId')
  })

  it('leaves goods off the shelf out of a shelf, and a shelf without goods out of the front', async () => {
    const set = (onShelf: boolean) =>
      db.updateTable('goods').set({ on_shelf: onShelf }).where('goods_id', '=', 'G006').execute()
    await set(false)
    const { shelves } = await shopFront()
    expect(shelves.map(({ shelfId, goods }) => [shelfId, goods.length])).toEqual([
      ['SH01', 3],
      ['SH02', 3],
      ['SH04', 2],
    ])
    await set(true)
  })

  it('calls a product new for two weeks, and names the only variant on sale', async () => {
    const { page } = await shopFront()
    expect(page.goods.find(({ goodsId }) => goodsId === 'G003')).toMatchObject({ skuId: 'G003-S1' })
    const listed = (at: Date) => db.updateTable('goods').set({ listed_at: at }).where('goods_id', '=', 'G003').execute()
    const before = await db.selectFrom('goods').selectAll().where('goods_id', '=', 'G003').executeTakeFirstOrThrow()
    const twoWeeks = 14 * 24 * 60 * 60 * 1000
    const isNew = async () => (await shopFront()).page.goods.find(({ goodsId }) => goodsId === 'G003')?.isNew
    await listed(new Date(deps.clock.now().getTime() - twoWeeks))
    expect(await isNew()).toBeUndefined()
    await listed(new Date(deps.clock.now().getTime() - twoWeeks + 1000))
    expect(await isNew()).toBe(true)
    await listed(before.listed_at)
  })

  it('does not count goods that are not on sale', async () => {
    await db.updateTable('goods').set({ on_shelf: false }).where('goods_id', '=', 'G001').execute()
    await db.updateTable('skus').set({ on_sale: false }).where('goods_id', '=', 'G002').execute()
    const { categories, page } = await shopFront()
    expect(categories[0]?.goodsCount).toBe(3)
    expect(page.total).toBe(28)
    await db.updateTable('goods').set({ on_shelf: true }).where('goods_id', '=', 'G001').execute()
    await db.updateTable('skus').set({ on_sale: true }).where('goods_id', '=', 'G002').execute()
  })

  it("ends an offer with its coupon, and then shows a coupon's own words", async () => {
    const day = (offset: number) => new Date(deps.clock.now().getTime() + offset * 24 * 60 * 60 * 1000)
    const set = (change: object) => db.updateTable('promotions').set(change).execute()
    const before = await db.selectFrom('promotions').selectAll().executeTakeFirstOrThrow()
    await set({ valid_to: day(1) })
    expect((await shopFront()).promotion?.validTo).toBe(day(1).toISOString())
    await set({ valid_from: day(1), valid_to: day(2) })
    expect((await shopFront()).promotion).toMatchObject({ couponId: 'CP07', name: { en: 'Tea season: 20% off' } })
    // An offer without a coupon, such as a new collection, stands by itself.
    await set({ valid_from: day(-1), coupon_id: null })
    expect((await shopFront()).promotion).toMatchObject({ couponId: null, validTo: day(2).toISOString() })
    await set({ valid_from: before.valid_from, valid_to: before.valid_to, coupon_id: before.coupon_id })
  })

  it('promotes no coupon that is expired, not yet valid, or for members only', async () => {
    const set = (change: object) => db.updateTable('coupons').set(change).where('coupon_id', '=', 'CP07').execute()
    const before = await db.selectFrom('coupons').selectAll().where('coupon_id', '=', 'CP07').executeTakeFirstOrThrow()
    await set({ member_only: true })
    expect((await shopFront()).promotion).toBeNull()
    await set({ member_only: false, valid_to: deps.clock.now() })
    expect((await shopFront()).promotion).toBeNull()
    await set({ valid_to: before.valid_to, valid_from: new Date(deps.clock.now().getTime() + 1) })
    expect((await shopFront()).promotion).toBeNull()
    await set({ valid_from: deps.clock.now() })
    expect((await shopFront()).promotion?.couponId).toBe('CP07')
    await set({ valid_from: before.valid_from })
  })
})

describe('a product', () => {
  const detail = async (goodsId: string) => server.call<GoodsDetail>(`${base}/getGoodsDetail`, { goodsId })

  it('includes its SKUs, prices, pictures and rules', async () => {
    const { data } = (await detail('G011')).envelope
    expect(data).toMatchObject({ currency: 'CNY', limitPerOrder: 3, delivery: ['SHIP'], freeFreightOver: 18000 })
    expect(data.pictures[0]).toEqual({ src: '/pictures/goods/g011-1.svg', avif: null, webp: null })
    expect(data.skus[0]).toMatchObject({ skuId: 'G011-S1', price: 59800, listPrice: 71800, left: 40 })
    expect(data.skus[0]?.attributes).toEqual([
      { key: 'size', name: { zh: '规格', en: 'Size' }, valueKey: '20', value: { zh: '20 英寸', en: '20 inch' } },
      {
        key: 'color',
        name: { zh: '颜色', en: 'Colour' },
        valueKey: 'navy',
        value: { zh: '藏青', en: 'Navy' },
        swatch: '#1f5078',
      },
    ])
    expect(data.returnNote).toBeNull()
    expect(data.facts?.[0]).toEqual({
      name: { zh: '箱体', en: 'Shell' },
      value: { zh: '聚碳酸酯', en: 'Hard PC' },
    })
    await db.updateTable('goods').set({ facts: '[]' }).where('goods_id', '=', 'G011').execute()
    expect((await detail('G011')).envelope.data).not.toHaveProperty('facts')
  })

  it('shows the member price only to members', async () => {
    await db.updateTable('goods').set({ member_percent_off: 12 }).where('goods_id', '=', 'G030').execute()
    const session = { tokenHash: 't', scope: 'account', tripId: null, email: null } as const
    const member = await goodsDetail(deps, passengerCaller({ ...session, accountId: 'U001' }), { goodsId: 'G030' })
    expect(member).toMatchObject({ memberPercentOff: 12, skus: [{ price: 6000, listPrice: 8300 }, {}] })
    const other = await goodsDetail(deps, passengerCaller({ ...session, accountId: 'U101' }), { goodsId: 'G030' })
    expect(other).toMatchObject({ memberPercentOff: 0, skus: [{ price: 6900, listPrice: 8300 }, {}] })
  })

  it('is not found when it is off the shelf, without a SKU on sale, or unknown', async () => {
    await db.updateTable('goods').set({ on_shelf: false }).where('goods_id', '=', 'G012').execute()
    await db.updateTable('skus').set({ on_sale: false }).where('goods_id', '=', 'G013').execute()
    for (const goodsId of ['G012', 'G013', 'G999', ''])
      expect((await detail(goodsId)).envelope.data).toMatchObject({ error: 'notFound' })
  })

  it('gives a variant its own pictures, and its cart line the one of the variant alone', async () => {
    const pictures = [
      { kind: 'scene', path: 'scenes/blue.svg' },
      { kind: 'cutout', path: 'cutouts/blue' },
    ]
    await db
      .updateTable('skus')
      .set({ pictures: JSON.stringify(pictures) })
      .where('sku_id', '=', 'G015-S2')
      .execute()
    await db.updateTable('skus').set({ pictures: '[]' }).where('sku_id', '=', 'G015-S1').execute()
    const [grey, blue] = (await detail('G015')).envelope.data.skus
    expect(grey).not.toHaveProperty('pictures')
    expect(blue?.pictures).toEqual([
      { kind: 'scene', src: '/pictures/scenes/blue.svg', avif: null, webp: null },
      expect.objectContaining({ kind: 'cutout', src: '/pictures/cutouts/blue-480.jpeg' }),
    ])
    const skus = await findSkus(db, ['G015-S1', 'G015-S2'])
    expect(skus.get('G015-S1')?.picturePath).toBe('goods/g015-1.svg')
    expect(skus.get('G015-S2')?.picturePath).toBe('cutouts/blue')
  })

  it('shows the placeholder when it has no picture', async () => {
    await db.deleteFrom('goods_pictures').where('goods_id', '=', 'G014').execute()
    const { data } = (await detail('G014')).envelope
    expect(data.pictures).toEqual([{ src: '/pictures/placeholder.svg', avif: null, webp: null }])
  })
})

describe('the pickup counters', () => {
  it('are those that accept orders now, in both languages, two of them domestic', async () => {
    const points = async () =>
      (await server.call<{ points: PickupPoint[] }>(`${base}/getPickupPoints`, {})).envelope.data.points
    const open = await points()
    expect(open.filter(({ iata }) => iata === 'XMN')).toHaveLength(2)
    for (const { name, place, hours } of open) {
      expect(Object.values({ ...name, ...place }).every((text) => text !== '')).toBe(true)
      expect(hours).toMatch(/^\d\d:\d\d~\d\d:\d\d$/)
    }
    await db.updateTable('pickup_points').set({ open: false }).where('iata', '=', 'XMN').execute()
    expect(await points()).toEqual(open.filter(({ iata }) => iata !== 'XMN'))
  })
})
