import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startStandIns, type StandIns } from '../start-stand-ins.ts'
import { ask } from '../test-support/ask.ts'
import { distanceNm } from './flight-path.ts'

const XIAMEN = { iata: 'XMN', lat: 24.544, lon: 118.1277 }
const BEIJING = { iata: 'PEK', lat: 40.0801, lon: 116.5846 }
const FLIGHT = {
  flightNo: 'MF8101',
  tail: 'B-7838',
  origin: XIAMEN,
  destination: BEIJING,
  takeoffUtc: '2026-11-20T02:30:00.000Z',
  etaUtc: '2026-11-20T05:30:00.000Z',
}
const MINUTES = 60
let standIns: StandIns

beforeEach(async () => {
  const startAt = new Date('2026-11-20T02:00:00Z')
  standIns = await startStandIns({ host: '127.0.0.1', httpPort: 0, smtpPort: 0, productUrl: undefined, startAt })
})
afterEach(() => standIns.close())

const control = (fields: object) => ask(`${standIns.url}/aircraft/control`, fields)
const report = () => ask(`${standIns.url}/aircraft/flightdata`)

describe('the aircraft stand-in', () => {
  it('has no flight until it is given one', async () => {
    const { body } = await report()
    expect(body).toMatchObject({ flightNo: null, tail: null, ttdMin: null, wow: null, phase: null, source: 'stand-in' })
  })

  it('flies the great circle from one airport to the other by its clock', async () => {
    await control(FLIGHT)
    const whole = Math.round(distanceNm(XIAMEN, BEIJING))
    expect(whole).toBeGreaterThan(930)
    expect(whole).toBeLessThan(945)
    const { takeoffUtc, etaUtc } = FLIGHT
    expect((await report()).body).toMatchObject({ phase: 'preflight', wow: true, distFromNm: 0, altFt: 0, gsKt: 0 })

    await standIns.advance(40 * MINUTES)
    expect((await report()).body).toMatchObject({ phase: 'climb', wow: false, ttdMin: 170 })
    await standIns.advance(80 * MINUTES)
    const half = { origin: 'XMN', destination: 'PEK', takeoffUtc, etaUtc, phase: 'cruise', altFt: 35_100, ttdMin: 90 }
    const middle = (await report()).body
    expect(middle).toMatchObject({ ...half, gsKt: Math.round(distanceNm(XIAMEN, BEIJING) / 3) })
    const { distFromNm, distToNm, lat } = middle as { distFromNm: number; distToNm: number; lat: number }
    expect(Math.abs(distFromNm - distToNm)).toBeLessThanOrEqual(2)
    expect(lat).toBeCloseTo(32.31, 1)

    await standIns.advance(75 * MINUTES)
    expect((await report()).body).toMatchObject({ phase: 'descent', ttdMin: 15 })
    await standIns.advance(20 * MINUTES)
    expect((await report()).body).toMatchObject({
      phase: 'landed',
      wow: true,
      ttdMin: 0,
      distFromNm: whole,
      lat: 40.0801,
    })
  })

  it('answers old, empty or no data when it is told to', async () => {
    await control({ ...FLIGHT, fault: 'stale' })
    expect((await report()).body).toMatchObject({ flightNo: 'MF8101', at: expect.stringMatching(/T01:50:/) })
    await control({ ...FLIGHT, fault: 'empty' })
    expect((await report()).body).toMatchObject({ flightNo: '', origin: '', ttdMin: null, lat: null })
    await control({ ...FLIGHT, fault: 'down' })
    expect((await report()).status).toBe(503)
    await control(FLIGHT)
    expect((await report()).status).toBe(200)
  })

  it('refuses a flight that lands before it starts or lies off the earth, and keeps the old one', async () => {
    await control(FLIGHT)
    expect((await control({ ...FLIGHT, tail: 'B-1', etaUtc: FLIGHT.takeoffUtc })).status).toBe(400)
    expect((await control({ ...FLIGHT, tail: 'B-1', origin: { ...XIAMEN, lat: 91 } })).status).toBe(400)
    expect((await report()).body).toMatchObject({ tail: 'B-7838' })
  })
})
