import { describe, expect, it } from 'vitest'
import { passengersRequest, readPassengersSearch } from './passengers-search-rules.ts'

describe('what is typed to find a passenger', () => {
  it.each([
    ['MF829', { flightNo: 'MF829' }],
    ['mf829 2026-11-20', { flightNo: 'MF829', flightDate: '2026-11-20' }],
    ['林小屿', { text: '林小屿' }],
    ['731-9991002877', { text: '731-9991002877' }],
    ['123456', { text: '123456' }],
  ])('%j is asked for as %j', (typed, request) => {
    expect(passengersRequest(typed)).toEqual(request)
  })

  it('is nothing where the address has nothing', () => {
    expect(readPassengersSearch({})).toEqual({})
    expect(readPassengersSearch({ q: '  ' })).toEqual({})
    expect(readPassengersSearch({ q: ' Lin ' })).toEqual({ q: 'Lin' })
  })
})
