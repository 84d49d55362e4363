import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSearch, writeSearch } from './search-rules.ts'

describe('the search of an address', () => {
  it('keeps numbers as the text that was typed', () => {
    expect(readSearch('?q=12&open=26112000731034')).toEqual({ q: '12', open: '26112000731034' })
    expect(writeSearch({ q: '0012', view: undefined })).toBe('?q=0012')
    expect(writeSearch({})).toBe('')
  })

  it('reads what it wrote, whatever was typed', () => {
    const text = fc.string({ minLength: 1 })
    fc.assert(
      fc.property(text, (q) => {
        expect(readSearch(writeSearch({ q }))).toEqual({ q })
      }),
    )
  })
})
