import { describe, expect, it } from 'vitest'
import { besideBudget, computeMedian, medians, seconds, shown, spread } from './figures.ts'

describe('figures', () => {
  it('are shown beside their budget and marked when over it', () => {
    expect(besideBudget(1_234, undefined, seconds)).toBe('1.23')
    expect(besideBudget(1_000, 1_000, seconds)).toBe('1.00 ≤1.00')
    expect(besideBudget(1_010, 1_000, seconds)).toBe('1.01 ≤1.00 OVER')
    expect(besideBudget(null, 1_000, seconds)).toBe('–')
  })

  it('are medians of the visits that have a value', () => {
    expect(computeMedian([3, null, 1, 2])).toBe(2)
    expect(computeMedian([null])).toBeNull()
    const visit = {
      fcp: 1,
      lcp: 2,
      list: 3,
      program: null,
      usable: 3,
      longest: 0,
      afterList: 0,
      tbt: 0,
      cls: 0,
      requests: 1,
    }
    expect(medians([visit, { ...visit, list: 5, program: 6 }, { ...visit, list: 4 }])).toMatchObject({
      list: 4,
      program: 6,
    })
  })

  it('show tasks too short for the browser to report as under 50 ms', () => {
    expect(shown('longest', 0)).toBe('<50')
    expect(shown('longest', 61.4)).toBe('61')
    expect(shown('program', null)).toBe('–')
  })

  it('show their spread from lowest to highest', () => {
    expect(spread([1_500, 900, 1_100])).toBe('0.90–1.50')
    expect(spread([900])).toBe('')
  })
})
