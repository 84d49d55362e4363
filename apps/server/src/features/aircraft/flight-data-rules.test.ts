import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { silentReport } from '../../../test-support/silent-report.ts'
import type { AircraftReport } from '../../outside/aircraft-feed/aircraft-feed.ts'
import { againstPlan, normaliseFlightData } from './flight-data-rules.ts'
import { nauticalMiles } from './flight-unit-rules.ts'
import { instantOfWallClock } from '@aisle/rules/zone-time'

const now = new Date('2026-11-20T02:00:00Z')
const xiamen = { iata: 'XMN', tz: 'Asia/Shanghai', lat: 24.544, lon: 118.128 }
const tokyo = { iata: 'NRT', tz: 'Asia/Tokyo', lat: 35.765, lon: 140.386 }
const amsterdam = { iata: 'AMS', tz: 'Europe/Amsterdam', lat: 52.309, lon: 4.764 }
const airports = new Map([
  ['XMN', xiamen],
  ['ZSAM', xiamen],
  ['NRT', tokyo],
  ['RJAA', tokyo],
  ['AMS', amsterdam],
  ['EHAM', amsterdam],
])
const terms = { now, staleSeconds: 60, flightPrefix: 'MF', icaoPrefix: 'CXA', airports }
const read = (report: Partial<AircraftReport>) => normaliseFlightData({ ...silentReport, ...report }, terms)

describe('flight data from the aircraft (spec §3)', () => {
  it.each([
    ['MF817', 'MF817'],
    ['CXA817', 'MF817'],
    ['mf 0817', 'MF817'],
    ['817', 'MF817'],
    ['ＭＦ８１７', 'MF817'],
    ['MF', 'MF----'],
    ['', 'MF----'],
    [null, 'MF----'],
  ])('reads the flight number %j as %s', (flightNo, expected) => {
    expect(read({ flightNo }).flightNo).toBe(expected)
  })

  it('shows take-off in Beijing time, also past midnight', () => {
    expect(read({ takeoffUtc: '2026-11-20T00:30:00Z' }).takeOffTime).toBe('2026-11-20 08:30:00')
    expect(read({ takeoffUtc: '2026-11-20T17:05:09Z' }).takeOffTime).toBe('2026-11-21 01:05:09')
    expect(read({ takeoffUtc: '2026-11-20 00:30:00' }).takeOffTime).toBe('2026-11-20 08:30:00')
  })

  it.each([null, '', '  ', 'soon', '2026-13-40T99:00:00Z'])('falls back for the take-off time %j', (takeoffUtc) => {
    expect(read({ takeoffUtc })).toMatchObject({ takeOffTime: '2000.01.01 00:00:00', takeOffAt: null })
  })

  it('converts nautical miles to kilometres and drops impossible distances', () => {
    expect(read({ distFromNm: 100, distToNm: 0.4 })).toMatchObject({
      distanceFromOriginKm: 185,
      distanceToDestinationKm: 1,
    })
    expect(read({ distFromNm: -1, ttdMin: Number.NaN })).toMatchObject({
      distanceFromOriginKm: null,
      minutesToDestination: null,
    })
  })

  it.each([
    ['xmn', 'XMN'],
    ['RJAA', 'NRT'],
    [' zsam ', 'XMN'],
    ['EDDF', null],
    ['ZZZZ', null],
    ['XM', null],
    ['', null],
  ])('reads the airport %j as %s: IATA unchanged, ICAO only for our airports', (origin, expected) => {
    expect(read({ origin, destination: origin, tail: ' ' })).toMatchObject({
      origin: expected,
      destination: expected,
      tailNumber: null,
    })
  })

  it('is stale when older than 60 seconds, or of unknown age', () => {
    expect(read({ at: '2026-11-20T01:59:00Z' }).stale).toBe(false)
    expect(read({ at: '2026-11-20T01:58:59Z' }).stale).toBe(true)
    expect(read({}).stale).toBe(true)
    // A reading without seconds may be up to 59 s younger; a clock that is ahead proves nothing.
    expect(read({ at: '2026-11-20T01:58:05Z', atGrainSeconds: 59 }).stale).toBe(false)
    expect(read({ at: '2026-11-20T03:00:00Z' })).toMatchObject({ stale: true, notes: [{ field: 'at' }] })
  })

  it('computes the solar hour from the position', () => {
    const at = '2026-11-20T02:00:00Z'
    expect(read({ at, lat: 35, lon: 135 }).solarHour).toBe(11)
    expect(read({ at, lat: 35, lon: -60 }).solarHour).toBe(22)
    expect(read({ at, lat: 0, lon: -30.01 }).solarHour).toBe(0)
    expect(read({ at, lat: null, lon: 135 }).solarHour).toBeNull()
    expect(read({ at, lat: 35, lon: 3500 }).solarHour).toBeNull()
  })

  it('decides airborne by the wheels, else by the phase, else by the times', () => {
    const times = { takeoffUtc: '2026-11-20T00:30:00Z', etaUtc: '2026-11-20T04:25:00Z' }
    expect(read({ wow: false, phase: 'TAXI' }).airborne).toBe(true)
    expect(read({ wow: true, phase: 'CRUISE', ...times }).airborne).toBe(false)
    expect(read({ phase: 'CRUISE' }).airborne).toBe(true)
    expect(read({ phase: 'taxi-out', ...times }).airborne).toBe(false)
    expect(read(times).airborne).toBe(true)
    expect(read({ ...times, etaUtc: null }).airborne).toBe(false)
    expect(read({}).airborne).toBe(false)
  })

  it('finds the instant of a local arrival time, also past midnight and in summer time', () => {
    const toAmsterdam = { at: '2019-12-18T05:12:00Z', destination: 'EHAM', etaLocal: '09:57' }
    const arrival = (report: Partial<AircraftReport>) => read(report).estimatedArrival?.toISOString()
    expect(arrival({ ...toAmsterdam, ttdMin: 225 })).toBe('2019-12-18T08:57:00.000Z')
    expect(arrival(toAmsterdam)).toBe('2019-12-18T08:57:00.000Z')
    expect(arrival({ ...toAmsterdam, at: '2019-07-18T05:12:00Z' })).toBe('2019-07-18T07:57:00.000Z')
    expect(arrival({ at: '2026-11-20T14:00:00Z', destination: 'NRT', etaLocal: '00:40', ttdMin: 100 })).toBe(
      '2026-11-20T15:40:00.000Z',
    )
    expect(arrival({ destination: 'NRT', etaLocal: '2026-11-20T13:25' })).toBe('2026-11-20T04:25:00.000Z')
    // A box that sends UTC in the local field is detected by its time to go.
    expect(arrival({ ...toAmsterdam, etaLocal: '08:57', ttdMin: 225 })).toBe('2019-12-18T08:57:00.000Z')
    expect(read({ destination: 'FRA', etaLocal: '09:57' })).toMatchObject({
      estimatedArrival: null,
      notes: expect.arrayContaining([expect.objectContaining({ field: 'etaLocal' })]),
    })
    for (const etaLocal of ['24:00', '9:57', 'soon', '09:60'])
      expect(arrival({ ...toAmsterdam, etaLocal })).toBeUndefined()
  })

  it('finds the instant whose wall clock shows the text, in every zone', () => {
    const zones = fc.constantFrom('Asia/Shanghai', 'America/Los_Angeles', 'Australia/Sydney', 'Europe/Amsterdam')
    const minutes = fc.integer({ min: 0, max: 40_000_000 })
    fc.assert(
      fc.property(zones, minutes, fc.integer({ min: -600, max: 600 }), (timeZone, minute, aside) => {
        const when = new Date(minute * 60_000)
        const options = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
        const shown = (date: Date) => new Intl.DateTimeFormat('en-GB', options).format(date)
        const found = instantOfWallClock(shown(when), timeZone, new Date(when.getTime() + aside * 60_000))
        // In the hour that a clock change repeats or skips, either instant is right.
        expect(Math.abs((found?.getTime() ?? 0) - when.getTime())).toBeLessThanOrEqual(3_600_000)
        if (found?.getTime() !== when.getTime()) expect(timeZone).not.toBe('Asia/Shanghai')
      }),
      { numRuns: 300 },
    )
  })

  const halfway = { origin: 'XMN', destination: 'NRT', lat: 30.5, lon: 128.5, at: '2026-11-20T02:00:00Z' }
  it('detects kilometres and metres by the position, and drops impossible distances', () => {
    const flown = nauticalMiles(xiamen, { lat: 30.5, lon: 128.5 })
    const left = nauticalMiles({ lat: 30.5, lon: 128.5 }, tokyo)
    const [flownKm, leftKm] = [Math.round(flown * 1.852), Math.round(left * 1.852)]
    fc.assert(
      fc.property(fc.constantFrom(1, 1.852, 1852), fc.double({ min: 1, max: 1.1, noNaN: true }), (unit, detour) => {
        const { distanceFromOriginKm, distanceToDestinationKm, notes } = read({
          ...halfway,
          distFromNm: flown * unit * detour,
          distToNm: left * unit,
        })
        expect(Math.abs((distanceFromOriginKm ?? 0) - flownKm * detour)).toBeLessThan(3)
        expect(Math.abs((distanceToDestinationKm ?? 0) - leftKm)).toBeLessThan(2)
        expect(notes.length).toBe(unit === 1 ? 0 : 2)
      }),
    )
    // Without a position, the length of the route decides the unit.
    const unplaced = { ...halfway, lat: null, lon: null, distFromNm: flownKm, distToNm: leftKm }
    expect(read(unplaced)).toMatchObject({ distanceFromOriginKm: flownKm, distanceToDestinationKm: leftKm })
    expect(read({ ...halfway, distFromNm: 5, distToNm: 9_000 })).toMatchObject({
      distanceFromOriginKm: null,
      distanceToDestinationKm: null,
    })
  })

  it('detects seconds, and speed and height in other units, and drops impossible values', () => {
    const due = { ...halfway, etaUtc: '2026-11-20T04:00:00Z', takeoffUtc: '2026-11-20T00:30:00Z', wow: false }
    expect(read({ ...due, ttdMin: 7_200 }).minutesToDestination).toBe(120)
    expect(read({ ...due, ttdMin: 1_500 }).minutesToDestination).toBeNull()
    expect(read({ ...due, ttdMin: 200 })).toMatchObject({ minutesToDestination: 200, notes: [{ field: 'ttdMin' }] })
    const odd = (report: Partial<AircraftReport>) => read({ ...due, ...report }).notes.map(({ field }) => field)
    expect(odd({ ttdMin: 120, distToNm: 640, gsKt: 600 })).toEqual(['gsKt'])
    expect(odd({ ttdMin: 120, distToNm: 640, gsKt: 330 })).toEqual([])
    expect(odd({ altFt: 10_700, phase: 'CRUISING' })).toEqual(['altFt'])
    expect(read({ ...due, lat: 0, lon: 0 })).toMatchObject({ solarHour: null, notes: [{ field: 'lat' }] })
  })

  it('drops a moving value that stopped updating, but keeps the tail number', () => {
    const measuredAt = { lat: '2026-11-20T01:50:00Z', ttdMin: '2026-11-20T01:59:30Z', tail: '2026-11-20T01:00:00Z' }
    expect(read({ ...halfway, ttdMin: 100, tail: 'B-7838', measuredAt })).toMatchObject({
      solarHour: null,
      minutesToDestination: 100,
      tailNumber: 'B-7838',
      notes: [{ field: 'lat' }],
    })
  })

  it('drops impossible times: of yesterday, after the arrival, or in the future of an airborne aircraft', () => {
    const inTheAir = { at: '2026-11-20T02:00:00Z', wow: false }
    expect(read({ ...inTheAir, takeoffUtc: '2026-11-19T03:00:00Z' }).takeOffAt).toBeNull()
    expect(read({ ...inTheAir, takeoffUtc: '2026-11-20T05:00:00Z' })).toMatchObject({
      takeOffTime: '2000.01.01 00:00:00',
      notes: [{ field: 'takeoffUtc' }, { field: 'takeoffUtc' }],
    })
    expect(read({ ...inTheAir, etaUtc: '2026-11-20T01:00:00Z' }).estimatedArrival).toBeNull()
    const turned = { takeoffUtc: '2026-11-20T00:30:00Z', etaUtc: '2026-11-20T00:20:00Z' }
    expect(read(turned).estimatedArrival).toBeNull()
  })

  it('detects data of the previous leg, and a diversion, by our flight plan', () => {
    const plan = { etd: new Date('2026-11-20T00:30:00Z'), origin: { iata: 'XMN' }, destination: { iata: 'NRT' } }
    const known = { flightNo: 'MF817', ttdMin: 145, distFromNm: 500, distToNm: 700, etaUtc: '2026-11-20T04:25:00Z' }
    const planned = (report: Partial<AircraftReport>) => againstPlan(read({ ...known, ...report }), plan)
    expect(planned({ origin: 'NRT', destination: 'XMN', takeoffUtc: '2026-11-19T20:00:00Z' })).toMatchObject({
      minutesToDestination: null,
      distanceFromOriginKm: null,
      distanceToDestinationKm: null,
      estimatedArrival: null,
      takeOffTime: '2000.01.01 00:00:00',
      origin: 'NRT',
    })
    expect(planned({ origin: 'XMN', destination: 'NRT', takeoffUtc: '2026-11-19T21:00:00Z' })).toMatchObject({
      minutesToDestination: 145,
      takeOffAt: null,
    })
    const diverted = planned({ origin: 'XMN', destination: 'FOC', takeoffUtc: '2026-11-20T00:31:00Z' })
    expect(diverted).toMatchObject({ minutesToDestination: 145, destination: 'FOC' })
    expect(diverted.notes.map(({ field }) => field)).toContain('destination')
  })

  it('returns the prefix with digits or dashes, no impossible number, and a well-formed take-off for any input', () => {
    const text = fc.option(fc.oneof(fc.string(), fc.constantFrom('MF817', '2026-11-20T00:30:00Z', 'RJAA', '13:25')))
    const number = fc.option(fc.oneof(fc.double(), fc.integer({ min: -1_000_000, max: 1_000_000 })))
    const report = fc.record({
      ...Object.fromEntries(
        ['flightNo', 'tail', 'origin', 'destination', 'takeoffUtc', 'etaUtc', 'etaLocal', 'phase', 'at'].map((name) => [
          name,
          text,
        ]),
      ),
      ...Object.fromEntries(
        ['ttdMin', 'distFromNm', 'distToNm', 'lat', 'lon', 'altFt', 'gsKt'].map((name) => [name, number]),
      ),
      wow: fc.option(fc.boolean()),
    })
    fc.assert(
      fc.property(report, (said) => {
        const data = read(said)
        expect(data.flightNo).toMatch(/^MF([1-9]\d*|----)$/)
        expect(data.takeOffTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$|^2000\.01\.01 00:00:00$/)
        expect(data.origin ?? 'XMN').toMatch(/^[A-Z]{3}$/)
        for (const count of [data.minutesToDestination, data.distanceFromOriginKm, data.distanceToDestinationKm]) {
          expect(count === null || (Number.isInteger(count) && count >= 0 && count < 21_000)).toBe(true)
        }
        expect(data.solarHour === null || (data.solarHour >= 0 && data.solarHour < 24)).toBe(true)
        if (!data.stale) expect(Math.abs(now.getTime() - (data.at?.getTime() ?? 0))).toBeLessThanOrEqual(60_000)
      }),
      { numRuns: 500 },
    )
  })

  it('returns no values when the feed is silent', () => {
    expect(normaliseFlightData(null, terms)).toEqual({
      notes: [],
      flightNo: 'MF----',
      tailNumber: null,
      origin: null,
      destination: null,
      takeOffTime: '2000.01.01 00:00:00',
      takeOffAt: null,
      estimatedArrival: null,
      minutesToDestination: null,
      distanceFromOriginKm: null,
      distanceToDestinationKm: null,
      solarHour: null,
      airborne: false,
      stale: true,
      at: null,
    })
  })
})
