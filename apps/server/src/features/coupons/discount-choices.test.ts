import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { openWifiShop } from '../../../test-support/wifi-shop.ts'
import type { SpendLine } from './coupon-rules.ts'
import { bestCoupon, discountChoices } from './discount-choices.ts'
import {
  addCards,
  addCoupon,
  endOrders,
  giveCard,
  giveCoupon,
  openTeaShop,
  orderWith,
  somebody,
} from './test-support/discount-world.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openWifiShop(deps)
await openTeaShop(deps)
await addCoupon(deps, { couponId: 'THIRTY' })
await addCoupon(deps, { couponId: 'TENTH', percentOff: 10, daysLeft: 3 })
await addCoupon(deps, { couponId: 'BIG', minSpendFen: 20_000 })
await addCoupon(deps, { couponId: 'BIGGER', minSpendFen: 50_000 })
await addCoupon(deps, { couponId: 'WIFI', scope: 'wifi' })
await addCoupon(deps, { couponId: 'OVER', daysLeft: -1 })
await addCards(deps)
afterAll(() => endOrders(deps))

const goods = (amount: number): SpendLine => ({ kind: 'SHIP', categoryId: 'TEA', planId: null, amount })
const scarce: SpendLine = { kind: 'WIFI', categoryId: null, planId: 'SCARCE', amount: 19_800 }
const parcel = (amount: number) => ({ lines: [goods(amount)], flightId: null, freight: 1200 })

describe('the discount choices', () => {
  it('start with the coupon that saves most; unusable ones follow with a reason, the nearest first', async () => {
    const lin = await somebody(deps)
    await giveCoupon(deps, lin, 'BIGGER', 'WIFI', 'OVER', 'TENTH', 'BIG', 'THIRTY')
    const { usable, unusable } = await discountChoices(deps, lin.caller(), parcel(10_000))
    expect(usable.map(({ coupon, discount }) => [coupon.couponId, discount])).toEqual([
      ['THIRTY', 3000],
      ['TENTH', 1000],
    ])
    expect(unusable.map(({ coupon, reason, missing }) => [coupon.couponId, reason, missing])).toEqual([
      ['BIG', 'belowMinimum', 10_000],
      ['BIGGER', 'belowMinimum', 40_000],
      ['WIFI', 'otherGoods', 0],
    ])
  })

  it('leave out used coupons, but show those held by another order', async () => {
    const lin = await somebody(deps)
    await giveCoupon(deps, lin, 'THIRTY')
    await orderWith(deps, { passenger: lin, couponId: 'THIRTY' })
    const held = await discountChoices(deps, lin.caller(), parcel(10_000))
    expect(held).toMatchObject({ usable: [], unusable: [{ reason: 'locked', missing: 0 }] })
    await db.updateTable('account_coupons').set({ state: 'used' }).where('account_id', '=', lin.accountId).execute()
    expect(await discountChoices(deps, lin.caller(), parcel(10_000))).toMatchObject({ usable: [], unusable: [] })
  })

  it('include the cards with their savings', async () => {
    const lin = await somebody(deps)
    const post = await giveCard(deps, lin, { cardId: 'POST' })
    const times = await giveCard(deps, lin, { cardId: 'TIMES' })
    await giveCard(deps, lin, { cardId: 'PERIOD', daysLeft: -1 })
    const choices = async (choosing: Parameters<typeof discountChoices>[2]) => {
      const { usable, unusable } = (await discountChoices(deps, lin.caller(), choosing)).rightsCards
      return {
        usable: usable.map(({ card, saves }) => [card.rightsNo, saves]),
        unusable: unusable.map(({ card, reason }) => [card.rightsNo, reason]),
      }
    }
    expect(await choices(parcel(10_000))).toEqual({ usable: [[post, 1200]], unusable: [[times, 'otherGoods']] })
    expect((await choices({ ...parcel(10_000), freight: 0 })).unusable).toContainEqual([post, 'nothingToSave'])
    expect(await choices({ lines: [scarce], flightId: 'TF1', freight: 0 })).toEqual({
      usable: [[times, 19_800]],
      unusable: [[post, 'otherGoods']],
    })
  })

  it('offer no coupon together with a card that pays for the plan', async () => {
    const lin = await somebody(deps)
    await giveCoupon(deps, lin, 'WIFI')
    const rightsNo = await giveCard(deps, lin, { cardId: 'TIMES' })
    const wifi = { lines: [scarce], flightId: 'TF1', freight: 0 }
    expect((await discountChoices(deps, lin.caller(), wifi)).usable).toHaveLength(1)
    expect(await discountChoices(deps, lin.caller(), { ...wifi, rightsNo })).toMatchObject({
      usable: [],
      unusable: [{ reason: 'rightsCardCovers', missing: 0 }],
    })
  })

  it('are empty for a trip-scoped login', async () => {
    const lin = await somebody(deps)
    await giveCoupon(deps, lin, 'THIRTY')
    await giveCard(deps, lin, { cardId: 'POST' })
    expect(await discountChoices(deps, lin.caller({ scope: 'trip' }), parcel(10_000))).toEqual({
      usable: [],
      unusable: [],
      rightsCards: { usable: [], unusable: [] },
    })
  })
})

describe('the best coupon for a cart', () => {
  it('is the one that saves most; of equals, the one that expires first', async () => {
    const lin = await somebody(deps)
    await giveCoupon(deps, lin, 'TENTH', 'THIRTY', 'BIG')
    const best = (amount: number) => bestCoupon(deps, lin.caller(), [goods(amount)])
    expect(await best(10_000)).toEqual({
      couponId: 'THIRTY',
      name: { zh: '券 THIRTY', en: 'Coupon THIRTY' },
      discount: 3000,
      missing: 0,
    })
    expect(await best(40_000)).toMatchObject({ couponId: 'TENTH', discount: 4000 })
    expect(await best(30_000)).toMatchObject({ couponId: 'TENTH', discount: 3000 })
  })

  it('is otherwise the one with the least missing, and null when none could apply', async () => {
    const lin = await somebody(deps)
    await giveCoupon(deps, lin, 'WIFI', 'BIGGER', 'BIG', 'OVER')
    expect(await bestCoupon(deps, lin.caller(), [goods(15_000)])).toMatchObject({
      couponId: 'BIG',
      discount: 0,
      missing: 5000,
    })
    const chen = await somebody(deps)
    expect(await bestCoupon(deps, chen.caller(), [goods(15_000)])).toBeNull()
    await giveCoupon(deps, chen, 'WIFI')
    expect(await bestCoupon(deps, chen.caller(), [goods(15_000)])).toBeNull()
  })
})
