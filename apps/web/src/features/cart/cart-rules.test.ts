import type { CartLine } from '@aisle/contract/cart-schemas'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allToggled,
  askedToSelect,
  chosenAfterVariant,
  chosenInCart,
  countPieces,
  linesToRestore,
  mostPieces,
  nextLine,
  getNote,
  toggled,
} from './cart-rules.ts'

const line = (cartLineId: string, skuId = cartLineId): CartLine => ({
  cartLineId,
  skuId,
  goodsId: 'g',
  hasVariants: false,
  quantity: 1,
  price: 100,
  listPrice: null,
  name: { zh: '茶', en: 'Tea' },
  variant: { zh: '', en: '' },
  picture: { src: '/p.svg', avif: null, webp: null },
  delivery: ['SHIP'],
  left: 9,
  limitPerOrder: 9,
  problem: null,
})
const cart = (...ids: string[]) => ({ lines: ids.map((id) => line(id)) })
const someIds = fc.uniqueArray(fc.constantFrom<string[]>('a', 'b', 'c', 'd', 'e'))

describe('lines that "undo" puts back', () => {
  const removed = [
    { cartLineId: 'a', skuId: 'A', quantity: 3 },
    { cartLineId: 'b', skuId: 'B', quantity: 1 },
  ]

  it('have their quantity and are chosen as before, the last one first', () => {
    expect(linesToRestore(removed, { chosen: ['a'], wishes: new Map() })).toEqual([
      { skuId: 'B', quantity: 1, chosen: false },
      { skuId: 'A', quantity: 3, chosen: true },
    ])
  })

  it('have the quantity that the passenger saw, confirmed or not', () => {
    const [, first] = linesToRestore(removed, { chosen: [], wishes: new Map([['a', 5]]) })
    expect(first?.quantity).toBe(5)
  })
})

describe('chosen cart lines', () => {
  it('are only lines still in the cart, in its order', () => {
    expect(chosenInCart(cart('a', 'b', 'c'), ['c', 'gone', 'a'])).toEqual(['a', 'c'])
  })

  it('are toggled one by one, independently of each other', () => {
    fc.assert(
      fc.property(someIds, fc.constantFrom<string[]>('a', 'z'), (chosen, id) => {
        const once = toggled(chosen, id)
        expect(once.includes(id)).toBe(!chosen.includes(id))
        expect(toggled(once, id).toSorted()).toEqual(chosen.toSorted())
      }),
    )
  })

  it('are all selected by one tap, and none by the next', () => {
    expect(allToggled(cart('a', 'b'), ['a'])).toEqual(['a', 'b'])
    expect(allToggled(cart('a', 'b'), ['b', 'a', 'gone'])).toEqual([])
  })

  it('never include new lines from the server before a tap', () => {
    fc.assert(
      fc.property(someIds, someIds, (before, chosen) => {
        const after = cart(...before, 'new')
        expect(chosenInCart(after, chosenInCart(cart(...before), chosen))).not.toContain('new')
      }),
    )
  })

  it('stay chosen when another variant merges two lines', () => {
    const before = { lines: [line('a', 'small'), line('b', 'large')] }
    const after = { lines: [line('a', 'large')] }
    const change = { cartLineId: 'a', skuId: 'large' }
    expect(chosenAfterVariant({ before, after }, ['b'], change)).toEqual(['a'])
    expect(chosenAfterVariant({ before, after }, ['a'], change)).toEqual(['a'])
    expect(chosenAfterVariant({ before, after }, [], change)).toEqual([])
    const alone = { lines: [line('a', 'red'), line('b', 'large')] }
    expect(chosenAfterVariant({ before, after: alone }, ['b'], { cartLineId: 'a', skuId: 'red' })).toEqual(['b'])
  })

  it('come from the URL if it names any', () => {
    expect(askedToSelect({ select: 'a,b,' })).toEqual(['a', 'b'])
    expect(askedToSelect({ select: '' })).toBeNull()
    expect(askedToSelect({})).toBeNull()
  })
})

describe('badge', () => {
  it('counts kinds and pieces, including unavailable ones', () => {
    const given = { lines: [line('a'), { ...line('b'), quantity: 3 }], invalid: [line('c')], currency: 'CNY' as const }
    expect(countPieces(given)).toEqual({ kinds: 3, pieces: 5 })
  })
})

describe('focus after a removal', () => {
  it.each([
    [['a'], 'b'],
    [['b'], 'c'],
    [['c'], 'b'],
    [['b', 'c'], 'a'],
    [['a', 'b', 'c'], null],
    [['elsewhere'], 'a'],
  ])('of %j moves to %s', (gone, next) => {
    expect(nextLine(cart('a', 'b', 'c').lines, gone)).toBe(next)
  })
})

describe('note next to the stepper', () => {
  const plenty = { left: 50, limitPerOrder: 99 }

  it.each([
    [plenty, 1, null, null],
    [{ ...plenty, left: 4 }, 1, null, { phrase: 'low_stock', n: 4, wrong: false }],
    [{ ...plenty, left: 4 }, 5, null, { phrase: 'low_stock', n: 4, wrong: true }],
    [{ ...plenty, limitPerOrder: 3 }, 3, null, { phrase: 'limit', n: 3, wrong: false }],
    [{ ...plenty, limitPerOrder: 3 }, 4, null, { phrase: 'limit', n: 3, wrong: true }],
    [{ left: 200, limitPerOrder: 200 }, 99, null, { phrase: 'mostPerLine', n: 99, wrong: false }],
    [{ ...plenty, limitPerOrder: 3 }, 2, 'overLimit', { phrase: 'limit', n: 3, wrong: true }],
    [{ ...plenty, left: 2 }, 2, 'notEnough', { phrase: 'low_stock', n: 2, wrong: true }],
  ] as const)('for %j, %i wanted, %s: %j', (offer, quantity, problem, note) => {
    expect(getNote(offer, quantity, problem)).toEqual(note)
  })

  it('always exists when plus is disabled', () => {
    const offer = fc.record({ left: fc.integer({ min: 1, max: 150 }), limitPerOrder: fc.integer({ min: 1, max: 150 }) })
    fc.assert(
      fc.property(offer, fc.nat(20), (some, more) => {
        const note = getNote(some, mostPieces(some) + more)
        expect(note?.n).toBe(mostPieces(some))
        expect(note?.wrong).toBe(more > 0)
      }),
    )
  })
})
