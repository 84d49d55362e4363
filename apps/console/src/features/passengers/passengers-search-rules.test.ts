import { describe, expect, it } from 'vitest'
import { readPassengersSearch } from './passengers-search-rules.ts'

describe('what is typed to find a passenger', () => {
  it('is nothing where the address has nothing', () => {
    expect(readPassengersSearch({})).toEqual({})
    expect(readPassengersSearch({ q: '  ' })).toEqual({})
    expect(readPassengersSearch({ q: ' Lin ' })).toEqual({ q: 'Lin' })
  })
})
