import { describe, expect, it } from 'vitest'
import { noKeyYet, readShortcut } from './letter-keys-rules.ts'

describe('a key without Ctrl', () => {
  it('is a shortcut by itself, however fast it is repeated', () => {
    expect(readShortcut(noKeyYet, { key: 'j', at: 0 })).toBe('j')
    expect(readShortcut({ key: 'j', at: 0 }, { key: 'j', at: 3 })).toBe('j')
    expect(readShortcut({ key: 'j', at: 0 }, { key: '?', at: 3 })).toBe('?')
  })

  it('names a place after g, for a moment', () => {
    expect(readShortcut(noKeyYet, { key: 'g', at: 0 })).toBeNull()
    expect(readShortcut({ key: 'g', at: 0 }, { key: 'o', at: 200 })).toBe('g o')
    expect(readShortcut({ key: 'g', at: 0 }, { key: 'j', at: 1600 })).toBe('j')
  })

  it('leads nowhere where a scanner types it after g', () => {
    expect(readShortcut({ key: 'g', at: 0 }, { key: 'o', at: 8 })).toBeNull()
  })
})
