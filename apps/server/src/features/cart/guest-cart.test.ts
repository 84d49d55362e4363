import * as limits from '@aisle/contract/limits'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getRefusal } from '../../../test-support/error-of.ts'
import { addGoods, addShopper, openGoodsShop } from '../../../test-support/goods-shop.ts'
import { guestCaller } from '../../../test-support/test-caller.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { takeUse } from '../../platform/attempts/count-use.ts'
import { newId } from '../../platform/security/random.ts'
import { addShoppingCart } from './add-shopping-cart.ts'
import { calculateShoppingCart } from './calculate-shopping-cart.ts'
import { updateShoppingCartAmount } from './change-cart-line.ts'
import { deleteShoppingCart } from './delete-shopping-cart.ts'
import { shoppingCartList } from './shopping-cart-list.ts'
import { shoppingCartStatistics } from './shopping-cart-statistics.ts'
import { validateShoppingCart } from './validate-shopping-cart.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openGoodsShop(deps)
const skuIds = Array.from({ length: 8 }, (_, n) => `GUEST${n}`)
for (const goodsId of skuIds) await addGoods(deps, { goodsId, left: 1000 })

const key = () => newId(deps.random, 'key')
/** The token of a browser without a login. */
const newBrowser = () => `${newId(deps.random, 'gt')}.signature`
const guest = (guestToken: string) => ({ ...guestCaller({ idempotencyKey: key() }), guestToken })
const add = (guestToken: string, skuId: string, quantity = 1) =>
  addShoppingCart(deps, guest(guestToken), { skuId, quantity })
const pieces = async (cart: ReturnType<typeof shoppingCartList>) =>
  Object.fromEntries((await cart).lines.map(({ skuId, quantity }) => [skuId, quantity]))

describe('a guest', () => {
  it('fills a cart of this browser, hidden from other browsers (E3)', async () => {
    const [mine, theirs] = [newBrowser(), newBrowser()]
    expect(await add(mine, 'TEA-S', 2)).toMatchObject({ kinds: 1, pieces: 2 })
    expect(await shoppingCartStatistics(deps, guest(mine))).toEqual({ kinds: 1, pieces: 2 })
    expect(await shoppingCartStatistics(deps, guest(theirs))).toEqual({ kinds: 0, pieces: 0 })
    expect(await shoppingCartStatistics(deps, guestCaller())).toEqual({ kinds: 0, pieces: 0 })
  })

  it('sees, changes and prices the cart of this browser without a login, and no other', async () => {
    const [mine, theirs] = [newBrowser(), newBrowser()]
    const { cartLineId } = await add(mine, 'TEA-S', 2)
    const [line] = (await shoppingCartList(deps, guest(mine))).lines
    expect(line).toMatchObject({ cartLineId, skuId: 'TEA-S', quantity: 2 })
    expect(await pieces(updateShoppingCartAmount(deps, guest(mine), { cartLineId, quantity: 3 }))).toEqual({
      'TEA-S': 3,
    })
    const cartLineIds = [cartLineId]
    expect(await calculateShoppingCart(deps, guest(mine), { cartLineIds })).toMatchObject({
      pieces: 3,
      memberDiscount: 0,
      goodsTotal: (line?.price ?? 0) * 3,
      couponHint: null,
    })
    expect(await validateShoppingCart(deps, guest(mine), { cartLineIds })).toEqual({ valid: true, problems: [] })

    expect(await pieces(shoppingCartList(deps, guest(theirs)))).toEqual({})
    const refusals = await Promise.all([
      getRefusal(updateShoppingCartAmount(deps, guest(theirs), { cartLineId, quantity: 1 })),
      getRefusal(calculateShoppingCart(deps, guest(theirs), { cartLineIds })),
      getRefusal(validateShoppingCart(deps, guest(theirs), { cartLineIds })),
    ])
    expect(refusals).toEqual(Array.from({ length: 3 }, () => ({ error: 'notFound', reason: 'cartLine' })))
    await deleteShoppingCart(deps, guest(theirs), { cartLineIds })
    expect(await pieces(shoppingCartList(deps, guest(mine)))).toEqual({ 'TEA-S': 3 })
    expect(await pieces(deleteShoppingCart(deps, guest(mine), { cartLineIds }))).toEqual({})
  })

  it('adds once per key and browser (G7)', async () => {
    const caller = guest(newBrowser())
    const request = { skuId: 'TEA-S', quantity: 1 }
    const [first, second] = [await addShoppingCart(deps, caller, request), await addShoppingCart(deps, caller, request)]
    expect(second).toEqual(first)
    const other = { ...guest(newBrowser()), idempotencyKey: caller.idempotencyKey }
    expect((await addShoppingCart(deps, other, request)).cartLineId).not.toBe(first.cartLineId)
  })

  it('is limited by the shared address when using a new token for each call', async () => {
    const ip = '10.77.0.9'
    for (let uses = 1; uses < limits.shopWritesPerMinute; uses += 1)
      expect(await takeUse(deps, db, { kind: 'addToCart', subject: ip })).toBeNull()
    const adding = () => addShoppingCart(deps, { ...guest(newBrowser()), ip }, { skuId: 'MUG-1', quantity: 1 })
    expect(await getRefusal(adding())).toBeNull()
    expect(await getRefusal(adding())).toMatchObject({ error: 'rateLimited' })
    expect(await add(newBrowser(), 'MUG-1')).toMatchObject({ kinds: 1 })
  })

  it('is refused without any token', async () => {
    const request = addShoppingCart(deps, guestCaller({ idempotencyKey: key() }), { skuId: 'TEA-S', quantity: 1 })
    expect(await getRefusal(request)).toEqual({ error: 'invalidRequest' })
  })
})

describe('logging in', () => {
  it('keeps the lines that the guest’s checkout names, also of goods that the passenger had', async () => {
    const guestToken = newBrowser()
    const passenger = await addShopper(deps)
    await addShoppingCart(deps, passenger(), { skuId: 'TEA-S', quantity: 2 })
    const ids = [await add(guestToken, 'TEA-S', 3), await add(guestToken, 'MUG-1')].map((line) => line.cartLineId)
    const cart = await shoppingCartList(deps, passenger({ guestToken }))
    expect(cart.lines.map(({ cartLineId }) => cartLineId).toSorted()).toEqual(ids.toSorted())
    expect(await pieces(Promise.resolve(cart))).toEqual({ 'TEA-S': 5, 'MUG-1': 1 })
  })

  it('moves the guest’s cart once, leaving nothing for the next passenger', async () => {
    const guestToken = newBrowser()
    const first = await addShopper(deps)
    const second = await addShopper(deps)
    await addShoppingCart(deps, first(), { skuId: 'TEA-S', quantity: 2 })
    await add(guestToken, 'TEA-S', 3)
    const { cartLineId } = await add(guestToken, 'MUG-1')
    // The statistics move nothing, and count the merged cart.
    expect(await shoppingCartStatistics(deps, first({ guestToken }))).toEqual({ kinds: 2, pieces: 6 })
    expect(await shoppingCartStatistics(deps, guest(guestToken))).toEqual({ kinds: 2, pieces: 4 })
    const cart = shoppingCartList(deps, first({ guestToken }))
    expect(await pieces(cart)).toEqual({ 'TEA-S': 5, 'MUG-1': 1 })
    expect((await cart).lines.map((line) => line.cartLineId)).toContain(cartLineId)
    expect(await pieces(shoppingCartList(deps, second({ guestToken })))).toEqual({})
    expect(await shoppingCartStatistics(deps, guest(guestToken))).toEqual({ kinds: 0, pieces: 0 })
    expect(await pieces(shoppingCartList(deps, first({ guestToken })))).toEqual({ 'TEA-S': 5, 'MUG-1': 1 })
  })

  it('also moves it on the first change', async () => {
    const guestToken = newBrowser()
    const caller = await addShopper(deps)
    const { cartLineId } = await add(guestToken, 'TEA-S')
    expect(await addShoppingCart(deps, caller({ guestToken }), { skuId: 'MUG-1', quantity: 1 })).toMatchObject({
      kinds: 2,
    })
    const { cartLineId: later } = await add(guestToken, 'TEA-L')
    const changed = updateShoppingCartAmount(deps, caller({ guestToken }), { cartLineId: later, quantity: 4 })
    expect(await pieces(changed)).toEqual({ 'TEA-S': 1, 'MUG-1': 1, 'TEA-L': 4 })
    const left = deleteShoppingCart(deps, caller({ guestToken }), { cartLineIds: [cartLineId, later] })
    expect(await pieces(left)).toEqual({ 'MUG-1': 1 })
  })

  it('gives a browser’s cart as a whole to one of several passengers', async () => {
    const guestToken = newBrowser()
    for (const skuId of skuIds) await add(guestToken, skuId, 2)
    const shoppers = await Promise.all(Array.from({ length: 4 }, () => addShopper(deps)))
    const carts = await Promise.all(shoppers.map((caller) => pieces(shoppingCartList(deps, caller({ guestToken })))))
    expect(carts.filter((cart) => Object.keys(cart).length === skuIds.length)).toHaveLength(1)
    expect(carts.filter((cart) => Object.keys(cart).length === 0)).toHaveLength(3)
  })

  it('loses and duplicates nothing when 16 calls arrive at once', async () => {
    const someSku = fc.constantFrom(...skuIds)
    const step = fc.oneof(
      fc.record({ do: fc.constantFrom('guestAdds' as const, 'adds' as const), skuId: someSku }),
      fc.record({ do: fc.constantFrom('looks' as const, 'counts' as const), skuId: someSku }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 16, maxLength: 16 }), async (steps) => {
        const guestToken = newBrowser()
        const caller = await addShopper(deps)
        const work = {
          guestAdds: (skuId: string) => add(guestToken, skuId),
          adds: (skuId: string) => addShoppingCart(deps, caller({ guestToken }), { skuId, quantity: 1 }),
          looks: () => shoppingCartList(deps, caller({ guestToken })),
          counts: () => shoppingCartStatistics(deps, caller({ guestToken })),
        }
        await Promise.all(steps.map((one) => work[one.do](one.skuId)))
        const added = steps.filter((one) => one.do.endsWith('dds')).map(({ skuId }) => skuId)
        const expected = Object.fromEntries(
          [...new Set(added)].map((skuId) => [skuId, added.filter((one) => one === skuId).length]),
        )
        expect(await pieces(shoppingCartList(deps, caller({ guestToken })))).toEqual(expected)
        expect(await shoppingCartStatistics(deps, guest(guestToken))).toEqual({ kinds: 0, pieces: 0 })
      }),
      { numRuns: 12 },
    )
  })
})
