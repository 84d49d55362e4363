import { describe, expect, it } from 'vitest'
import { findCycle } from './file-cycles.ts'

const cycleOf = (imports: Record<string, string[]>) => findCycle(new Map(Object.entries(imports)))

describe('the files of the page', () => {
  it('may share, and may not need each other', () => {
    expect(cycleOf({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] })).toBeNull()
    expect(cycleOf({ a: ['plans'], plans: ['parts', 'portal'], portal: ['plans'], parts: [] })).toEqual([
      'plans',
      'portal',
      'plans',
    ])
    expect(cycleOf({ a: ['a'] })).toEqual(['a', 'a'])
  })
})
