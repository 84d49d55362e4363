import type { CartLine } from '@aisle/contract/cart-schemas'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupLines, needsTwoOrders } from './cart-group-rules.ts'
import { basketOf, chosenCoupon, couponState, inAddress, partOf, sumsOfTotals } from './cart-sum-rules.ts'

type Ways = CartLine['delivery']

const line = (skuId: string, delivery: Ways): CartLine => ({
  cartLineId: skuId,
  skuId,
  goodsId: 'g',
  hasVariants: false,
  quantity: 2,
  price: 100,
  listPrice: null,
  name: { zh: '茶', en: 'Tea' },
  variant: { zh: '', en: '' },
  picture: { src: '/p.svg', avif: null, webp: null },
  delivery,
  left: 9,
  limitPerOrder: 9,
  problem: null,
})
const both = line('both', ['SHIP', 'PICKUP'])
const ship = line('ship', ['SHIP'])
const pickup = line('pickup', ['PICKUP'])

describe('groups of cart lines', () => {
  it('are delivered wherever that is possible, as checkout begins, and else collected', () => {
    expect(groupLines({ lines: [pickup, both, ship] })).toEqual([
      { way: 'SHIP', lines: [both, ship], collected: 'some' },
      { way: 'PICKUP', lines: [pickup], collected: 'none' },
    ])
    expect(groupLines({ lines: [both] })).toEqual([{ way: 'SHIP', lines: [both], collected: 'all' }])
    expect(groupLines({ lines: [ship] })).toEqual([{ way: 'SHIP', lines: [ship], collected: 'none' }])
  })

  it('hold each line once', () => {
    const ways = fc.constantFrom<Ways>(['SHIP'], ['PICKUP'], ['SHIP', 'PICKUP'])
    fc.assert(
      fc.property(fc.array(ways), (all) => {
        const lines = all.map((delivery, at) => line(String(at), delivery))
        const grouped = groupLines({ lines }).flatMap((group) => group.lines)
        expect(new Set(grouped)).toEqual(new Set(lines))
        expect(grouped).toHaveLength(lines.length)
      }),
    )
  })

  it('need two orders where no way takes all that is chosen', () => {
    expect(needsTwoOrders([ship, pickup])).toBe(true)
    expect(needsTwoOrders([both, pickup])).toBe(false)
    expect(needsTwoOrders([])).toBe(false)
  })
})

describe('the basket whose price the cart shows', () => {
  it('goes the way that checkout begins with', () => {
    expect(basketOf([])).toBeNull()
    expect(basketOf([both, ship])?.lines).toEqual([
      { kind: 'SHIP', skuId: 'both', quantity: 2 },
      { kind: 'SHIP', skuId: 'ship', quantity: 2 },
    ])
    expect(basketOf([both, pickup])?.lines[0]?.kind).toBe('PICKUP')
    expect(basketOf([ship, pickup])?.lines[0]?.kind).toBe('SHIP')
  })
})

describe('free freight', () => {
  const totals = {
    currency: 'CNY' as const,
    pieces: 1,
    listTotal: 9000,
    memberDiscount: 0,
    goodsTotal: 9000,
    couponHint: null,
  }

  it('is as far as the goods are worth of the amount that frees them', () => {
    const { free } = sumsOfTotals({ ...totals, missingForFreeFreight: 9000, freeFreightOver: 18_000 })
    expect(free && partOf(free)).toBe(50)
    expect(free && partOf({ ...free, missing: 0 })).toBe(100)
    expect(free?.here).toBe(false)
  })

  it('is not spoken of where nothing is shipped free', () => {
    expect(sumsOfTotals({ ...totals, missingForFreeFreight: null, freeFreightOver: null }).free).toBeNull()
  })
})

describe('the coupon line', () => {
  const coupon = (couponId: string) => ({ couponId }) as never
  const near = (couponId: string, missing: number) => ({
    coupon: coupon(couponId),
    reason: 'belowMinimum' as const,
    missing,
  })
  const offers = { usable: [], unusable: [], rightsCards: { usable: [], unusable: [] } }

  it('leaves the choice to the server until the passenger makes one, which counts for these lines (G13)', () => {
    expect(chosenCoupon(null, 'tea 1')).toBeUndefined()
    expect(chosenCoupon({ couponId: 'own', basket: 'tea 1' }, 'tea 1')).toBe('own')
    expect(chosenCoupon({ couponId: 'own', basket: 'tea 1' }, 'tea 2')).toBeUndefined()
  })

  it('keeps a coupon out once it was taken out, whatever is chosen then (G13)', () => {
    expect(chosenCoupon({ couponId: null, basket: 'tea 1' }, 'mug 3')).toBeNull()
    expect([inAddress(null), inAddress(undefined), inAddress('own')]).toEqual(['none', undefined, 'own'])
  })

  it('says which coupon is applied, how many could be, or which one is nearest', () => {
    const usable = [{ coupon: coupon('a'), discount: 100 }]
    expect(couponState('a', undefined)).toEqual({ kind: 'applied', couponId: 'a', others: false })
    expect(couponState('a', { ...offers, usable: [...usable, ...usable] })).toMatchObject({ others: true })
    expect(couponState(null, { ...offers, usable })).toEqual({ kind: 'usable', n: 1 })
    expect(couponState(null, { ...offers, unusable: [near('far', 900), near('near', 100)] })).toEqual({
      kind: 'near',
      couponId: 'near',
      missing: 100,
    })
    expect(couponState(null, offers)).toEqual({ kind: 'none' })
  })
})
