import { afterAll, describe, expect, it } from 'vitest'
import { catchError } from '../../../test-support/error-of.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { addFlight, openWifiShop, wifiFlight, type TestPassenger } from '../../../test-support/wifi-shop.ts'
import { openDb } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { writeAtOnce } from '../../platform/db/write-at-once.ts'
import { accepted } from '../../platform/contract-error.ts'
import type { SpendLine } from './coupon-rules.ts'
import { discountUses, releaseDiscounts } from './discount-store.ts'
import { listCoupons, listRightsCards } from './list-discounts.ts'
import { judgeDiscounts } from './discount-rules.ts'
import { readAtOnce } from '../../platform/db/read-at-once.ts'
import { chosenDiscountsReading } from './read-discounts.ts'
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

const { db, address } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openWifiShop(deps)
await addFlight(deps, { ...wifiFlight, flightId: 'TF2', flightNo: 'MF831' })
await openTeaShop(deps)
await addCoupon(deps, { couponId: 'THIRTY' })
await addCoupon(deps, { couponId: 'SOON', percentOff: 10, daysLeft: 3, scope: 'category' })
await addCoupon(deps, { couponId: 'LATER', beginsInDays: 2, daysLeft: 20 })
await addCoupon(deps, { couponId: 'OVER', daysLeft: -1 })
await addCoupon(deps, { couponId: 'CLUB', memberOnly: true })
await addCards(deps)
afterAll(() => endOrders(deps))

const tea: SpendLine = { kind: 'SHIP', categoryId: 'TEA', planId: null, amount: 9800 }
const scarce: SpendLine = { kind: 'WIFI', categoryId: null, planId: 'SCARCE', amount: 19_800 }
interface Spending {
  lines: SpendLine[]
  flightId: string | null
  couponId: string | null
  rightsNo: string | null
}
const none: Spending = { lines: [tea], flightId: null, couponId: null, rightsNo: null }
const price = async (
  passenger: TestPassenger,
  spending: Partial<Spending>,
  scope: 'account' | 'trip' = 'account',
  asked = db,
) => {
  const { lines, ...chosen } = { ...none, ...spending }
  const discounts = await readAtOnce(asked, chosenDiscountsReading(asked, passenger.caller({ scope }), chosen))
  return accepted(judgeDiscounts(discounts, lines, deps.clock.now()))
}
const refusal = async (work: Promise<unknown>) => {
  const { errorName, detail } = await catchError(work)
  return { errorName, ...detail }
}
const couponRow = async ({ accountId }: TestPassenger, couponId: string) =>
  db
    .selectFrom('account_coupons')
    .select(['state', 'order_no'])
    .where('account_id', '=', accountId)
    .where('coupon_id', '=', couponId)
    .executeTakeFirstOrThrow()
const getUses = async (rightsNo: string) =>
  (await db.selectFrom('rights_uses').select('state').where('rights_no', '=', rightsNo).orderBy('state').execute()).map(
    ({ state }) => state,
  )
const pay = (orderNo: string) => writeAtOnce(db, discountUses(orderNo))
const giveBack = (orderNo: string) => inTransaction(db, (tx) => releaseDiscounts(tx, orderNo))

describe('the lists of coupons and rights cards', () => {
  it('show usable ones first, the earliest expiry first, then held, used and expired ones', async () => {
    const lin = await somebody(deps)
    await giveCoupon(deps, lin, 'OVER', 'LATER', 'THIRTY', 'SOON', 'CLUB')
    const held = await orderWith(deps, { passenger: lin, couponId: 'CLUB' })
    const { coupons } = await listCoupons(deps, lin.caller())
    expect(coupons.map(({ couponId, state }) => [couponId, state])).toEqual([
      ['SOON', 'unused'],
      ['LATER', 'unused'],
      ['THIRTY', 'unused'],
      ['CLUB', 'locked'],
      ['OVER', 'expired'],
    ])
    await pay(held)
    const used = (await listCoupons(deps, lin.caller())).coupons
    expect(used.map(({ state }) => state)).toEqual(['unused', 'unused', 'unused', 'used', 'expired'])
  })

  it('show all of a coupon’s terms, in the currency of the language', async () => {
    const lin = await somebody(deps)
    await giveCoupon(deps, lin, 'SOON', 'THIRTY')
    const [soon, thirty] = (await listCoupons(deps, lin.caller({ language: 'en' }))).coupons
    expect(soon).toEqual({
      couponId: 'SOON',
      name: { zh: '券 SOON', en: 'Coupon SOON' },
      amount: null,
      percentOff: 10,
      cap: null,
      minSpend: 0,
      currency: 'USD',
      scope: 'category',
      category: { categoryId: 'TEA', name: { zh: '茶类', en: 'Tea' } },
      memberOnly: false,
      validFrom: '2026-09-21T02:00:00.000Z',
      validTo: '2026-11-23T02:00:00.000Z',
      state: 'unused',
    })
    expect(thirty).toMatchObject({ amount: 400, currency: 'USD', category: null })
  })

  it('show cards with their remaining uses and the names of their plans', async () => {
    const lin = await somebody(deps)
    const times = await giveCard(deps, lin, { cardId: 'TIMES', times: 2 })
    const period = await giveCard(deps, lin, { cardId: 'PERIOD', daysLeft: 90 })
    const over = await giveCard(deps, lin, { cardId: 'POST', daysLeft: -1 })
    const first = await orderWith(deps, { passenger: lin, rightsNo: times, flightId: 'TF1' })
    const { cards } = await listRightsCards(deps, lin.caller())
    expect(cards.map(({ rightsNo, state }) => [rightsNo, state])).toEqual([
      [times, 'usable'],
      [period, 'usable'],
      [over, 'expired'],
    ])
    expect(cards[0]).toMatchObject({
      kind: 'times',
      times: 2,
      timesLeft: 1,
      plans: [{ planId: 'SCARCE', name: { zh: '全程畅享包', en: 'Full Flight' } }],
    })
    expect(cards[1]).toMatchObject({ times: null, timesLeft: null })
    const second = await orderWith(deps, { passenger: lin, rightsNo: times, flightId: 'TF1' })
    expect((await listRightsCards(deps, lin.caller())).cards[1]).toMatchObject({ timesLeft: 0, state: 'usedUp' })
    await pay(first)
    await giveBack(second)
    expect((await listRightsCards(deps, lin.caller())).cards[0]).toMatchObject({ timesLeft: 1, state: 'usable' })
  })

  it("show only the passenger's own, and none to a trip-scoped login", async () => {
    const [lin, chen] = [await somebody(deps), await somebody(deps)]
    await giveCoupon(deps, lin, 'THIRTY')
    await giveCard(deps, lin, { cardId: 'TIMES' })
    for (const stranger of [chen.caller(), lin.caller({ scope: 'trip' })]) {
      expect(await listCoupons(deps, stranger)).toEqual({ coupons: [] })
      expect(await listRightsCards(deps, stranger)).toEqual({ cards: [] })
    }
  })
})

describe('the price with discounts (S3)', () => {
  it('without coupon and card needs no query', async () => {
    const lin = await somebody(deps)
    const noDatabase = new Proxy(db, { get: () => expect.fail('the database was asked') })
    expect(await price(lin, { lines: [tea, scarce] }, 'account', noDatabase)).toEqual({
      couponId: null,
      couponShares: [0, 0],
      couponDiscount: 0,
      rightsNo: null,
      rightsShares: [0, 0],
      rightsDiscount: 0,
      freeShipping: false,
    })
  })

  it('is reduced by the coupon, with free shipping by a card in addition', async () => {
    const lin = await somebody(deps)
    await giveCoupon(deps, lin, 'THIRTY')
    const rightsNo = await giveCard(deps, lin, { cardId: 'POST' })
    expect(await price(lin, { couponId: 'THIRTY', rightsNo })).toEqual({
      couponId: 'THIRTY',
      couponShares: [3000],
      couponDiscount: 3000,
      rightsNo,
      rightsShares: [0],
      rightsDiscount: 0,
      freeShipping: true,
    })
  })

  it('is zero for a plan that a card pays for, which leaves nothing for a coupon', async () => {
    const lin = await somebody(deps)
    await giveCoupon(deps, lin, 'THIRTY')
    const rightsNo = await giveCard(deps, lin, { cardId: 'TIMES' })
    const wifi = { lines: [scarce], flightId: 'TF1', rightsNo }
    expect(await price(lin, wifi)).toMatchObject({
      rightsShares: [19_800],
      rightsDiscount: 19_800,
      freeShipping: false,
    })
    expect(await refusal(price(lin, { ...wifi, couponId: 'THIRTY' }))).toEqual({
      errorName: 'couponUnusable',
      reason: 'rightsCardCovers',
      missing: 0,
    })
  })

  it('accepts member-only coupons from members only', async () => {
    const [lin, member] = [await somebody(deps), await somebody(deps, '66012345678')]
    await giveCoupon(deps, lin, 'CLUB')
    await giveCoupon(deps, member, 'CLUB')
    expect(await refusal(price(lin, { couponId: 'CLUB' }))).toMatchObject({ reason: 'membersOnly' })
    expect(await price(member, { couponId: 'CLUB' })).toMatchObject({ couponDiscount: 3000 })
  })

  it('refuses a foreign coupon or card like an unknown one, and all of them for a trip-scoped login', async () => {
    const [lin, chen] = [await somebody(deps), await somebody(deps)]
    await giveCoupon(deps, lin, 'THIRTY')
    const rightsNo = await giveCard(deps, lin, { cardId: 'POST' })
    const noCoupon = await refusal(price(chen, { couponId: 'NONE' }))
    expect(noCoupon).toEqual({ errorName: 'couponUnusable', reason: null, missing: 0 })
    expect(await refusal(price(chen, { couponId: 'THIRTY' }))).toEqual(noCoupon)
    expect(await refusal(price(lin, { couponId: 'THIRTY' }, 'trip'))).toEqual(noCoupon)
    const noCard = await refusal(price(chen, { rightsNo: 'NONE' }))
    expect(noCard).toEqual({ errorName: 'rightsCardUnusable', reason: null })
    expect(await refusal(price(chen, { rightsNo }))).toEqual(noCard)
    expect(await refusal(price(lin, { rightsNo }, 'trip'))).toEqual(noCard)
  })
})

describe('the discounts of an order', () => {
  it('are locked by it, used on its payment, and released with it', async () => {
    const lin = await somebody(deps)
    await giveCoupon(deps, lin, 'THIRTY')
    const rightsNo = await giveCard(deps, lin, { cardId: 'POST' })
    const orderNo = await orderWith(deps, { passenger: lin, couponId: 'THIRTY', rightsNo })
    expect(await couponRow(lin, 'THIRTY')).toEqual({ state: 'locked', order_no: orderNo })
    expect(await getUses(rightsNo)).toEqual(['held'])
    expect(await refusal(price(lin, { couponId: 'THIRTY' }))).toMatchObject({ reason: 'locked' })
    await pay(orderNo)
    await pay(orderNo)
    expect(await couponRow(lin, 'THIRTY')).toEqual({ state: 'used', order_no: orderNo })
    expect(await getUses(rightsNo)).toEqual(['used'])
    await giveBack(orderNo)
    expect(await couponRow(lin, 'THIRTY')).toEqual({ state: 'unused', order_no: null })
    expect(await getUses(rightsNo)).toEqual(['returned'])
  })

  it('stay with another order that holds them by now, however often the first one releases', async () => {
    const lin = await somebody(deps)
    await giveCoupon(deps, lin, 'THIRTY')
    const first = await orderWith(deps, { passenger: lin, couponId: 'THIRTY' })
    await giveBack(first)
    const second = await orderWith(deps, { passenger: lin, couponId: 'THIRTY' })
    await giveBack(first)
    await pay(first)
    expect(await couponRow(lin, 'THIRTY')).toEqual({ state: 'locked', order_no: second })
  })

  it('are not affected by other accounts’ orders', async () => {
    const [lin, chen] = [await somebody(deps), await somebody(deps)]
    await giveCoupon(deps, lin, 'THIRTY')
    await giveCoupon(deps, chen, 'THIRTY')
    const orderNo = await orderWith(deps, { passenger: lin, couponId: 'THIRTY' })
    const others = await orderWith(deps, { passenger: chen, couponId: 'THIRTY' })
    await pay(orderNo)
    await giveBack(others)
    expect(await couponRow(lin, 'THIRTY')).toEqual({ state: 'used', order_no: orderNo })
    expect(await couponRow(chen, 'THIRTY')).toEqual({ state: 'unused', order_no: null })
  })

  it('are expired after release when their validity has ended', async () => {
    const lin = await somebody(deps)
    await addCoupon(deps, { couponId: 'ENDING', daysLeft: 1 })
    await giveCoupon(deps, lin, 'ENDING')
    const orderNo = await orderWith(deps, { passenger: lin, couponId: 'ENDING' })
    const later = { ...deps, clock: { now: () => new Date(deps.clock.now().getTime() + 2 * 86_400_000) } }
    expect((await listCoupons(later, lin.caller())).coupons).toMatchObject([{ state: 'locked' }])
    await giveBack(orderNo)
    expect((await listCoupons(later, lin.caller())).coupons).toMatchObject([{ state: 'expired' }])
  })

  it('release a card’s use per flight for another flight', async () => {
    const lin = await somebody(deps)
    const rightsNo = await giveCard(deps, lin, { cardId: 'PERIOD' })
    const order = (flightId: string) => orderWith(deps, { passenger: lin, rightsNo, flightId })
    const first = await order('TF1')
    const wifi = { lines: [scarce], rightsNo }
    expect(await refusal(price(lin, { ...wifi, flightId: 'TF1' }))).toMatchObject({ reason: 'usedOnThisFlight' })
    expect(await refusal(order('TF1'))).toMatchObject({ reason: 'usedOnThisFlight' })
    await order('TF2')
    await giveBack(first)
    expect(await price(lin, { ...wifi, flightId: 'TF1' })).toMatchObject({ rightsDiscount: 19_800 })
  })
})

describe('sixteen orders at once', { timeout: 30_000 }, () => {
  const wide = openDb({ connection: address, max: 16 })
  afterAll(() => wide.close())
  const atOnce = { ...deps, db: wide.db }

  async function outcomes(place: (n: number) => Promise<string>): Promise<Record<string, number>> {
    const counts: Record<string, number> = {}
    const ends = await Promise.allSettled(Array.from({ length: 16 }, (_, n) => place(n)))
    for (const end of ends) {
      const name = end.status === 'fulfilled' ? 'placed' : (await refusal(Promise.reject(end.reason))).errorName
      counts[name] = (counts[name] ?? 0) + 1
    }
    return counts
  }

  it('compete for one coupon: exactly one gets it', async () => {
    const lin = await somebody(deps)
    await giveCoupon(deps, lin, 'THIRTY')
    const place = () => orderWith(atOnce, { passenger: lin, couponId: 'THIRTY' })
    expect(await outcomes(place)).toEqual({ placed: 1, couponUnusable: 15 })
    const orders = await db.selectFrom('orders').select('order_no').where('account_id', '=', lin.accountId).execute()
    expect(await couponRow(lin, 'THIRTY')).toEqual({ state: 'locked', order_no: orders[0]?.order_no })
    expect(orders).toHaveLength(1)
  })

  it('compete for two uses of a card: exactly two get one', async () => {
    const lin = await somebody(deps)
    const rightsNo = await giveCard(deps, lin, { cardId: 'TIMES', times: 2 })
    const place = () => orderWith(atOnce, { passenger: lin, rightsNo, flightId: 'TF1' })
    expect(await outcomes(place)).toEqual({ placed: 2, rightsCardUnusable: 14 })
    expect(await getUses(rightsNo)).toEqual(['held', 'held'])
  })

  it('compete for a card with one use per flight: exactly one wins on each of two flights', async () => {
    const lin = await somebody(deps)
    const rightsNo = await giveCard(deps, lin, { cardId: 'PERIOD' })
    const place = (n: number) => orderWith(atOnce, { passenger: lin, rightsNo, flightId: n % 2 ? 'TF1' : 'TF2' })
    expect(await outcomes(place)).toEqual({ placed: 2, rightsCardUnusable: 14 })
  })
})
