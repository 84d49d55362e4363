import { describe, expect, it } from 'vitest'
import { daysOfMonth, monthsLater } from './months.ts'

describe('months', () => {
  it('go on over the end of a year', () => {
    expect(monthsLater('2026-12', 1)).toBe('2027-01')
    expect(monthsLater('2026-01', -1)).toBe('2025-12')
    expect(monthsLater('2026-11', -24)).toBe('2024-11')
  })

  it.each([
    ['2026-11', '2026-11-01', '2026-11-30'],
    ['2026-12', '2026-12-01', '2026-12-31'],
    ['2027-02', '2027-02-01', '2027-02-28'],
    ['2028-02', '2028-02-01', '2028-02-29'],
  ])('such as %s are from %s to %s', (month, from, to) => {
    expect(daysOfMonth(month)).toEqual({ from, to })
  })
})
