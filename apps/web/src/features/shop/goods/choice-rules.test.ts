import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Sku } from '@aisle/contract/shop-schemas'
import {
  getAxes,
  boundedQuantity,
  getChoice,
  choose,
  firstSku,
  followedKeys,
  quantityBound,
  getSku,
  getValueState,
  type Choice,
  type Chosen,
} from './choice-rules.ts'

function skuWith(values: Record<string, string>, left: number, price = 10_000): Sku {
  const both = (text: string) => ({ zh: text, en: text })
  return {
    skuId: Object.values(values).join('-'),
    attributes: Object.entries(values).map(([key, valueKey]) => ({
      key,
      name: both(key),
      valueKey,
      value: both(valueKey),
    })),
    price,
    listPrice: null,
    left,
  }
}

/** Suitcases: sand only in 20 inches, 28 inches sold out. */
const cases = [
  skuWith({ size: '20', color: 'navy' }, 40, 59_800),
  skuWith({ size: '20', color: 'sand' }, 35, 59_800),
  skuWith({ size: '24', color: 'navy' }, 25, 79_800),
  skuWith({ size: '28', color: 'navy' }, 0, 89_800),
]

const untouched = (choice: Choice): Chosen => ({ choice, recent: [] })

describe('choosing a SKU', () => {
  it('offers each attribute with its values once, in the order of the SKUs', () => {
    expect(getAxes(cases).map(({ key, values }) => [key, values.map(({ valueKey }) => valueKey)])).toEqual([
      ['size', ['20', '24', '28']],
      ['color', ['navy', 'sand']],
    ])
  })

  it("starts with the cheapest in stock, which has the list's price", () => {
    const skus = [skuWith({ size: 's' }, 0, 100), skuWith({ size: 'm' }, 3, 300), skuWith({ size: 'l' }, 3, 200)]
    expect(firstSku(skus)?.skuId).toBe('l')
    expect(firstSku(skus.map((sku) => ({ ...sku, left: 0 })))?.skuId).toBe('s')
    expect(firstSku([])).toBeUndefined()
  })

  it('starts with the SKU of the cart line, even if sold out, and ignores one that is gone', () => {
    expect(firstSku(cases, '28-navy')?.skuId).toBe('28-navy')
    expect(firstSku(cases, 'gone')?.skuId).toBe('20-navy')
  })

  it('reports whether each value is in stock with the rest, only without it, or not in stock', () => {
    const sand20 = { size: '20', color: 'sand' }
    expect(['20', '24', '28'].map((size) => getValueState(cases, sand20, 'size', size))).toEqual([
      'free',
      'elsewhere',
      'gone',
    ])
    expect(getValueState(cases, { size: '24', color: 'navy' }, 'color', 'sand')).toBe('elsewhere')
  })

  it('adjusts the rest if the combination does not exist, and names what was adjusted', () => {
    const before = { size: '20', color: 'sand' }
    const after = choose(cases, untouched(before), ['size', '24']).choice
    expect(after).toEqual({ size: '24', color: 'navy' })
    expect(followedKeys(before, after, 'size')).toEqual(['color'])
    expect(followedKeys(before, choose(cases, untouched(before), ['color', 'navy']).choice, 'color')).toEqual([])
  })

  it('keeps as much of the choice as is in stock', () => {
    const skus = [
      skuWith({ a: '1', b: '1', c: '1' }, 1),
      skuWith({ a: '2', b: '2', c: '2' }, 1),
      skuWith({ a: '2', b: '1', c: '2' }, 1),
    ]
    expect(choose(skus, untouched({ a: '1', b: '1', c: '1' }), ['a', '2']).choice).toEqual({ a: '2', b: '1', c: '2' })
  })

  it('prefers values chosen last to values never chosen', () => {
    const skus = ['111', '211', '121', '222'].map((values) => {
      const [a = '', b = '', c = ''] = values
      return skuWith({ a, b, c }, 1)
    })
    const first = choose(skus, untouched({ a: '1', b: '1', c: '1' }), ['a', '2'])
    expect(choose(skus, first, ['b', '2']).choice).toEqual({ a: '2', b: '2', c: '2' })
  })

  it('ignores a value that is sold out', () => {
    const before = untouched({ size: '20', color: 'navy' })
    expect(choose(cases, before, ['size', '28'])).toBe(before)
  })
})

const anySkus = fc
  .uniqueArray(
    fc.record({
      values: fc.record({
        size: fc.constantFrom('s', 'm', 'l'),
        color: fc.constantFrom('navy', 'sand'),
        style: fc.constantFrom('plain', 'lined'),
      }),
      left: fc.nat({ max: 3 }),
    }),
    { minLength: 1, maxLength: 12, selector: ({ values }) => Object.values(values).join() },
  )
  .map((list) => list.map(({ values, left }) => skuWith(values, left)))

const allValues = (skus: readonly Sku[]) =>
  getAxes(skus).flatMap(({ key, values }) => values.map(({ valueKey }) => [key, valueKey] as const))

describe('SKUs of any product', () => {
  it('never lead into a dead end: each offered value ends at a SKU in stock that has it', () => {
    fc.assert(
      fc.property(anySkus, fc.array(fc.nat(), { maxLength: 8 }), (skus, taps) => {
        const first = firstSku(skus)
        let chosen = untouched(first ? getChoice(first) : {})
        const values = allValues(skus)
        for (const tap of taps) {
          const [key, valueKey] = values[tap % values.length] ?? ['', '']
          const { choice } = chosen
          const state = getValueState(skus, choice, key, valueKey)
          const after = choose(skus, chosen, [key, valueKey])
          const next = after.choice
          if (state === 'gone') {
            expect(next).toEqual(choice)
          } else {
            expect(getSku(skus, next)?.left).toBeGreaterThan(0)
            expect(next[key]).toBe(valueKey)
            // Untapped values change, and are announced, only where they must.
            expect(followedKeys(choice, next, key).length > 0).toBe(state === 'elsewhere')
          }
          chosen = after
        }
      }),
    )
  })

  it('can all be reached, if in stock, by tapping their values one by one after any earlier taps', () => {
    fc.assert(
      fc.property(anySkus, fc.nat(), fc.nat(), fc.array(fc.nat(), { maxLength: 4 }), (skus, from, to, taps) => {
        const start = skus[from % skus.length]
        const target = skus[to % skus.length]
        if (!start || !target || target.left === 0) return
        const values = allValues(skus)
        const before = taps.map((tap) => values[tap % values.length] ?? (['', ''] as const))
        let chosen: Chosen = untouched(getChoice(start))
        for (const tap of [...before, ...Object.entries(getChoice(target))]) chosen = choose(skus, chosen, tap)
        expect(getSku(skus, chosen.choice)?.skuId).toBe(target.skuId)
      }),
    )
  })
})

describe('quantity', () => {
  it('stops at the order limit or the stock, whichever is lower, and says which', () => {
    expect(quantityBound(5, 8)).toEqual({ most: 5, stop: 'limit' })
    expect(quantityBound(5, 5)).toEqual({ most: 5, stop: 'limit' })
    expect(quantityBound(5, 3)).toEqual({ most: 3, stop: 'stock' })
    expect(quantityBound(5, 0)).toEqual({ most: 0, stop: 'stock' })
  })

  it('is brought back into its bounds when the SKU changes, never below one', () => {
    expect(boundedQuantity(4, 5)).toBe(4)
    expect(boundedQuantity(4, 3)).toBe(3)
    expect(boundedQuantity(4, 0)).toBe(1)
  })
})
