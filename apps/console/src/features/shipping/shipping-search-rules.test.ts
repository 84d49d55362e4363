import { readShippingSearch } from '@aisle/rules/list-addresses'
import { describe, expect, it } from 'vitest'
import { heldWanted } from './shipping-search-rules.ts'

describe('the address of the list of parcels', () => {
  it('names those that do not leave, those that may, or all', () => {
    expect(heldWanted(readShippingSearch({ held: 'yes' }))).toBe(true)
    expect(heldWanted(readShippingSearch({ held: 'no' }))).toBe(false)
    expect(heldWanted(readShippingSearch({}))).toBeNull()
    expect(readShippingSearch({ held: 'maybe', other: '1' })).toEqual({})
  })
})
