import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { getGoodsOffer } from '@aisle/contract/shop'
import { passengerCaller } from '../../../test-support/test-caller.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { calculateOrder } from '../checkout/calculate-order.ts'
import { goodsForFlight } from './goods-for-flight.ts'
import { goodsOffer } from './goods-offer.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
const accountOf = (accountId: string) =>
  passengerCaller({ tokenHash: accountId, accountId, scope: 'account', tripId: null, email: null })
/** Lives in Siming, and flies from Xiamen at 21:30 today. */
const xiaoyu = accountOf('U001')
/** Has no address, and no flight to come. */
const nobody = accountOf('U099')
const offer = (goodsId: string, caller = xiaoyu) => goodsOffer(deps, caller, { goodsId })
const shippedOnly = 'G011'
const both = 'G006'

describe('what the page of a product promises a passenger (S9)', () => {
  it('is the day on which a parcel reaches the default address, with the hour to order by', async () => {
    const { parcel, addressMissing } = await offer(shippedOnly)
    expect(parcel).toEqual({
      day: '2026-11-21',
      orderBy: '2026-11-20T09:35:00.000Z',
      place: { zh: '厦门市思明区', en: 'Siming, Xiamen' },
      freeFreightOver: 18000,
    })
    expect(addressMissing).toBe(false)
  })

  it('is the counter of the next flight for goods that are collected', async () => {
    expect((await offer(shippedOnly)).collection).toBeNull()
    expect((await offer(both)).collection).toMatchObject({
      counter: { zh: 'T3 出发层自提柜台' },
      flightNo: 'MF829',
      from: '2026-11-20T04:00:00.000Z',
    })
  })

  it('is nothing where staff have loaded neither days nor times', async () => {
    await db.updateTable('freight_zones').set({ order_by: null, delivery_days: null }).execute()
    await db.updateTable('pickup_points').set({ ready_minutes: null, closes_minutes_before: null }).execute()
    expect(await offer(both)).toEqual({
      parcel: null,
      addressMissing: false,
      collection: null,
      withCoupon: expect.any(Array) as unknown,
    })
    await db.updateTable('freight_zones').set({ order_by: '17:35', delivery_days: 1 }).execute()
    await db.updateTable('pickup_points').set({ ready_minutes: 120, closes_minutes_before: 45 }).execute()
  })

  it('asks for an address where there is none, and names no place to which nothing is shipped', async () => {
    expect(await offer(both, nobody)).toEqual({
      parcel: null,
      addressMissing: true,
      collection: null,
      withCoupon: expect.any(Array) as unknown,
    })
    const inArea = (from: string, to: string) =>
      db.updateTable('freight_areas').set({ area_code: to }).where('area_code', '=', from).execute()
    await inArea('350000', 'XX')
    expect(await offer(shippedOnly)).toEqual({
      parcel: null,
      addressMissing: false,
      collection: null,
      withCoupon: expect.any(Array) as unknown,
    })
    await inArea('XX', '350000')
  })

  it('is nothing for a product that is sold out, and a closed counter hands nothing over', async () => {
    await db.updateTable('pickup_points').set({ open: false }).where('iata', '=', 'XMN').execute()
    expect((await offer(both)).collection).toBeNull()
    await db.updateTable('pickup_points').set({ open: true }).where('iata', '=', 'XMN').execute()
    await db
      .updateTable('skus')
      .set({ loaded: sql`reserved + sold` })
      .where('goods_id', '=', both)
      .execute()
    expect(await offer(both)).toEqual({
      parcel: null,
      addressMissing: false,
      collection: null,
      withCoupon: expect.any(Array) as unknown,
    })
  })

  it('needs a login', () => {
    expect(getGoodsOffer.access).toBe('passenger')
  })
})

describe('what can be collected before the next flight', () => {
  it('is counted, with the first goods, and until when to pay for them', async () => {
    const { flight, collection } = await goodsForFlight(deps, xiaoyu)
    expect(flight?.flightNo).toBe('MF829')
    expect(collection?.goods).toHaveLength(3)
    expect(collection?.goods.every(({ delivery, soldOut }) => delivery.includes('PICKUP') && !soldOut)).toBe(true)
    expect(collection?.total).toBeGreaterThan(3)
    const { orderBy = '', until = '' } = collection ?? {}
    expect([orderBy < until, until < (flight?.departsAt ?? '')]).toEqual([true, true])
  })

  it('is nothing without a flight, and nothing where the counters are closed', async () => {
    expect(await goodsForFlight(deps, nobody)).toEqual({ flight: null, collection: null })
    const set = (open: boolean) => db.updateTable('pickup_points').set({ open }).where('iata', '=', 'XMN').execute()
    await set(false)
    expect(await goodsForFlight(deps, xiaoyu)).toMatchObject({ flight: { flightNo: 'MF829' }, collection: null })
    await set(true)
  })
})

describe('the price with a coupon', () => {
  it('is that of the quote for one piece: what the cart takes off with the best coupon', async () => {
    const { withCoupon } = await offer(shippedOnly)
    expect(withCoupon.length).toBeGreaterThan(0)
    for (const { skuId, price } of withCoupon) {
      const lines = [{ kind: 'SHIP' as const, skuId, quantity: 1 }]
      const quote = await calculateOrder(deps, xiaoyu, { lines, bestCoupon: true })
      expect(quote.couponDiscount).toBeGreaterThan(0)
      expect([skuId, price]).toEqual([skuId, quote.payable - quote.freight])
    }
  })

  it('is missing where the passenger holds none that applies to one piece', async () => {
    expect((await offer(shippedOnly, nobody)).withCoupon).toEqual([])
    await db.updateTable('coupons').set({ min_spend_fen: 10_000_000 }).execute()
    expect((await offer(shippedOnly)).withCoupon).toEqual([])
  })
})
