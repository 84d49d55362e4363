import * as limits from '@aisle/contract/limits'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countPieces, mergeCarts, newestFirst, findProblem, type CartEntry } from './cart-rules.ts'

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 2, 0, second))
const entry = (cartLineId: string, skuId: string, quantity: number, second = 0): CartEntry => ({
  cartLineId,
  skuId,
  quantity,
  addedAt: at(second),
})

const cart = (prefix: string) =>
  fc
    .uniqueArray(fc.record({ sku: fc.nat(70), quantity: fc.integer({ min: 1, max: 99 }), second: fc.nat(50) }), {
      selector: ({ sku }) => sku,
      maxLength: limits.cartLines,
    })
    .map((lines) => lines.map((line) => entry(`${prefix}${line.sku}`, `s${line.sku}`, line.quantity, line.second)))

describe('merging a guest cart into the passenger’s (E3)', () => {
  it('adds quantities up to the limit of a line, and keeps the passenger’s line', () => {
    const merged = mergeCarts([entry('own', 'a', 2, 1)], [entry('guest', 'a', 3, 9), entry('new', 'b', 1, 5)])
    expect(merged).toEqual([entry('guest', 'a', 5, 9), entry('new', 'b', 1, 5)])
    expect(mergeCarts([entry('own', 'a', 60)], [entry('guest', 'a', 60)])).toEqual([entry('guest', 'a', 99)])
  })

  it('keeps the guest’s newest lines when the cart becomes full', () => {
    const own = Array.from({ length: 48 }, (_, n) => entry(`own${n}`, `o${n}`, 1))
    const guest = [entry('g1', 'g1', 1, 1), entry('g3', 'g3', 1, 3), entry('g2', 'g2', 1, 2)]
    const kept = mergeCarts(own, guest).map(({ cartLineId }) => cartLineId)
    expect(kept).toHaveLength(50)
    expect(kept.slice(48)).toEqual(['g3', 'g2'])
  })

  it('loses nothing of the passenger’s, duplicates nothing, and drops only what exceeds the limit', () => {
    fc.assert(
      fc.property(cart('o'), cart('g'), (own, guest) => {
        const merged = mergeCarts(own, guest)
        expect(merged.length).toBe(
          Math.min(limits.cartLines, new Set([...own, ...guest].map(({ skuId }) => skuId)).size),
        )
        expect(new Set(merged.map(({ skuId }) => skuId)).size).toBe(merged.length)
        for (const line of merged) {
          const parts = [...own, ...guest].filter(({ skuId }) => skuId === line.skuId)
          expect(line.quantity).toBe(Math.min(limits.lineQuantity, countPieces(parts).pieces))
        }
        for (const { skuId } of own) expect(merged.map((line) => line.skuId)).toContain(skuId)
      }),
    )
  })

  it('does not depend on the order of lines', () => {
    fc.assert(
      fc.property(cart('o'), cart('g'), (own, guest) => {
        const ids = (entries: CartEntry[]) => newestFirst(entries).map((line) => [line.cartLineId, line.quantity])
        expect(ids(mergeCarts(own, guest))).toEqual(ids(mergeCarts(own.toReversed(), guest.toReversed())))
      }),
    )
  })
})

describe('the problem with a quantity of a SKU', () => {
  const offer = { onSale: true, left: 5, limitPerOrder: 99 }

  it.each([
    [{}, 5, undefined, null],
    [{}, 6, undefined, 'notEnough'],
    [{ left: 0 }, 1, undefined, 'soldOut'],
    [{ onSale: false, left: 0 }, 1, undefined, 'offSale'],
    [{ limitPerOrder: 3 }, 4, undefined, 'overLimit'],
    [{ limitPerOrder: 3 }, 9, undefined, 'overLimit'],
    [{ limitPerOrder: 3, left: 2 }, 9, undefined, 'notEnough'],
    [{ limitPerOrder: 3 }, 1, 4, 'overLimit'],
    [{ limitPerOrder: 3 }, 1, 3, null],
  ] as const)('for %j: %i (%s of the product) is %s', (change, quantity, ofProduct, problem) => {
    expect(findProblem({ ...offer, ...change }, quantity, ofProduct)).toBe(problem)
  })

  it('exists exactly when stock or limit is exceeded', () => {
    const some = fc.record({ left: fc.nat(120), limitPerOrder: fc.integer({ min: 1, max: 120 }) })
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 150 }), (given, quantity) => {
        const possible = quantity <= Math.min(given.left, given.limitPerOrder, limits.lineQuantity)
        return (findProblem({ ...given, onSale: true }, quantity) === null) === possible
      }),
    )
  })
})
