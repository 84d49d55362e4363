import { describe, expect, it } from 'vitest'
import { catchError } from '../../../test-support/error-of.ts'
import { silentReport } from '../../../test-support/silent-report.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { findFlight } from '../flights/index.ts'
import {
  advance,
  alsoAt,
  entitlementRow,
  forgetSales,
  grantRows,
  paidPlan,
  seatsAboard,
  verifiedAt,
} from './test-support/aboard.ts'
import { wifiLogin } from './wifi-login.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)

/** MF817 lands at 04:25: every test resets the clock, sales and gate, so that none lands another's flight. */
async function world() {
  deps.clock.advance((Date.parse('2026-11-20T02:00:00Z') - deps.clock.now().getTime()) / 1000)
  await forgetSales(deps)
  deps.gate.clear()
  deps.gateBytes.clear()
}

describe('going online', () => {
  it('opens the gate, completes the order, counts down with the clock and is closed by the job', async () => {
    await world()
    const caller = await verifiedAt(deps, seatsAboard.zhou, '10.1.0.1')
    const entitlementId = await paidPlan(deps, caller, 'WP02')
    expect(await wifiLogin(deps, caller, { entitlementId })).toEqual({
      grantState: 'online',
      secondsRemaining: 3600,
      bytesRemaining: null,
      standInGate: true,
      serverTime: '2026-11-20T02:00:00.000Z',
    })
    expect(deps.gate.get('10.1.0.1')).toMatchObject({ seconds: 3600, kbps: 1024 })
    expect(await entitlementRow(deps, entitlementId)).toMatchObject({ state: 'active', order_state: 'completed' })
    await advance(deps, 600)
    expect(await wifiLogin(deps, caller, { entitlementId })).toMatchObject({ secondsRemaining: 3000 })
    await advance(deps, 3000)
    expect(deps.gate.has('10.1.0.1')).toBe(false)
    expect(await entitlementRow(deps, entitlementId)).toMatchObject({ state: 'used_up', seconds_used: 3600 })
    expect(await grantRows(deps, entitlementId)).toMatchObject([{ state: 'ended', end_reason: 'time' }])
    expect((await catchError(wifiLogin(deps, caller, { entitlementId }))).errorName).toBe('entitlementUnusable')
  })

  it('is safe to repeat: one grant, one activation', async () => {
    await world()
    const caller = await verifiedAt(deps, seatsAboard.zhou, '10.1.0.1')
    const entitlementId = await paidPlan(deps, caller, 'WP02')
    await Promise.all(Array.from({ length: 4 }, () => wifiLogin(deps, caller, { entitlementId })))
    expect(await grantRows(deps, entitlementId)).toHaveLength(1)
    expect(await entitlementRow(deps, entitlementId)).toMatchObject({ device_switches: 0 })
  })

  it('lasts the whole flight, also a delayed one, and ends at landing', async () => {
    await world()
    const caller = await verifiedAt(deps, seatsAboard.zhou, '10.1.0.1')
    const entitlementId = await paidPlan(deps, caller, 'WP05')
    expect(await wifiLogin(deps, caller, { entitlementId })).toMatchObject({ secondsRemaining: 145 * 60 })
    const { flight_id: flightId } = await entitlementRow(deps, entitlementId)
    const eta = (await findFlight(db, flightId))?.eta
    await db.updateTable('flights').set({ eta: '2026-11-20T04:45:00Z' }).where('flight_id', '=', flightId).execute()
    await advance(deps, 145 * 60)
    expect(deps.gate.get('10.1.0.1')).toMatchObject({ seconds: 20 * 60 })
    await advance(deps, 20 * 60)
    expect(deps.gate.size).toBe(0)
    expect(await entitlementRow(deps, entitlementId)).toMatchObject({ state: 'expired', seconds_used: 165 * 60 })
    expect((await catchError(wifiLogin(deps, caller, { entitlementId }))).errorName).toBe('flightLanded')
    await db.updateTable('flights').set({ eta }).where('flight_id', '=', flightId).execute()
  })

  it("refuses another passenger's plan", async () => {
    await world()
    const father = await verifiedAt(deps, seatsAboard.father, '10.1.0.1')
    const daughter = await verifiedAt(deps, seatsAboard.daughter, '10.1.0.2')
    const entitlementId = await paidPlan(deps, father, 'WP02')
    const foreign = await catchError(wifiLogin(deps, daughter, { entitlementId }))
    const unknown = await catchError(wifiLogin(deps, daughter, { entitlementId: 'ent_unknown' }))
    expect([foreign.errorName, unknown.errorName]).toEqual(['notFound', 'notFound'])
  })

  it('is refused before take-off', async () => {
    await world()
    const lin = { flightNo: 'MF829', flightDate: '2026-11-20', idNumber: '141022', seatNumber: '31A' }
    const evening = Object.assign({}, deps, { clock: { ...deps.clock, now: () => new Date('2026-11-20T15:30:00Z') } })
    const caller = await verifiedAt(evening, lin, '10.1.0.1')
    const { entitlement_id: entitlementId } = await db
      .selectFrom('entitlements')
      .select('entitlement_id')
      .where('trip_id', '=', caller.session.tripId)
      .executeTakeFirstOrThrow()
    expect((await catchError(wifiLogin(deps, caller, { entitlementId }))).errorName).toBe('notInFlight')
  })

  it('requires, in a cabin, that a fresh reading shows the aircraft on that flight', async () => {
    await world()
    const caller = await verifiedAt(deps, seatsAboard.zhou, '10.1.0.1')
    const entitlementId = await paidPlan(deps, caller, 'WP02')
    const report = { flightNo: 'MF817', wow: true, at: '2026-11-20T02:00:00Z' }
    const cabinWith = (said: { flightNo: string; wow: boolean; at: string }) => ({
      ...deps,
      settings: { ...deps.settings, role: 'cabin' as const },
      aircraftFeed: { read: async () => ({ ...silentReport, ...said }) },
    })
    const tried = async (said: { flightNo: string; wow: boolean; at: string }) =>
      (await catchError(wifiLogin(cabinWith(said), caller, { entitlementId }))).errorName
    expect(await tried(report)).toBe('notInFlight')
    expect(await tried({ ...report, wow: false, flightNo: 'MF829' })).toBe('notInFlight')
    const old = { ...report, at: '2026-11-20T01:00:00Z' }
    expect(await wifiLogin(cabinWith(old), caller, { entitlementId })).toMatchObject({ grantState: 'online' })
  })
})

describe('several devices (P3)', () => {
  it('moves the plan with its remaining time three times, then refuses', async () => {
    await world()
    const phone = await verifiedAt(deps, seatsAboard.ma, '10.1.0.1')
    const entitlementId = await paidPlan(deps, phone, 'WP02')
    await wifiLogin(deps, phone, { entitlementId })
    for (const [moves, ip] of ['10.1.0.2', '10.1.0.1', '10.1.0.3'].entries()) {
      await advance(deps, 60)
      expect(await wifiLogin(deps, alsoAt(phone, ip), { entitlementId })).toMatchObject({
        secondsRemaining: 3600 - 60 * (moves + 1),
      })
      expect([...deps.gate.keys()]).toEqual([ip])
    }
    const refused = await catchError(wifiLogin(deps, alsoAt(phone, '10.1.0.4'), { entitlementId }))
    expect(refused).toMatchObject({ errorName: 'deviceLimit', detail: { limit: 3 } })
    expect([...deps.gate.keys()]).toEqual(['10.1.0.3'])
  })

  it('pauses a plan with its remaining time when another opens on the same device', async () => {
    await world()
    const caller = await verifiedAt(deps, seatsAboard.ma, '10.1.0.1')
    const hour = await paidPlan(deps, caller, 'WP02')
    const free = await paidPlan(deps, caller, 'WP01')
    await wifiLogin(deps, caller, { entitlementId: hour })
    await advance(deps, 100)
    await wifiLogin(deps, caller, { entitlementId: free })
    expect(deps.gate.get('10.1.0.1')).toMatchObject({ kbps: 128 })
    expect(await entitlementRow(deps, hour)).toMatchObject({ state: 'paused', seconds_used: 100 })
    await advance(deps, 1000)
    expect(deps.gate.get('10.1.0.1')).toMatchObject({ kbps: 128 })
    expect(await wifiLogin(deps, caller, { entitlementId: hour })).toMatchObject({ secondsRemaining: 3500 })
    await advance(deps, 145 * 60)
    expect(await entitlementRow(deps, free)).toMatchObject({ state: 'expired', seconds_used: 1000 })
    expect(deps.gate.size).toBe(0)
  })

  it('keeps one grant per device when two plans open on it at once', async () => {
    await world()
    const caller = await verifiedAt(deps, seatsAboard.ma, '10.1.0.1')
    const plans = [await paidPlan(deps, caller, 'WP02'), await paidPlan(deps, caller, 'WP01')]
    await Promise.all(plans.map((entitlementId) => wifiLogin(deps, caller, { entitlementId })))
    const states = await Promise.all(plans.map(async (one) => (await entitlementRow(deps, one)).state))
    expect(states.toSorted()).toEqual(['active', 'paused'])
    const open = (await Promise.all(plans.map((one) => grantRows(deps, one))))
      .flat()
      .filter(({ ended_at }) => !ended_at)
    expect(open.map(({ grant_id }) => grant_id)).toEqual([deps.gate.get('10.1.0.1')?.grantId])
  })

  it("closes the previous passenger's grant when another passenger gets the address", async () => {
    await world()
    const before = await verifiedAt(deps, seatsAboard.father, '10.1.0.1')
    const after = await verifiedAt(deps, seatsAboard.daughter, '10.1.0.1')
    const plans = { before: await paidPlan(deps, before, 'WP02'), after: await paidPlan(deps, after, 'WP02') }
    await wifiLogin(deps, before, { entitlementId: plans.before })
    await wifiLogin(deps, after, { entitlementId: plans.after })
    expect(await entitlementRow(deps, plans.before)).toMatchObject({ state: 'paused' })
    const [open] = (await grantRows(deps, plans.after)).filter(({ state }) => state === 'online')
    expect(deps.gate.get('10.1.0.1')?.grantId).toBe(open?.grant_id)
  })
})

describe('a plan by volume', () => {
  it('is metered every few seconds from the last counter value, and ends when it is used up', async () => {
    await world()
    const caller = await verifiedAt(deps, seatsAboard.huang, '10.1.0.1')
    const entitlementId = await paidPlan(deps, caller, 'WP03')
    deps.gateBytes.set('10.1.0.1', 7_000_000)
    expect(await wifiLogin(deps, caller, { entitlementId })).toMatchObject({
      secondsRemaining: 145 * 60,
      bytesRemaining: 300_000_000,
    })
    deps.gateBytes.set('10.1.0.1', 107_000_000)
    await advance(deps, 15)
    expect(await wifiLogin(deps, caller, { entitlementId })).toMatchObject({ bytesRemaining: 200_000_000 })
    // The gate was restarted, so its counter starts from zero.
    deps.gateBytes.set('10.1.0.1', 50_000_000)
    await advance(deps, 15)
    expect(await entitlementRow(deps, entitlementId)).toMatchObject({ state: 'active', bytes_used: 150_000_000 })
    deps.gateBytes.set('10.1.0.1', 200_000_000)
    await advance(deps, 15)
    expect(await entitlementRow(deps, entitlementId)).toMatchObject({ state: 'used_up', bytes_used: 300_000_000 })
    expect(deps.gate.size).toBe(0)
  })
})

describe('a gate that does not answer', () => {
  it('leaves the plan inactive when it is silent from the start', async () => {
    await world()
    const caller = await verifiedAt(deps, seatsAboard.zheng, '10.1.0.1')
    const entitlementId = await paidPlan(deps, caller, 'WP02')
    const counters = () => Promise.reject(new Error('no route to gate'))
    const silent = { ...deps, accessGate: { ...deps.accessGate, counters } }
    expect((await catchError(wifiLogin(silent, caller, { entitlementId }))).errorName).toBe('gateUnavailable')
    expect(await entitlementRow(deps, entitlementId)).toMatchObject({ state: 'unused', order_state: 'paid' })
  })

  it('cancels the grant when it refuses: no time is used, and no device change is counted', async () => {
    await world()
    const caller = await verifiedAt(deps, seatsAboard.zheng, '10.1.0.1')
    const entitlementId = await paidPlan(deps, caller, 'WP02')
    await wifiLogin(deps, caller, { entitlementId })
    await advance(deps, 60)
    const allow = () => Promise.reject(new Error('refused'))
    const broken = { ...deps, accessGate: { ...deps.accessGate, allow } }
    const laptop = alsoAt(caller, '10.1.0.2')
    expect((await catchError(wifiLogin(broken, laptop, { entitlementId }))).errorName).toBe('gateUnavailable')
    await advance(deps, 600)
    expect(await entitlementRow(deps, entitlementId)).toMatchObject({
      state: 'paused',
      seconds_used: 60,
      device_switches: 0,
    })
    expect(deps.gate.size).toBe(0)
    expect(await wifiLogin(deps, caller, { entitlementId })).toMatchObject({ secondsRemaining: 3540 })
  })

  it('later gets the commands that a killed process could not send', async () => {
    await world()
    const caller = await verifiedAt(deps, seatsAboard.zheng, '10.1.0.1')
    const entitlementId = await paidPlan(deps, caller, 'WP02')
    await wifiLogin(deps, caller, { entitlementId })
    deps.gate.clear()
    await advance(deps, 10)
    // Time during which the gate was closed is not charged.
    expect(deps.gate.get('10.1.0.1')).toMatchObject({ seconds: 3600 })
  })
})
