import { daysBetween } from '@aisle/rules/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFlightText } from './flight-text-rules.ts'

const today = '2026-11-20'
const read = (typed: string, on = today) => readFlightText({ flightPrefix: 'MF', icaoPrefix: 'CXA' }, typed, on)

describe('a flight as staff type it', () => {
  it.each([
    ['MF817', null],
    ['mf 817', null],
    ['ＭＦ８１７', null],
    ['MF-0817', null],
    ['cxa817', null],
    ['mf817 1120', '2026-11-20'],
    ['MF 817 11-20', '2026-11-20'],
    ['MF817 2026-11-19', '2026-11-19'],
    ['MF817 20261119', '2026-11-19'],
    ['MF817 昨天', '2026-11-19'],
    ['MF817 Tomorrow', '2026-11-21'],
    ['MF817 0103', '2027-01-03'],
    ['MF817 1/3', '2027-01-03'],
    ['MF817 0229', '2028-02-29'],
  ])('%j is MF817 on %j', (typed, flightDate) => {
    expect(read(typed)).toEqual({ flightNo: 'MF817', flightDate })
  })

  it.each(['', 'MF', '817', '26112000731034', 'CA817', 'MF817 1320', 'MF817 soon', 'MF817 2026-02-30', 'LIN XIAOYU'])(
    'is none where %j is typed',
    (typed) => {
      expect(read(typed)).toBeNull()
    },
  )

  it('without a year is on a day within half a year', () => {
    const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, days, (meant, now) => {
        const [day, on] = [meant, now].map((at) => at.toISOString().slice(0, 10))
        fc.pre(day !== undefined && on !== undefined && !day.endsWith('02-29'))
        const found = read(`MF817 ${day?.slice(5)}`, on)
        expect(found?.flightDate?.slice(5)).toBe(day?.slice(5))
        expect(Math.abs(daysBetween(on ?? '', found?.flightDate ?? ''))).toBeLessThanOrEqual(183)
      }),
    )
  })
})
