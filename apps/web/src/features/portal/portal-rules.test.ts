import { describe, expect, it } from 'vitest'
import type { AircraftFlight, Connection, Entitlement } from '@aisle/contract/portal-schemas'
import {
  ageInMinutes,
  flightAfter,
  flownFraction,
  leftOfPlan,
  resumableFrom,
  usableEntitlements,
} from './portal-rules.ts'

const flight = (from: number | null, to: number | null): AircraftFlight => ({
  flightNo: 'MF829',
  flightDate: '2026-11-20',
  tailNumber: null,
  origin: null,
  destination: null,
  originCity: null,
  destinationCity: null,
  takeOffTime: '2000.01.01 00:00:00',
  takeOffAt: null,
  estimatedArrival: null,
  departsLocal: null,
  arrivesLocal: null,
  minutesToDestination: null,
  distanceFromOriginKm: from,
  distanceToDestinationKm: to,
  wideBody: null,
  solarHour: null,
  stage: 'airborne',
  outageSince: null,
  airborne: true,
  stale: false,
  at: null,
})
const entitlement = (entitlementId: string, state: Entitlement['state']): Entitlement => ({
  entitlementId,
  planId: 'WP05',
  planKind: 'browse',
  name: { zh: '套餐', en: 'Plan' },
  state,
  quotaKind: 'flight',
  speedCapKbps: 2048,
  secondsRemaining: null,
  bytesRemaining: null,
  secondsBought: null,
  bytesBought: null,
})

describe('flight line', () => {
  it('is solid as far as the aircraft has flown', () => {
    expect(flownFraction(flight(4310, 6878))).toBeCloseTo(0.385, 3)
  })

  it('is dotted throughout when the aircraft does not report its progress', () => {
    expect(flownFraction(flight(null, 6878))).toBeUndefined()
    expect(flownFraction(flight(0, 0))).toBeUndefined()
  })

  const timed = {
    ...flight(null, null),
    takeOffAt: '2026-11-20T00:00:00.000Z',
    at: '2026-11-20T01:00:00.000Z',
    estimatedArrival: '2026-11-20T04:00:00.000Z',
  }
  it('falls back to time without distances, and is unknown when one end is missing', () => {
    expect(flownFraction(timed)).toBe(0.25)
    expect(flownFraction({ ...timed, minutesToDestination: 120 })).toBe(0.5)
    expect(flownFraction({ ...timed, estimatedArrival: null, minutesToDestination: 60 })).toBe(0.5)
    expect(flownFraction({ ...timed, estimatedArrival: null })).toBeUndefined()
    expect(flownFraction({ ...timed, takeOffAt: null, minutesToDestination: 60 })).toBeUndefined()
    expect(flownFraction({ ...timed, at: '2026-11-19T23:00:00.000Z' })).toBeUndefined()
  })

  it('advances with the clock while the data are fresh, never past the end, and stops once they are stale', () => {
    const live = { ...flight(800, 1200), minutesToDestination: 120 }
    expect(flightAfter(live, 30)).toMatchObject({
      minutesToDestination: 120,
      distanceFromOriginKm: 805,
      distanceToDestinationKm: 1195,
      stale: false,
    })
    expect(flightAfter(live, 60)).toMatchObject({ minutesToDestination: 119, distanceFromOriginKm: 810 })
    expect(flightAfter(live, 61)).toEqual({ ...live, stale: true })
    expect(flightAfter({ ...live, stale: true }, 30)).toEqual({ ...live, stale: true })
    expect(flightAfter({ ...live, airborne: false }, 30)).toEqual({ ...live, airborne: false })
    expect(flightAfter(live, -5)).toEqual(live)
    expect(flightAfter({ ...flight(1998, 2), minutesToDestination: 0.5 }, 60)).toMatchObject({
      minutesToDestination: 0,
      distanceToDestinationKm: 0,
      distanceFromOriginKm: 2000,
    })
    const unknown = { ...flight(null, null), minutesToDestination: 10 }
    expect(flightAfter(unknown, 30)).toMatchObject({ distanceFromOriginKm: null, distanceToDestinationKm: null })
  })

  it("has the age of the aircraft's report", () => {
    expect(ageInMinutes(timed, Date.parse('2026-11-20T01:03:59Z'))).toBe(3)
    expect(ageInMinutes(timed, Date.parse('2026-11-20T00:59:00Z'))).toBe(0)
    expect(ageInMinutes(flight(1, 1), 0)).toBeNull()
  })
})

describe('the plans to connect with', () => {
  it('are the usable ones, the one in use first', () => {
    const ids = (...entitlements: Entitlement[]) => usableEntitlements(entitlements).map((one) => one.entitlementId)
    expect(ids(entitlement('a', 'used_up'), entitlement('b', 'unused'))).toEqual(['b'])
    expect(ids(entitlement('a', 'unused'), entitlement('b', 'active'))).toEqual(['b', 'a'])
  })
})

describe('a paused plan', () => {
  it("goes on by the server's word, whatever the device's clock shows", () => {
    const at = (resumableAt: string | null) =>
      resumableFrom({ resumableAt, serverTime: '2026-11-20T02:00:20.000Z' }, 5000)
    expect(at('2026-11-20T02:01:00.000Z')).toBe(45_000)
    expect(at('2026-11-20T02:00:00.000Z')).toBe(-15_000)
    expect(at(null)).toBeNull()
  })
})

describe('what is left of a plan', () => {
  const plan = (
    quotaKind: Entitlement['quotaKind'],
    [secondsRemaining, secondsBought]: [number | null, number | null],
    [bytesRemaining, bytesBought]: [number | null, number | null],
  ): Pick<Connection, 'entitlement' | 'grant'> => ({
    entitlement: { ...entitlement('e', 'active'), quotaKind, secondsBought, bytesBought },
    grant: { grantState: 'online', secondsRemaining, bytesRemaining, standInGate: false },
  })

  it('is the part of its time or data that is not used', () => {
    expect(leftOfPlan(plan('time', [900, 3600], [null, null]), undefined)).toBe(0.25)
    expect(leftOfPlan(plan('data', [7200, null], [150, 300]), undefined)).toBe(0.5)
  })

  it('is the rest of the flight for a plan that lasts until landing', () => {
    const whole = plan('flight', [86_340, null], [null, null])
    expect(leftOfPlan(whole, flight(300, 900))).toBe(0.75)
    expect(leftOfPlan(whole, flight(null, null))).toBeUndefined()
    expect(leftOfPlan(whole, undefined)).toBeUndefined()
  })

  it('is unknown in an answer without the whole', () => {
    expect(leftOfPlan(plan('time', [900, null], [null, null]), undefined)).toBeUndefined()
  })
})
