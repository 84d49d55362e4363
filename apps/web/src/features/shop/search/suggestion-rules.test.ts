import fc from 'fast-check'
import { expect, it } from 'vitest'
import { moveActive } from './suggestion-rules.ts'

it('leads down through every row and back to the field, and up the same way', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { maxLength: 6 }), (ids) => {
      const walk = (by: 1 | -1) =>
        ids.reduce<(string | undefined)[]>((path) => [...path, moveActive(ids, path[path.length - 1], by)], [undefined])
      expect(walk(1)).toEqual([undefined, ...ids])
      expect(walk(-1)).toEqual([undefined, ...ids.toReversed()])
      if (ids.length > 0) expect(moveActive(ids, ids[ids.length - 1], 1)).toBeUndefined()
    }),
  )
})

it('begins at the field when the row is gone', () => {
  expect(moveActive(['a', 'b'], 'gone', 1)).toBe('a')
})
