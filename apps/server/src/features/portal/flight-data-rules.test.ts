import { describe, expect, it } from 'vitest'
import { silentReport } from '../../../test-support/silent-report.ts'
import type { AircraftReport } from '../../outside/aircraft-feed/aircraft-feed.ts'
import { normaliseFlightData } from './flight-data-rules.ts'

const now = new Date('2026-11-20T02:00:00Z')
const terms = { now, staleSeconds: 60, flightPrefix: 'MF', icaoPrefix: 'CXA' }
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
  ])('the flight number %j is %s', (flightNo, expected) => {
    expect(read({ flightNo }).flightNo).toBe(expected)
  })

  it('shows take-off in Beijing time, over midnight too', () => {
    expect(read({ takeoffUtc: '2026-11-20T00:30:00Z' }).takeOffTime).toBe('2026-11-20 08:30:00')
    expect(read({ takeoffUtc: '2026-11-20T17:05:09Z' }).takeOffTime).toBe('2026-11-21 01:05:09')
    expect(read({ takeoffUtc: '2026-11-20 00:30:00' }).takeOffTime).toBe('2026-11-20 08:30:00')
  })

  it.each([null, '', '  ', 'soon', '2026-13-40T99:00:00Z'])('falls back for the take-off time %j', (takeoffUtc) => {
    expect(read({ takeoffUtc })).toMatchObject({ takeOffTime: '2000.01.01 00:00:00', takeOffAt: null })
  })

  it('turns nautical miles into kilometres and leaves out what cannot be', () => {
    expect(read({ distFromNm: 100, distToNm: 0.4 })).toMatchObject({
      distanceFromOriginKm: 185,
      distanceToDestinationKm: 1,
    })
    expect(read({ distFromNm: -1, ttdMin: Number.NaN })).toMatchObject({
      distanceFromOriginKm: null,
      minutesToDestination: null,
    })
  })

  it('takes three letters as an airport and an ICAO code or an empty text as none', () => {
    expect(read({ origin: 'xmn', destination: 'RJAA', tail: ' ' })).toMatchObject({
      origin: 'XMN',
      destination: null,
      tailNumber: null,
    })
  })

  it('is stale when older than 60 seconds, or of unknown age', () => {
    expect(read({ at: '2026-11-20T01:59:00Z' }).stale).toBe(false)
    expect(read({ at: '2026-11-20T01:58:59Z' }).stale).toBe(true)
    expect(read({}).stale).toBe(true)
  })

  it('knows the hour by the sun from the position', () => {
    const at = '2026-11-20T02:00:00Z'
    expect(read({ at, lat: 35, lon: 135 }).solarHour).toBe(11)
    expect(read({ at, lat: 35, lon: -60 }).solarHour).toBe(22)
    expect(read({ at, lat: 0, lon: -30.01 }).solarHour).toBe(0)
    expect(read({ at, lat: null, lon: 135 }).solarHour).toBeNull()
    expect(read({ at, lat: 35, lon: 3500 }).solarHour).toBeNull()
  })

  it('is in the air by the wheels, else by the phase, else by the times', () => {
    const times = { takeoffUtc: '2026-11-20T00:30:00Z', etaUtc: '2026-11-20T04:25:00Z' }
    expect(read({ wow: false, phase: 'TAXI' }).airborne).toBe(true)
    expect(read({ wow: true, phase: 'CRUISE', ...times }).airborne).toBe(false)
    expect(read({ phase: 'CRUISE' }).airborne).toBe(true)
    expect(read({ phase: 'taxi-out', ...times }).airborne).toBe(false)
    expect(read(times).airborne).toBe(true)
    expect(read({ ...times, etaUtc: null }).airborne).toBe(false)
    expect(read({}).airborne).toBe(false)
  })

  it('invents nothing when the feed is silent', () => {
    expect(normaliseFlightData(null, terms)).toEqual({
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
