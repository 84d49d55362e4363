import { describe, expect, it } from 'vitest'
import type { AircraftFlight, Entitlement } from '@aisle/contract/portal-schemas'
import { flownFraction, formatSpeed, onlyEntitlement, usableEntitlements } from './portal-rules.ts'

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
  airborne: true,
  stale: false,
  at: null,
})
const entitlement = (entitlementId: string, state: Entitlement['state']): Entitlement => ({
  entitlementId,
  orderNo: '1',
  planId: 'WP05',
  planKind: 'browse',
  name: { zh: '套餐', en: 'Plan' },
  state,
  quotaKind: 'flight',
  speedCapKbps: 2048,
  secondsRemaining: null,
  bytesRemaining: null,
})

describe('the flight line', () => {
  it('is solid as far as the aircraft has flown', () => {
    expect(flownFraction(flight(4310, 6878))).toBeCloseTo(0.385, 3)
  })

  it('is all dotted where the aircraft does not say', () => {
    expect(flownFraction(flight(null, 6878))).toBeUndefined()
    expect(flownFraction(flight(0, 0))).toBeUndefined()
  })
})

describe('which plan connects', () => {
  it('is the only usable one, without asking', () => {
    expect(onlyEntitlement([entitlement('a', 'used_up'), entitlement('b', 'unused')])?.entitlementId).toBe('b')
  })

  it('is asked for when there are two, the one in use first', () => {
    const both = [entitlement('a', 'unused'), entitlement('b', 'active')]
    expect(onlyEntitlement(both)).toBeUndefined()
    expect(usableEntitlements(both).map(({ entitlementId }) => entitlementId)).toEqual(['b', 'a'])
  })
})

describe('speeds', () => {
  it('are shown in whole units', () => {
    expect(formatSpeed(1024)).toBe('1\u00a0Mbps')
    expect(formatSpeed(128)).toBe('128\u00a0kbps')
  })
})
