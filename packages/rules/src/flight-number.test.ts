import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysAround, isDayOfFlight } from './flight-date.ts'
import { readFlightNumber } from './flight-number.ts'

const egret = { flightPrefix: 'MF', icaoPrefix: 'CXA' }

describe('a flight number (W2)', () => {
  it.each([
    'MF829',
    'mf 829',
    '829',
    'ＭＦ８２９',
    'MF-829',
    'MF–829',
    'MF0829',
    '0829',
    'CXA829',
    'ＣＸＡ８２９',
    'cxa 0829',
    ' M F 8 2 9 ',
    'MF\u00a0829',
    'MF829\u200b',
  ])('%j is MF829', (typed) => {
    expect(readFlightNumber(egret, typed)).toEqual({ flightNo: 'MF829' })
  })

  it.each(['CA829', 'ＣＡ８２９', '3U8888', 'CSN300', 'CZ 4829'])('%s is another airline’s', (typed) => {
    expect(readFlightNumber(egret, typed)).toEqual({ error: 'flightOtherAirline' })
  })

  it.each(['MF', '0', 'MF 82 9X1', '82912', '航班'])('%j is none', (typed) => {
    expect(readFlightNumber(egret, typed)).toEqual({ error: 'flightFormat' })
  })

  it.each(['', ' ', '\u200b'])('%j is empty', (typed) => {
    expect(readFlightNumber(egret, typed)).toEqual({ error: 'flightRequired' })
  })

  it('is the same in every way of writing it', () => {
    const fullWidth = (text: string) =>
      text.replace(/[0-9A-Z]/g, (char) => String.fromCodePoint((char.codePointAt(0) ?? 0) + 0xfee0))
    const written = fc.record({
      prefix: fc.constantFrom('', 'MF', 'mf', 'CXA', 'cxa'),
      between: fc.constantFrom('', ' ', '-', '\u00a0', '—', '\u200b'),
      zeros: fc.constantFrom('', '0', '00'),
      digits: fc.integer({ min: 1, max: 9999 }),
      letter: fc.constantFrom('', 'A'),
      width: fc.constantFrom(fullWidth, (text: string) => text),
    })
    fc.assert(
      fc.property(written, ({ prefix, between, zeros, digits, letter, width }) => {
        const typed = width(`${prefix}${between}${zeros}${digits}${letter}`)
        expect(readFlightNumber(egret, typed)).toEqual({ flightNo: `MF${digits}${letter}` })
      }),
    )
  })
})

describe('the day of a flight (W2)', () => {
  const meant = (flightDate: string, std: string, timeZone: string) =>
    daysAround(flightDate)
      .flatMap(daysAround)
      .filter((day, at, all) => all.indexOf(day) === at)
      .filter((day) => isDayOfFlight({ flightDate, std: new Date(std) }, timeZone, day))
      .sort()

  it('is the evening before, too, for a departure in the night', () => {
    expect(meant('2026-11-21', '2026-11-20T16:40:00Z', 'Asia/Shanghai')).toEqual(['2026-11-20', '2026-11-21'])
    expect(meant('2026-11-21', '2026-11-20T19:59:00Z', 'Asia/Shanghai')).toEqual(['2026-11-20', '2026-11-21'])
    expect(meant('2026-11-21', '2026-11-20T20:00:00Z', 'Asia/Shanghai')).toEqual(['2026-11-21'])
  })

  it('is the day at the place of departure and the day in Beijing', () => {
    // 22:30 in Los Angeles is 14:30 of the next day in Beijing.
    expect(meant('2026-11-20', '2026-11-21T06:30:00Z', 'America/Los_Angeles')).toEqual(['2026-11-20', '2026-11-21'])
    expect(meant('2026-11-21', '2026-11-21T06:30:00Z', 'America/Los_Angeles')).toEqual(['2026-11-20', '2026-11-21'])
  })

  it('is one day only for a flight in the daytime', () => {
    expect(meant('2026-11-20', '2026-11-20T02:00:00Z', 'Asia/Shanghai')).toEqual(['2026-11-20'])
  })

  it('is never further than a day from the airline’s own date, so that the days around it find every flight', () => {
    const minute = fc.integer({ min: 0, max: 366 * 24 * 60 })
    const zone = fc.constantFrom('Asia/Shanghai', 'America/Los_Angeles', 'Europe/Amsterdam', 'Australia/Sydney')
    fc.assert(
      fc.property(minute, zone, (minutes, timeZone) => {
        const std = new Date(Date.UTC(2026, 0, 1) + minutes * 60_000)
        const local = new Intl.DateTimeFormat('en-CA', { timeZone }).format(std)
        const far = daysAround(local).flatMap(daysAround)
        for (const day of far) {
          if (isDayOfFlight({ flightDate: local, std }, timeZone, day)) expect(daysAround(day)).toContain(local)
        }
      }),
    )
  })
})
