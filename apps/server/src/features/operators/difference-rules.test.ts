import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differences, isSame } from './difference-rules.ts'

const json = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 3 })

describe('the difference of two rows', () => {
  it('is empty exactly for equal content', () => {
    fc.assert(
      fc.property(json, json, (before, after) => {
        expect(isSame(before, before) && differences(before, before).length === 0).toBe(true)
        // Empty objects and lists have no leaves, so their differences do not show.
        if (differences(before, after).length > 0) expect(isSame(before, after)).toBe(false)
      }),
    )
  })

  it('ignores the order of keys, but not that of lists', () => {
    expect(isSame({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true)
    expect(isSame([1, 2], [2, 1])).toBe(false)
  })

  it('names the changed leaf, with its value before and after', () => {
    const before = { skus: [{ skuId: 'A', priceFen: 100 }], note: null, pictures: ['x'] }
    const after = { skus: [{ skuId: 'A', priceFen: 200 }], note: { zh: '一', en: 'one' }, pictures: ['x', 'y'] }
    expect(differences(before, after)).toEqual([
      { field: 'skus[0].priceFen', before: 100, after: 200 },
      { field: 'note', before: null },
      { field: 'pictures', before: ['x'], after: ['x', 'y'] },
      { field: 'note.zh', after: '一' },
      { field: 'note.en', after: 'one' },
    ])
  })
})
