import { describe, expect, it } from 'vitest'
import { steadyClock } from '../../platform/clock.ts'
import { catchError } from '../../../test-support/error-of.ts'
import { guestCaller } from '../../../test-support/test-caller.ts'
import { silentReport } from '../../../test-support/silent-report.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { takeFlightEvent } from '../flight-events/index.ts'
import { autoVerify } from '../portal/auto-verify.ts'
import { connectionStatus } from '../portal/connection-status.ts'
import {
  advance,
  entitlementRow,
  grantRows,
  mf817,
  paidPlan,
  seatsAboard,
  verifiedAt,
} from '../portal/test-support/aboard.ts'
import { roamedTo, getStory } from '../portal/test-support/known-device.ts'
import { pauseWifi } from '../portal/pause-wifi.ts'
import { watchCabin } from '../portal/watch-cabin.ts'
import { wifiLogin } from '../portal/wifi-login.ts'
import { reconcileGate } from './reconcile-gate.ts'

// The clock, crash and flight cases of facts §6: 1, 2, 6, 7 and 9. Devices: twelve-cases-devices.test.ts. Overview:
// docs/twelve-cases.md.

const { db } = await testDatabase()
const deps = await testDeps(db)
const { gate, gateBytes, memoryGate } = deps

async function online(passenger: keyof typeof seatsAboard, { ip, planId }: { ip: string; planId: string }) {
  const caller = await verifiedAt(deps, seatsAboard[passenger], ip)
  const entitlementId = await paidPlan(deps, caller, planId)
  await wifiLogin(deps, caller, { entitlementId })
  return { caller, entitlementId, row: () => entitlementRow(deps, entitlementId) }
}
const minutes = (n: number) => n * 60
const flightSays = (said: Partial<typeof silentReport>) => {
  deps.aircraft.report = { ...silentReport, flightNo: 'MF817', at: deps.clock.now().toISOString(), ...said }
}

describe('case 1: the clock of the machine jumps', () => {
  it.each([
    ['8 hours forward', 8 * 3_600_000],
    ['8 hours back', -8 * 3_600_000],
    ['to 1970', -Date.parse('2026-11-20T02:00:00Z')],
  ])('changes what is left of a plan by less than two seconds when the clock jumps %s', async (_way, jumpMs) => {
    await getStory(deps)
    const { caller } = await online('zhou', { ip: '10.8.0.1', planId: 'WP02' })
    let passedMs = 0
    let aheadMs = 0
    const start = deps.clock.now().getTime()
    const clock = steadyClock({ wallMs: () => start + passedMs + aheadMs, monotonicMs: () => passedMs })
    const machine = { ...deps, clock }
    const left = async () => (await connectionStatus(machine, caller)).connection?.grant.secondsRemaining ?? -1
    expect(await left()).toBe(3600)
    aheadMs = jumpMs
    for (let round = 1; round <= 6; round += 1) {
      passedMs += 10_000
      await watchCabin(machine)
      expect(Math.abs((await left()) - (3600 - 10 * round))).toBeLessThan(2)
    }
    aheadMs = 0
    expect(Math.abs((await left()) - 3540)).toBeLessThan(2)
  })
})

describe('case 2: the power fails in flight', () => {
  it('restores what was open with at most 10 seconds lost, in the passenger’s favour, and nobody verifies again', async () => {
    await getStory(deps)
    const hour = await online('zhou', { ip: '10.8.0.1', planId: 'WP02' })
    const volume = await online('huang', { ip: '10.8.0.2', planId: 'WP03' })
    gateBytes.set('10.8.0.2', 40_000_000)
    await advance(deps, 600)
    // Eight seconds and a megabyte later everything is dark for twenty minutes.
    deps.clock.advance(8)
    gate.clear()
    gateBytes.clear()
    memoryGate.epoch = 'after the cut'
    deps.clock.advance(minutes(20))
    await reconcileGate(deps)
    expect([...gate.keys()].toSorted()).toEqual(['10.8.0.1', '10.8.0.2'])
    expect(gate.get('10.8.0.1')).toMatchObject({ seconds: 3000 })
    expect(gate.get('10.8.0.2')).toMatchObject({ bytes: 260_000_000 })
    expect(await hour.row()).toMatchObject({ state: 'active', seconds_used: 600, device_switches: 0 })
    expect(await grantRows(deps, hour.entitlementId)).toHaveLength(1)
    expect(await autoVerify(deps, guestCaller({ ip: '10.8.0.1' }))).toMatchObject({
      recognised: true,
      connection: { grant: { grantState: 'online', secondsRemaining: 3000 } },
    })
    // Fewer bytes than before the cut are still new ones: the counter restarted from zero.
    gateBytes.set('10.8.0.2', 30_000_000)
    await advance(deps, 10)
    expect(await volume.row()).toMatchObject({ bytes_used: 70_000_000 })
  })

  it('continues the hour when the power returns after the plan’s end, as it was not used', async () => {
    await getStory(deps)
    const { row } = await online('zhou', { ip: '10.8.0.1', planId: 'WP02' })
    await advance(deps, 600)
    gate.clear()
    await advance(deps, minutes(60))
    expect(await row()).toMatchObject({ state: 'active', seconds_used: 600 })
    expect(gate.get('10.8.0.1')).toMatchObject({ seconds: 3000 })
    await advance(deps, 3000)
    await advance(deps, 10)
    expect(await row()).toMatchObject({ state: 'used_up', seconds_used: 3600 })
  })

  it('or between the decision and the gate: the next look opens it', async () => {
    await getStory(deps)
    const caller = await verifiedAt(deps, seatsAboard.ma, '10.8.0.3')
    const entitlementId = await paidPlan(deps, caller, 'WP02')
    const died = new Promise<void>((asked) => {
      const allow = () => {
        asked()
        return new Promise<never>(() => undefined)
      }
      void wifiLogin({ ...deps, accessGate: { ...deps.accessGate, allow } }, caller, { entitlementId })
    })
    await died
    expect(gate.size).toBe(0)
    await reconcileGate(deps)
    expect(gate.get('10.8.0.3')).toMatchObject({ seconds: 3600 })
  })
})

describe('case 6: a plan and the aircraft', () => {
  it('is refused on another flight, and follows a change of the aircraft of the same flight', async () => {
    await getStory(deps)
    const cabin = { ...deps, settings: { ...deps.settings, role: 'cabin' as const } }
    const caller = await verifiedAt(deps, seatsAboard.zhou, '10.8.0.1')
    const entitlementId = await paidPlan(deps, caller, 'WP02')
    flightSays({ flightNo: 'MF829', wow: false, tail: 'B-7838' })
    expect((await catchError(wifiLogin(cabin, caller, { entitlementId }))).errorName).toBe('notInFlight')
    const swapped = { tailNumber: 'B-6789', aircraftType: '788', wifi: 'available' } as const
    await takeFlightEvent(deps, { key: 'swap', ...mf817, kind: 'aircraftChanged', ...swapped })
    flightSays({ wow: false, tail: 'B-6789' })
    expect(await wifiLogin(cabin, caller, { entitlementId })).toMatchObject({ grantState: 'online' })
  })
})

describe('case 7: the aircraft is back at the gate', () => {
  it('closes on fresh news alone, uses no minute on the ground, and what is unused goes back', async () => {
    await getStory(deps)
    const begun = await online('zhou', { ip: '10.8.0.1', planId: 'WP02' })
    const waiting = await verifiedAt(deps, seatsAboard.zheng, '10.8.0.2')
    const unused = await paidPlan(deps, waiting, 'WP02')
    await advance(deps, 120)
    flightSays({ wow: true, at: new Date(deps.clock.now().getTime() - 61_000).toISOString() })
    await advance(deps, 10)
    flightSays({ wow: null, phase: null })
    await advance(deps, 10)
    expect(gate.size).toBe(1)
    flightSays({ wow: true })
    await advance(deps, 0)
    await advance(deps, 10)
    expect(gate.size).toBe(0)
    flightSays({ wow: true })
    await advance(deps, minutes(30))
    flightSays({ wow: true })
    expect(await begun.row()).toMatchObject({ state: 'paused', seconds_used: 150 })
    expect(await connectionStatus(deps, begun.caller)).toMatchObject({ state: 'ended', endReason: 'landing' })
    expect((await catchError(wifiLogin(deps, waiting, { entitlementId: unused }))).errorName).toBe('notInFlight')
    expect(await entitlementRow(deps, unused)).toMatchObject({ state: 'unused', seconds_used: 0 })
    await takeFlightEvent(deps, { key: 'back', ...mf817, kind: 'cancelled' })
    await advance(deps, 1)
    expect(await entitlementRow(deps, unused)).toMatchObject({ state: 'refunded' })
    expect(await begun.row()).toMatchObject({ state: 'refunded' })
  })
})

describe('case 9: the portal is killed while sessions are open', () => {
  it('finds them closed by the gate, and restores all of them in one look', async () => {
    await getStory(deps)
    const seats = ['father', 'daughter', 'zhou', 'zheng', 'huang', 'ma'] as const
    for (const [at, seat] of seats.entries()) await online(seat, { ip: `10.8.1.${at}`, planId: 'WP02' })
    const before = [...gate.values()].map(({ device, grantId }) => ({ device, grantId }))
    expect(before).toHaveLength(6)
    await advance(deps, 60)
    gate.clear()
    deps.clock.advance(300)
    let asked = 0
    const counting = { ...deps.accessGate }
    for (const name of ['list', 'reconcile', 'allow', 'deny', 'counters', 'getHardware'] as const) {
      const ask: (...given: never[]) => Promise<unknown> = deps.accessGate[name]
      Object.assign(counting, { [name]: (...given: never[]) => ((asked += 1), ask(...given)) })
    }
    await reconcileGate({ ...deps, accessGate: counting })
    expect(asked).toBe(2)
    expect([...gate.values()].map(({ device, grantId }) => ({ device, grantId }))).toEqual(before)
    expect([...gate.values()].every(({ seconds }) => seconds === 3540)).toBe(true)
  })

  it('bills none of the gap, even when the passenger returns before the first look', async () => {
    await getStory(deps)
    const rests = await online('zhou', { ip: '10.8.0.1', planId: 'WP02' })
    const moves = await online('huang', { ip: '10.8.0.2', planId: 'WP02' })
    const stays = await online('zheng', { ip: '10.8.0.5', planId: 'WP02' })
    const dark = await online('ma', { ip: '10.8.0.3', planId: 'WP02' })
    await advance(deps, 60)
    gate.clear()
    deps.clock.advance(minutes(20))
    await pauseWifi(deps, rests.caller, { entitlementId: rests.entitlementId })
    expect(await rests.row()).toMatchObject({ state: 'paused', seconds_used: 60 })
    const other = { ...moves.caller, ip: '10.8.0.4', deviceToken: null }
    await wifiLogin(deps, other, { entitlementId: moves.entitlementId })
    expect(await moves.row()).toMatchObject({ state: 'active', seconds_used: 60 })
    await connectionStatus(deps, roamedTo(stays.caller, '10.8.0.6'))
    expect([...gate.keys()]).toContain('10.8.0.6')
    await reconcileGate(deps)
    expect(await stays.row()).toMatchObject({ state: 'active', seconds_used: 60 })
    // A gate that does not answer has closed what was not renewed.
    deps.clock.advance(minutes(20))
    memoryGate.answers = false
    await pauseWifi(deps, dark.caller, { entitlementId: dark.entitlementId })
    expect((await dark.row()).seconds_used).toBeLessThanOrEqual(60 + 120)
  })

  it('leaves a gate that is away closed, and bills nothing for it', async () => {
    await getStory(deps)
    const { row } = await online('zhou', { ip: '10.8.0.1', planId: 'WP02' })
    await advance(deps, 60)
    memoryGate.answers = false
    gate.clear()
    await advance(deps, minutes(70))
    expect(await row()).toMatchObject({ state: 'active' })
    memoryGate.answers = true
    await advance(deps, 10)
    await advance(deps, 10)
    expect(await row()).toMatchObject({ state: 'active', seconds_used: 60 })
    expect(gate.get('10.8.0.1')?.seconds).toBeGreaterThan(3500)
  })
})
