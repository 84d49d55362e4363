import { describe, expect, it } from 'vitest'
import { addAddress, goodsRequest } from '../../../test-support/buy-goods.ts'
import { addShopper, openGoodsShop } from '../../../test-support/goods-shop.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { addCoupon, giveCoupon } from '../coupons/test-support/discount-world.ts'
import { calculateOrder } from './calculate-order.ts'
import { orderCouponList } from './order-coupon-list.ts'
import { submitOrder } from './submit-order.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openGoodsShop(deps)
// ¥30 off each, or a percentage.
await addCoupon(deps, { couponId: 'THIRTY', daysLeft: 20 })
await addCoupon(deps, { couponId: 'SOONER', daysLeft: 3 })
await addCoupon(deps, { couponId: 'FIFTH', percentOff: 20 })
await addCoupon(deps, { couponId: 'TENTH', percentOff: 10 })
await addCoupon(deps, { couponId: 'BIG', percentOff: 50, minSpendFen: 50_000 })
await addCoupon(deps, { couponId: 'CLUB', percentOff: 50, memberOnly: true })
await addCoupon(deps, { couponId: 'OVER', percentOff: 50, daysLeft: -1 })

/** A shopper in Xiamen with these coupons; tea for ¥198, with ¥10 freight below ¥180. */
async function shopperWith(...couponIds: string[]) {
  const caller = await addShopper(deps)
  const { accountId } = caller().session
  if (couponIds.length > 0) await giveCoupon(deps, { accountId }, ...couponIds)
  const tea = goodsRequest({ way: 'SHIP', pieces: { 'TEA-S': 1 }, addrId: await addAddress(deps, caller()) })
  const quote = (more: object = {}) => calculateOrder(deps, caller(), { ...tea, bestCoupon: true, ...more })
  return { caller, tea, quote }
}

const withKey = (caller: PassengerCaller, idempotencyKey: string) => ({ ...caller, idempotencyKey })

describe('the best coupon (G13)', () => {
  it('is applied where the request asks for it and names none', async () => {
    const { caller, tea, quote } = await shopperWith('THIRTY', 'FIFTH', 'TENTH')
    expect(await quote()).toMatchObject({ couponId: 'FIFTH', couponDiscount: 3900, freight: 1000, payable: 16_900 })
    expect(await quote({ couponId: 'TENTH' })).toMatchObject({ couponId: 'TENTH', couponDiscount: 1900 })
    expect(await calculateOrder(deps, caller(), tea)).toMatchObject({ couponId: null, payable: 19_800 })
  })

  it('is the one that expires first, of those that save the same', async () => {
    const { quote } = await shopperWith('THIRTY', 'SOONER')
    expect(await quote()).toMatchObject({ couponId: 'SOONER' })
  })

  it('is none that may not be used, and none of somebody else', async () => {
    const { quote } = await shopperWith('BIG', 'CLUB', 'OVER')
    expect(await quote()).toMatchObject({ couponId: null, payable: 19_800 })
    expect(await (await shopperWith()).quote()).toMatchObject({ couponId: null })
  })

  it('is the one that leaves the least to pay, freight included', async () => {
    await addCoupon(deps, { couponId: 'SIX', percentOff: 6 })
    const { quote, caller, tea } = await shopperWith('TENTH', 'SIX')
    // ¥19 off would leave ¥179 and ¥10 freight; ¥11 off leaves ¥187 and free delivery.
    expect((await orderCouponList(deps, caller(), tea)).usable[0]).toMatchObject({ coupon: { couponId: 'TENTH' } })
    expect(await quote()).toMatchObject({ couponId: 'SIX', couponDiscount: 1100, freight: 0, payable: 18_700 })
  })

  it('counts in what is missing for free delivery, which is said with the amount that frees it (S6)', async () => {
    const { quote } = await shopperWith('FIFTH')
    expect(await quote()).toMatchObject({ freeFreightOver: 18_000, missingForFreeFreight: 2100, freight: 1000 })
    expect(await quote({ bestCoupon: false })).toMatchObject({ missingForFreeFreight: 0, freight: 0 })
  })

  it('is ordered as it was seen, and used once', async () => {
    const { caller, tea, quote } = await shopperWith('THIRTY')
    const { couponId, payable, currency } = await quote()
    await submitOrder(deps, withKey(caller(), 'best coupon'), { ...tea, couponId, payable, currency })
    expect(await quote()).toMatchObject({ couponId: null, payable: 19_800 })
  })
})
