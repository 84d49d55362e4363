import { describe, expect, it } from 'vitest'
import { findNeighbours } from './neighbour-rules.ts'

describe('what stands beside something in its list', () => {
  it('is the row before and the row after, and none at the ends', () => {
    const ids = ['a', 'b', 'c']
    expect(findNeighbours(ids, 'a')).toEqual({ place: 1, count: 3, previous: null, next: 'b' })
    expect(findNeighbours(ids, 'b')).toEqual({ place: 2, count: 3, previous: 'a', next: 'c' })
    expect(findNeighbours(ids, 'c')).toEqual({ place: 3, count: 3, previous: 'b', next: null })
  })

  it('is nothing where the list has it not', () => {
    expect(findNeighbours(['a'], 'b')).toBeNull()
    expect(findNeighbours([], 'b')).toBeNull()
  })
})
