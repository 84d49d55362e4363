import { describe, expect, it } from 'vitest'
import { busyShare } from './quiet.ts'

describe('a quiet machine', () => {
  it('is recognised by the share of time that its processors were busy', () => {
    expect(busyShare({ busy: 100, all: 1_000 }, { busy: 350, all: 2_000 })).toBe(0.25)
    expect(busyShare({ busy: 100, all: 1_000 }, { busy: 100, all: 1_000 })).toBe(0)
  })
})
