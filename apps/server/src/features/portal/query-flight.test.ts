import { describe, expect, it } from 'vitest'
import { queryFlightByUserIpSchemas } from '@aisle/contract/portal-schemas'
import { silentReport } from '../../../test-support/silent-report.ts'
import { guestCaller } from '../../../test-support/test-caller.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { beginOutage, endOutage, findFlightByNumber } from '../flights/index.ts'
import { queryFlight } from './query-flight.ts'
import { paidPlan, seatsAboard, verifiedAt } from './test-support/aboard.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
const report = {
  ...silentReport,
  flightNo: 'CXA817',
  tail: 'B-7838',
  origin: 'XMN',
  destination: 'NRT',
  takeoffUtc: '2026-11-20T00:30:00Z',
  etaUtc: '2026-11-20T04:25:00Z',
  ttdMin: 145,
  distFromNm: 500,
  distToNm: 700,
  lat: 30,
  lon: 127.5,
  wow: false,
  phase: 'cruise',
  at: '2026-11-20T01:59:30Z',
}
const asked = async (said: typeof report | null, options: Parameters<typeof guestCaller>[0] = {}) => {
  deps.aircraft.report = said
  return queryFlightByUserIpSchemas.response.parse(await queryFlight(deps, guestCaller(options)))
}

describe('the flight of this aircraft (P8)', () => {
  it('is read from the feed and joined with our flight of that number', async () => {
    const { flight } = await asked(report)
    expect(flight).toMatchObject({
      flightNo: 'MF817',
      flightDate: '2026-11-20',
      tailNumber: 'B-7838',
      takeOffTime: '2026-11-20 08:30:00',
      estimatedArrival: '2026-11-20T04:25:00.000Z',
      departsLocal: '08:30',
      arrivesLocal: '13:25',
      minutesToDestination: 145,
      distanceFromOriginKm: 926,
      distanceToDestinationKm: 1296,
      solarHour: 10.49,
      airborne: true,
      stale: false,
    })
    expect(flight.originCity?.en).toMatch(/Xiamen/)
    expect(flight.destinationCity?.en).toMatch(/Tokyo/)
  })

  it('comes with the plans sold aboard, priced by language and, once verified, for the passenger', async () => {
    const { products } = await asked(report, { language: 'en' })
    expect(products.map(({ planId, onSale, currency }) => ({ planId, onSale, currency }))).toEqual(
      ['WP01', 'WP02', 'WP03', 'WP05'].map((planId) => ({ planId, onSale: true, currency: 'USD' })),
    )
    const caller = await verifiedAt(deps, seatsAboard.zhou, '10.3.0.1')
    await paidPlan(deps, caller, 'WP02')
    const own = (await queryFlight(deps, caller)).products
    expect(own.filter(({ owned }) => owned).map(({ planId }) => planId)).toEqual(['WP02'])
  })

  it('names the plan that costs less for what is left, and none on a stale reading (P11)', async () => {
    expect((await asked(report)).recommendation).toEqual({ planId: 'WP02', because: 'cheaperToLanding', hours: 3 })
    const later = await asked({ ...report, ttdMin: 400 })
    expect(later.recommendation).toEqual({ planId: 'WP05', because: 'cheaperBeyond', hours: 3 })
    expect((await asked({ ...report, at: '2026-11-20T01:30:00Z' })).recommendation).toBeNull()
  })

  it('returns no values when the feed is down', async () => {
    const { flight, products } = await asked(null)
    expect(products).toEqual([])
    const { flightNo, takeOffTime, stage, airborne, stale, ...rest } = flight
    expect({ flightNo, takeOffTime, stage, airborne, stale }).toEqual({
      flightNo: 'MF----',
      takeOffTime: '2000.01.01 00:00:00',
      stage: 'notAboard',
      airborne: false,
      stale: true,
    })
    expect(Object.values(rest).every((value) => value === null)).toBe(true)
  })

  it('shows no city for the airports of the previous leg', async () => {
    const { flight } = await asked({ ...report, origin: 'NRT', destination: 'XMN' })
    expect(flight).toMatchObject({ origin: 'NRT', originCity: null, departsLocal: null, destinationCity: null })
  })

  it('keeps selling on a stale reading, and marks it as stale', async () => {
    const { flight, products } = await asked({ ...report, wow: true, at: '2026-11-20T01:30:00Z' })
    expect(flight).toMatchObject({ stale: true, airborne: true })
    expect(products.some(({ onSale }) => onSale)).toBe(true)
  })

  it('keeps the stage of the flight, and sells in the air only (P10)', async () => {
    const stageOf = async (said: Partial<typeof report>) => {
      const { flight, products } = await asked({ ...report, ...said })
      return [flight.stage, products.some(({ onSale }) => onSale), flight.airborne]
    }
    expect(await stageOf({})).toEqual(['airborne', true, true])
    expect(await stageOf({ wow: true, phase: 'landed', ttdMin: 0 })).toEqual(['landed', false, false])
    expect(await stageOf({ wow: true, phase: 'taxi' })).toEqual(['landed', false, false])
    // Delayed at the gate, with the landing of the leg before still on the aircraft's clock.
    const before = { wow: true, phase: 'landed', takeoffUtc: '2026-11-19T20:30:00Z' }
    expect(await stageOf({ ...before, etaUtc: '2026-11-20T04:40:00Z' })).toEqual(['boarding', false, false])
    expect(await stageOf({ wow: true, phase: 'landed', origin: 'NRT', destination: 'XMN' })).toEqual([
      'boarding',
      false,
      false,
    ])
    const { flightId = '' } = (await findFlightByNumber(db, 'MF817', '2026-11-20')) ?? {}
    await inTransaction(db, (tx) => beginOutage(deps, tx, { flightId, from: new Date('2026-11-20T01:50:00Z') }))
    const away = await asked(report)
    expect(away.flight).toMatchObject({ stage: 'outOfCoverage', outageSince: '2026-11-20T01:50:00.000Z' })
    expect(away.products.every(({ onSale }) => !onSale)).toBe(true)
    await inTransaction(db, (tx) => endOutage(tx, flightId, new Date('2026-11-20T01:55:00Z')))
    expect((await asked(null)).flight.stage).toBe('notAboard')
  })
})
