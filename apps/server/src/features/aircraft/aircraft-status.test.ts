import { startStandIns } from '@aisle/stand-ins/start-stand-ins'
import { aircraftStatusSchemas } from '@aisle/contract/portal-schemas'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { silentReport } from '../../../test-support/silent-report.ts'
import { guestCaller } from '../../../test-support/test-caller.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { frozenAt, testDeps } from '../../../test-support/test-deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import type { AircraftFeed, AircraftReport } from '../../outside/aircraft-feed/aircraft-feed.ts'
import { openAircraftFeed } from '../../outside/aircraft-feed/open-aircraft-feed.ts'
import { beginOutage, endOutage, findFlightByNumber } from '../flights/index.ts'
import { aircraftStatus } from './aircraft-status.ts'
import { queryFlight } from '../portal/query-flight.ts'
import { mf817, paidPlan, seatsAboard, verifiedAt } from '../portal/test-support/aboard.ts'
import { portalJobs } from '../portal/portal-routes.ts'
import { verifyForPortal } from '../portal/verify-for-portal.ts'
import { wifiLogin } from '../portal/wifi-login.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
const standIns = await startStandIns({
  host: '127.0.0.1',
  httpPort: 0,
  smtpPort: 0,
  adbpPort: 0,
  productUrl: undefined,
  startAt: frozenAt,
})
afterAll(() => standIns.close())

const feeds: AircraftFeed[] = []
afterEach(async () => {
  for (const feed of feeds.splice(0)) await feed.close?.()
})

const flight = {
  flightNo: 'MF817',
  tail: 'B-7838',
  origin: { iata: 'XMN', lat: 24.544, lon: 118.128 },
  destination: { iata: 'NRT', lat: 35.765, lon: 140.386 },
  takeoffUtc: '2026-11-20T00:30:00.000Z',
  etaUtc: '2026-11-20T04:25:00.000Z',
}
const wires = {
  json: () => `${standIns.url}/aircraft/flightdata`,
  panasonic2: () => `${standIns.url}/aircraft/panasonic2/flightdata`,
  panasonic1: () => `${standIns.url}/aircraft/panasonic1/flightdata`,
  adbp: () => `adbp://127.0.0.1:${standIns.adbpPort}`,
}

async function statusOver(aircraftFeedKind: keyof typeof wires, fault: string) {
  await fetch(`${standIns.url}/aircraft/control`, { method: 'POST', body: JSON.stringify({ ...flight, fault }) })
  const aircraftFeed = openAircraftFeed({ aircraftFeedUrl: wires[aircraftFeedKind](), aircraftFeedKind }, deps.clock)
  feeds.push(aircraftFeed)
  const status = await aircraftStatus({ ...deps, aircraftFeed }, guestCaller({ ip: '10.4.0.1' }))
  return aircraftStatusSchemas.response.parse(status)
}

describe.each(['json', 'panasonic2', 'panasonic1', 'adbp'] as const)('flight data over %s', (wire) => {
  const truth = {
    flightNo: 'MF817',
    tailNumber: 'B-7838',
    origin: 'XMN',
    destination: 'NRT',
    takeOffTime: '2026-11-20 08:30:00',
    estimatedArrival: '2026-11-20T04:25:00.000Z',
    minutesToDestination: 145,
    distanceFromOriginKm: 926,
    airborne: true,
    stale: false,
  }

  it('match on every feed type and come with their raw values', async () => {
    const { flight: read, source, raw, notes } = await statusOver(wire, 'none')
    expect({ ...read, distanceFromOriginKm: 926 }).toMatchObject(truth)
    expect(Math.abs((read.distanceFromOriginKm ?? 0) - 964)).toBeLessThan(40)
    expect(read.solarHour).toBeCloseTo(10.4, 0)
    expect(source).toBe(wire)
    expect(raw.length).toBeGreaterThan(12)
    expect(raw.length).toBeLessThanOrEqual(60)
    // Every note only explains how a value was read.
    expect(notes.filter(({ note }) => !note.en.startsWith('Read as '))).toEqual([])
    expect(notes.filter(({ note }) => /^Read as \d+ km$/.test(note.en))).toHaveLength(2)
    expect(notes.some(({ note }) => note.zh === '读作 145 min')).toBe(false)
  })

  it('keep what can be trusted when values are faulty', async () => {
    const right = (await statusOver(wire, 'none')).flight
    const read = async (fault: string) => (await statusOver(wire, fault)).flight
    const odd = async (fault: string) =>
      (await statusOver(wire, fault)).notes.filter(({ note }) => !note.en.startsWith('Read as ')).length
    expect(await read('stale')).toMatchObject({ flightNo: 'MF817', stale: true })
    expect(await read('clockOff')).toMatchObject({ flightNo: 'MF817', stale: true })
    expect(await read('empty')).toMatchObject({ flightNo: 'MF----', takeOffTime: '2000.01.01 00:00:00', origin: null })
    const converted = await read('wrongUnits')
    for (const field of ['distanceFromOriginKm', 'distanceToDestinationKm'] as const)
      expect(Math.abs((converted[field] ?? 0) - (right[field] ?? 0)), field).toBeLessThanOrEqual(2)
    expect(await odd('wrongUnits')).toBeGreaterThanOrEqual(2)
    expect(await read('icaoMix')).toMatchObject({ flightNo: 'MF817', origin: 'XMN', destination: 'NRT' })
    expect(await read('previousLeg')).toMatchObject({
      flightNo: 'MF817',
      minutesToDestination: null,
      distanceFromOriginKm: null,
      estimatedArrival: null,
      takeOffTime: '2000.01.01 00:00:00',
    })
    expect(await read('noOffTime')).toMatchObject({ takeOffAt: null, minutesToDestination: 145 })
    expect(await odd('noOffTime')).toBe(1)
  })
})

describe('the aircraft status', () => {
  const asked = async (more: object = {}) =>
    aircraftStatusSchemas.response.parse(await aircraftStatus({ ...deps, ...more }, guestCaller({ ip: '10.4.0.1' })))

  it('reports unknown values when the feed is down, and whole frames when it stutters', async () => {
    const { flight: unknown, source, raw, notes, link } = await statusOver('json', 'down')
    expect({ source, raw, notes, link }).toEqual({ source: 'none', raw: [], notes: [], link: 'unknown' })
    expect(unknown).toMatchObject({ flightNo: 'MF----', stale: true, at: null })
    await fetch(`${standIns.url}/aircraft/control`, {
      method: 'POST',
      body: JSON.stringify({ ...flight, fault: 'halfFrames' }),
    })
    const { adbpAircraftFeed } = await import('../../outside/aircraft-feed/adbp-aircraft-feed.ts')
    const pace = { refreshMs: 20, silentMs: 5_000, retryMs: 10, longestRetryMs: 10, firstMs: 5_000 }
    const feed = adbpAircraftFeed(wires.adbp(), deps.clock, pace)
    feeds.push(feed)
    expect(await feed.read()).toMatchObject({ flightNo: 'MF817', origin: 'ZSAM' })
  })

  it('shows the satellite and gate status to anyone, without passenger data', async () => {
    deps.aircraft.report = { ...silentReport, flightNo: 'MF817', at: frozenAt.toISOString() }
    expect(await asked()).toMatchObject({
      link: 'up',
      gate: 'standIn',
      devicesOnline: 0,
      portalAddress: 'http://127.0.0.1:8080',
      ip: '10.4.0.1',
      serverTime: frozenAt.toISOString(),
    })
    const { flightId = '' } = (await findFlightByNumber(db, mf817.flightNo, mf817.flightDate)) ?? {}
    await inTransaction(db, (tx) => beginOutage(deps, tx, { flightId, from: frozenAt }))
    deps.memoryGate.answers = false
    expect(await asked()).toMatchObject({ link: 'down', gate: 'silent' })
    deps.memoryGate.answers = true
    await inTransaction(db, (tx) => endOutage(tx, flightId, frozenAt))
    expect(await asked({ accessGate: { ...deps.accessGate, standIn: false } })).toMatchObject({ gate: 'open' })
  })
})

describe('a feed that goes stale or silent (P8)', () => {
  it('closes nothing, and in a cabin lets passengers verify and go online by the flight plan', async () => {
    // From 03:00 only MF817 is in the air, as in a cabin's own database.
    deps.clock.advance(65 * 60)
    const cabin = { ...deps, settings: { ...deps.settings, role: 'cabin' as const } }
    const phone = await verifiedAt(deps, seatsAboard.zhou, '10.4.0.2')
    const entitlementId = await paidPlan(deps, phone, 'WP02')
    const said = (report: Partial<AircraftReport>) => ({ ...silentReport, flightNo: 'MF817', ...report })
    deps.aircraft.report = said({ wow: false, at: deps.clock.now().toISOString() })
    expect(await wifiLogin(cabin, phone, { entitlementId })).toMatchObject({ grantState: 'online' })
    const old = said({ wow: true, phase: 'landed', ttdMin: 0, at: '2026-11-20T01:00:00Z' })
    for (const report of [old, said({}), null]) {
      deps.aircraft.report = report
      await queryFlight(cabin, phone)
      await runDueJobs(cabin, portalJobs)
      expect([...deps.gate.keys()]).toEqual(['10.4.0.2'])
      expect(await verifyForPortal(cabin, guestCaller({ ip: '10.4.0.3' }), seatsAboard.ma)).toMatchObject({
        seatNumber: '24K',
      })
      expect(await wifiLogin(cabin, phone, { entitlementId })).toMatchObject({ grantState: 'online' })
    }
    const { flight: shown } = await queryFlight(cabin, phone)
    expect(shown).toMatchObject({ flightNo: 'MF817', stale: true, airborne: true, minutesToDestination: null })
  })
})
