import * as limits from '@aisle/contract/limits'
import { describe, expect, it } from 'vitest'
import { getRefusal } from '../../../test-support/error-of.ts'
import { addGoods, addShopper, openGoodsShop } from '../../../test-support/goods-shop.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { boardPassenger, openWifiShop } from '../../../test-support/wifi-shop.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { writeAtOnce } from '../../platform/db/write-at-once.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { getHolder } from '../../platform/http/holder.ts'
import { newId } from '../../platform/security/random.ts'
import { addShoppingCart } from './add-shopping-cart.ts'
import { addToCart } from './add-to-cart.ts'
import { removalOfLines } from './cart-store.ts'
import { calculateShoppingCart } from './calculate-shopping-cart.ts'
import { updateShoppingCartAmount, updateShoppingCartSKU } from './change-cart-line.ts'
import { deleteShoppingCart } from './delete-shopping-cart.ts'
import { shoppingCartList } from './shopping-cart-list.ts'
import { shoppingCartStatistics } from './shopping-cart-statistics.ts'
import { validateShoppingCart } from './validate-shopping-cart.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openWifiShop(deps)
await openGoodsShop(deps)

const again = (caller: PassengerCaller) => ({ ...caller, idempotencyKey: newId(deps.random, 'key') })
/** Adds in sequence; returns the ids of the lines. */
async function fill(caller: PassengerCaller, ...wanted: [skuId: string, quantity: number][]): Promise<string[]> {
  const ids: string[] = []
  for (const [skuId, quantity] of wanted) {
    deps.clock.advance(1)
    ids.push((await addShoppingCart(deps, again(caller), { skuId, quantity })).cartLineId)
  }
  return ids
}
/** Adds goods without checking stock and limit, as if the shop had changed since. */
const put = (caller: PassengerCaller, ...wanted: [skuId: string, quantity: number][]) =>
  inTransaction(db, (tx) =>
    addToCart(
      deps,
      tx,
      getHolder(caller.session),
      wanted.map(([skuId, quantity]) => ({ skuId, quantity })),
    ),
  )
const shown = async (caller: PassengerCaller) =>
  (await shoppingCartList(deps, caller)).lines.map(({ skuId, quantity }) => [skuId, quantity])

async function giveCoupon(
  { db: to, clock }: typeof deps,
  { session }: PassengerCaller,
  coupon: { couponId: string; amountFen: number; minSpendFen: number; categoryId: string },
): Promise<void> {
  await to
    .insertInto('coupons')
    .values({
      coupon_id: coupon.couponId,
      name_zh: '茶季立减',
      name_en: 'Tea season',
      member_only: false,
      amount_fen: coupon.amountFen,
      amount_cents: 400,
      min_spend_fen: coupon.minSpendFen,
      min_spend_cents: 4000,
      scope: 'category',
      category_id: coupon.categoryId,
      valid_from: new Date('2026-11-01T00:00:00Z'),
      valid_to: new Date('2026-12-01T00:00:00Z'),
    })
    .execute()
  await to
    .insertInto('account_coupons')
    .values({ account_id: session.accountId, coupon_id: coupon.couponId, state: 'unused', issued_at: clock.now() })
    .execute()
}

describe('adding to the cart', () => {
  it('puts the newest first, merges equal SKUs, and counts kinds and pieces', async () => {
    const caller = (await addShopper(deps))()
    await fill(caller, ['TEA-S', 2], ['MUG-1', 1])
    expect(await shown(caller)).toEqual([
      ['MUG-1', 1],
      ['TEA-S', 2],
    ])
    deps.clock.advance(1)
    const added = await addShoppingCart(deps, again(caller), { skuId: 'TEA-S', quantity: 3 })
    expect(added).toMatchObject({ kinds: 2, pieces: 6 })
    expect(await shown(caller)).toEqual([
      ['TEA-S', 5],
      ['MUG-1', 1],
    ])
  })

  it('adds once per key, however often the request is sent (G7)', async () => {
    const caller = (await addShopper(deps))()
    const request = { skuId: 'TEA-S', quantity: 2 }
    const answers = await Promise.all(Array.from({ length: 8 }, () => addShoppingCart(deps, caller, request)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await shown(caller)).toEqual([['TEA-S', 2]])
    expect(await getRefusal(addShoppingCart(deps, caller, { ...request, quantity: 3 }))).toEqual({
      error: 'idempotencyConflict',
    })
  })

  it('refuses what cannot be ordered anyway, and reports the possible quantity', async () => {
    const caller = (await addShopper(deps))()
    const refused = (skuId: string, quantity: number) =>
      getRefusal(addShoppingCart(deps, again(caller), { skuId, quantity }))
    expect(await refused('SCARF-RED', 2)).toEqual({ error: 'outOfStock', left: 1 })
    expect(await refused('SCARF-BLUE', 4)).toEqual({ error: 'overLimit', limit: 3 })
    expect(await refused('GONE-1', 1)).toEqual({ error: 'notFound', reason: 'goods' })
    expect(await refused('NOTHING', 1)).toEqual({ error: 'notFound', reason: 'goods' })
    await fill(caller, ['SCARF-BLUE', 3])
    // The limit applies to the product: red and blue count together.
    expect(await refused('SCARF-RED', 1)).toEqual({ error: 'overLimit', limit: 3 })
    expect(await shown(caller)).toEqual([['SCARF-BLUE', 3]])
  })

  it('enforces the limits when many calls arrive at once', async () => {
    const caller = (await addShopper(deps))()
    const settled = await Promise.allSettled(
      Array.from({ length: 12 }, () => addShoppingCart(deps, again(caller), { skuId: 'SCARF-BLUE', quantity: 1 })),
    )
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await shown(caller)).toEqual([['SCARF-BLUE', 3]])
  })

  it('holds at most 50 kinds', async () => {
    const goodsIds = Array.from({ length: limits.cartLines + 1 }, (_, n) => `MANY${n}`)
    for (const goodsId of goodsIds) await addGoods(deps, { goodsId })
    const caller = (await addShopper(deps))()
    await put(caller, ...goodsIds.slice(0, 49).map((skuId): [string, number] => [skuId, 1]))
    const last = goodsIds
      .slice(49)
      .map((skuId) => getRefusal(addShoppingCart(deps, again(caller), { skuId, quantity: 1 })))
    expect((await Promise.all(last)).filter((refusal) => refusal?.['error'] === 'cartFull')).toHaveLength(1)
    expect(await shown(caller)).toHaveLength(50)
    // More of an existing line still fits.
    expect(await addShoppingCart(deps, again(caller), { skuId: 'MANY3', quantity: 1 })).toMatchObject({ kinds: 50 })
  })
})

describe('the lines of the cart', () => {
  it('are priced for this passenger, in the currency of their language (S3, G4)', async () => {
    const member = await addShopper(deps, { ffpCardNo: '6600112233' })
    await fill(member(), ['TEA-S', 1], ['SCARF-BLUE', 1])
    const { lines, currency } = await shoppingCartList(deps, member())
    expect(currency).toBe('CNY')
    expect(lines).toMatchObject([
      { skuId: 'SCARF-BLUE', price: 22800, listPrice: 26800, variant: { zh: '海蓝', en: 'Sea blue' } },
      { skuId: 'TEA-S', price: 17800, listPrice: 19800, hasVariants: true, delivery: ['SHIP', 'PICKUP'] },
    ])
    const english = await shoppingCartList(deps, member({ language: 'en' }))
    expect(english).toMatchObject({ currency: 'USD', lines: [{ price: 3200 }, { price: 2500, listPrice: 2800 }] })
    const other = await addShopper(deps)
    await fill(other(), ['TEA-S', 1])
    expect((await shoppingCartList(deps, other())).lines).toMatchObject([{ price: 19800, listPrice: null }])
  })

  it('show their problems, and list unavailable goods separately', async () => {
    const caller = (await addShopper(deps))()
    await put(caller, ['TEA-L', 61], ['SCARF-BLUE', 4], ['GONE-1', 1], ['MUG-1', 1])
    const cart = await shoppingCartList(deps, caller)
    const problems = (lines: typeof cart.lines) => Object.fromEntries(lines.map((line) => [line.skuId, line.problem]))
    expect(problems(cart.lines)).toEqual({ 'TEA-L': 'notEnough', 'SCARF-BLUE': 'overLimit', 'MUG-1': null })
    expect(problems(cart.invalid)).toEqual({ 'GONE-1': 'offSale' })
  })

  it('change their quantity in place: down always, up within stock and limit', async () => {
    const caller = (await addShopper(deps))()
    const [line = '', tea = ''] = await put(caller, ['SCARF-BLUE', 9], ['TEA-S', 1])
    const amount = (cartLineId: string, quantity: number) =>
      updateShoppingCartAmount(deps, caller, { cartLineId, quantity })
    expect((await amount(line, 8)).lines.find(({ cartLineId }) => cartLineId === line)?.quantity).toBe(8)
    expect(await getRefusal(amount(line, 9))).toEqual({ error: 'overLimit', limit: 3 })
    expect(await getRefusal(amount(tea, 99))).toBeNull()
    await put(caller, ['MUG-1', 1])
    const mug = (await shoppingCartList(deps, caller)).lines.find(({ skuId }) => skuId === 'MUG-1')?.cartLineId ?? ''
    expect(await getRefusal(amount(mug, 21))).toEqual({ error: 'outOfStock', left: 20 })
    expect(Object.fromEntries(await shown(caller))).toEqual({ 'SCARF-BLUE': 8, 'TEA-S': 99, 'MUG-1': 1 })
  })

  it('change their variant, merging lines that become equal', async () => {
    const caller = (await addShopper(deps))()
    const [small = '', large = ''] = await fill(caller, ['TEA-S', 2], ['TEA-L', 3])
    const change = (cartLineId: string, skuId: string) => updateShoppingCartSKU(deps, caller, { cartLineId, skuId })
    const { lines } = await change(small, 'TEA-L')
    expect(lines.map(({ cartLineId, skuId, quantity }) => [cartLineId, skuId, quantity])).toEqual([[small, 'TEA-L', 5]])
    expect(await getRefusal(change(large, 'TEA-S'))).toEqual({ error: 'notFound', reason: 'cartLine' })
    expect(await getRefusal(change(small, 'MUG-1'))).toEqual({ error: 'notFound', reason: 'goods' })
    const [scarf = ''] = await fill(caller, ['SCARF-BLUE', 2])
    expect(await getRefusal(change(scarf, 'SCARF-RED'))).toEqual({ error: 'outOfStock', left: 1 })
    expect((await change(small, 'TEA-L')).lines).toHaveLength(2)
  })

  it('are removed together, repeatably, ignoring unknown ids', async () => {
    const caller = (await addShopper(deps))()
    const ids = await fill(caller, ['TEA-S', 1], ['MUG-1', 1], ['TEA-L', 1])
    const gone = { cartLineIds: [...ids.slice(0, 2), 'cart_unknown'] }
    await deleteShoppingCart(deps, caller, gone)
    expect((await deleteShoppingCart(deps, caller, gone)).lines.map(({ skuId }) => skuId)).toEqual(['TEA-L'])
    await writeAtOnce(db, [removalOfLines(getHolder(caller.session), ids)])
    expect(await shown(caller)).toEqual([])
  })
})

describe('the chosen lines', () => {
  it('add up at the member price, with the amount missing for free freight', async () => {
    const member = (await addShopper(deps, { ffpCardNo: '6600112234' }))()
    const [tea = '', mug = ''] = await fill(member, ['TEA-S', 1], ['MUG-1', 1])
    expect(await calculateShoppingCart(deps, member, { cartLineIds: [tea] })).toMatchObject({
      currency: 'CNY',
      pieces: 1,
      listTotal: 19800,
      memberDiscount: 2000,
      goodsTotal: 17800,
      missingForFreeFreight: 200,
      freeFreightOver: 18000,
    })
    expect(await calculateShoppingCart(deps, member, { cartLineIds: [tea, mug, tea] })).toMatchObject({
      pieces: 2,
      listTotal: 59600,
      goodsTotal: 57600,
      missingForFreeFreight: 0,
    })
  })

  it('come with the best coupon, or the one within reach', async () => {
    const shopper = await addShopper(deps)
    const caller = shopper()
    const [tea = '', mug = ''] = await fill(caller, ['TEA-S', 1], ['MUG-1', 1])
    const hint = async (...cartLineIds: string[]) =>
      (await calculateShoppingCart(deps, caller, { cartLineIds })).couponHint
    expect(await hint(tea)).toBeNull()
    await giveCoupon(deps, caller, { couponId: 'TEA30', amountFen: 3000, minSpendFen: 30000, categoryId: 'CTEA' })
    expect(await hint(tea)).toMatchObject({ couponId: 'TEA30', missing: 10200 })
    expect(await hint(mug)).toBeNull()
    await updateShoppingCartAmount(deps, caller, { cartLineId: tea, quantity: 2 })
    expect(await hint(tea)).toMatchObject({ couponId: 'TEA30', discount: 3000, missing: 0 })
  })

  it('must not be empty or from another cart', async () => {
    const caller = (await addShopper(deps))()
    const [foreign = ''] = await fill((await addShopper(deps))(), ['TEA-S', 1])
    for (const ask of [calculateShoppingCart, validateShoppingCart]) {
      expect(await getRefusal(ask(deps, caller, { cartLineIds: [] }))).toEqual({ error: 'selectItems' })
      expect(await getRefusal(ask(deps, caller, { cartLineIds: [foreign] }))).toEqual({
        error: 'notFound',
        reason: 'cartLine',
      })
    }
  })

  it('are checked together before checkout: a product’s limit counts over its SKUs', async () => {
    const caller = (await addShopper(deps))()
    const [blue = '', red = '', tea = '', gone = ''] = await put(
      caller,
      ['SCARF-BLUE', 3],
      ['SCARF-RED', 1],
      ['TEA-S', 1],
      ['GONE-1', 1],
    )
    const check = (...cartLineIds: string[]) => validateShoppingCart(deps, caller, { cartLineIds })
    expect(await check(blue, tea)).toEqual({ valid: true, problems: [] })
    expect(await check(blue, red, tea)).toEqual({
      valid: false,
      problems: [
        { cartLineId: blue, problem: 'overLimit', left: 40, limitPerOrder: 3 },
        { cartLineId: red, problem: 'overLimit', left: 1, limitPerOrder: 3 },
      ],
    })
    expect((await check(gone)).problems).toMatchObject([{ cartLineId: gone, problem: 'offSale' }])
  })
})

describe('the owner of a cart', () => {
  it('is the only one with access: foreign lines are unknown to others', async () => {
    const owner = (await addShopper(deps))()
    const stranger = (await addShopper(deps))()
    const [cartLineId = ''] = await fill(owner, ['TEA-S', 2])
    expect(await getRefusal(updateShoppingCartAmount(deps, stranger, { cartLineId, quantity: 1 }))).toEqual({
      error: 'notFound',
      reason: 'cartLine',
    })
    expect(await getRefusal(updateShoppingCartSKU(deps, stranger, { cartLineId, skuId: 'TEA-L' }))).toEqual({
      error: 'notFound',
      reason: 'cartLine',
    })
    await deleteShoppingCart(deps, stranger, { cartLineIds: [cartLineId] })
    await writeAtOnce(db, [removalOfLines(getHolder(stranger.session), [cartLineId])])
    expect(await shown(owner)).toEqual([['TEA-S', 2]])
    expect(await shown(stranger)).toEqual([])
  })

  it('gets no member price with a trip-scoped login', async () => {
    const passenger = await boardPassenger(deps, { ffpCardNo: '6600112235' })
    await fill(passenger.caller({ scope: 'trip' }), ['TEA-S', 1])
    await fill(passenger.caller(), ['TEA-S', 1])
    const prices = async (caller: PassengerCaller) =>
      (await shoppingCartList(deps, caller)).lines.map(({ price }) => price)
    expect(await prices(passenger.caller({ scope: 'trip' }))).toEqual([19800])
    expect(await prices(passenger.caller())).toEqual([17800])
  })

  it('is not the account for a trip-scoped login (W8)', async () => {
    const passenger = await boardPassenger(deps)
    await fill(passenger.caller(), ['TEA-S', 1])
    expect(await shown(passenger.caller({ scope: 'trip' }))).toEqual([])
    await fill(passenger.caller({ scope: 'trip' }), ['MUG-1', 1])
    expect(await shown(passenger.caller())).toEqual([['TEA-S', 1]])
    expect(await shoppingCartStatistics(deps, passenger.caller({ scope: 'trip' }))).toEqual({ kinds: 1, pieces: 1 })
  })
})
