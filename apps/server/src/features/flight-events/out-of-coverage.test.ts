import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import {
  advance,
  entitlementRow,
  forgetSales,
  grantRows,
  mf817,
  paidPlan,
  seatsAboard,
  verifiedAt,
} from '../portal/test-support/aboard.ts'
import { wifiLogin } from '../portal/wifi-login.ts'
import type { FlightEvent } from './flight-event.ts'
import { takeFlightEvent } from './take-flight-event.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)

/** MF817 is in the air from 00:30 to 04:25; every test begins at 02:00 with nothing sold and no outage. */
async function story(): Promise<void> {
  deps.clock.advance((Date.parse('2026-11-20T02:00:00Z') - deps.clock.now().getTime()) / 1000)
  await forgetSales(deps)
  await db.deleteFrom('wifi_outages').execute()
  await db.updateTable('flights').set({ wifi: 'available' }).where('flight_no', '=', 'MF817').execute()
  deps.gate.clear()
}

let events = 0
type Happening = { kind: 'wifiLost' | 'wifiRestored' } | { kind: 'wifiChanged'; wifi: 'available' | 'unserviceable' }
async function tell(event: Happening): Promise<void> {
  events += 1
  const told: FlightEvent = { key: `event ${events}`, ...mf817, ...event }
  await takeFlightEvent(deps, told)
  await advance(deps, 0)
}

async function online(passenger: keyof typeof seatsAboard, { ip, planId }: { ip: string; planId: string }) {
  const caller = await verifiedAt(deps, seatsAboard[passenger], ip)
  const entitlementId = await paidPlan(deps, caller, planId)
  await wifiLogin(deps, caller, { entitlementId })
  return { caller, entitlementId, row: () => entitlementRow(deps, entitlementId) }
}
const minutes = (n: number) => n * 60

describe('an aircraft without a connection (P3)', () => {
  it('stops the time of a plan, keeps its device admitted, and resumes where it stopped', async () => {
    await story()
    const { entitlementId, row } = await online('zhou', { ip: '10.5.0.1', planId: 'WP02' })
    await advance(deps, minutes(10))
    await tell({ kind: 'wifiLost' })
    expect(await row()).toMatchObject({ state: 'active', seconds_used: 600 })
    expect(await grantRows(deps, entitlementId)).toMatchObject([{ state: 'out_of_coverage' }])
    await advance(deps, minutes(40))
    expect((await row()).seconds_used).toBe(600)
    expect(deps.gate.has('10.5.0.1')).toBe(true)
    await tell({ kind: 'wifiRestored' })
    expect(await grantRows(deps, entitlementId)).toMatchObject([
      { state: 'online', ends_at: new Date('2026-11-20T03:40:00Z') },
    ])
    await advance(deps, minutes(50))
    expect(await row()).toMatchObject({ state: 'used_up', seconds_used: 3600 })
    expect(deps.gate.has('10.5.0.1')).toBe(false)
  })

  it('starts no time for a passenger who connects during the outage', async () => {
    await story()
    await tell({ kind: 'wifiLost' })
    const { entitlementId, row } = await online('zheng', { ip: '10.5.0.2', planId: 'WP02' })
    await advance(deps, minutes(30))
    expect(await row()).toMatchObject({ state: 'active', seconds_used: 0 })
    await tell({ kind: 'wifiRestored' })
    expect(await grantRows(deps, entitlementId)).toMatchObject([
      { state: 'online', opened_at: new Date('2026-11-20T02:30:00Z'), ends_at: new Date('2026-11-20T03:30:00Z') },
    ])
  })
})

describe('after landing (W7)', () => {
  it('refunds a plan that an outage kept under a tenth, and one that was never used (table O)', async () => {
    await story()
    const short = await online('zhou', { ip: '10.5.1.1', planId: 'WP02' })
    await advance(deps, minutes(5))
    const none = await verifiedAt(deps, seatsAboard.ma, '10.5.1.3')
    const unused = await paidPlan(deps, none, 'WP02')
    await tell({ kind: 'wifiLost' })
    await advance(deps, minutes(145))
    expect(await short.row()).toMatchObject({ state: 'refunded', order_state: 'completed', seconds_used: 300 })
    expect(await db.selectFrom('payment_refunds').select('reason').execute()).toContainEqual({
      reason: 'underTenPercent',
    })
    // There was Wi-Fi for an hour and a half of the flight, and the passenger did not use it: not the airline's fault.
    expect(await entitlementRow(deps, unused)).toMatchObject({ state: 'refunded' })
    expect(await db.selectFrom('payment_refunds').select('reason').execute()).toContainEqual({
      reason: 'neverActivated',
    })
  })

  it('expires a plan that was online for a tenth, whatever happened later', async () => {
    await story()
    const { row } = await online('huang', { ip: '10.5.1.4', planId: 'WP02' })
    await advance(deps, minutes(6))
    await tell({ kind: 'wifiLost' })
    await advance(deps, minutes(145))
    expect(await row()).toMatchObject({ state: 'expired', order_state: 'completed', seconds_used: 360 })
  })
})

describe('Wi-Fi that fails for good in the air (W7)', () => {
  it('refunds plans under a tenth at once, and keeps the others in case it comes back', async () => {
    await story()
    const had = await online('huang', { ip: '10.5.2.1', planId: 'WP02' })
    await advance(deps, minutes(10))
    const hardly = await online('zhou', { ip: '10.5.2.2', planId: 'WP02' })
    await advance(deps, minutes(5))
    await tell({ kind: 'wifiChanged', wifi: 'unserviceable' })
    expect(await hardly.row()).toMatchObject({ state: 'refunded' })
    expect(deps.gate.has('10.5.2.2')).toBe(false)
    expect(await had.row()).toMatchObject({ state: 'active', seconds_used: 900 })
    await tell({ kind: 'wifiChanged', wifi: 'available' })
    await advance(deps, minutes(10))
    expect(await grantRows(deps, had.entitlementId)).toMatchObject([{ state: 'online' }])
    await advance(deps, minutes(130))
    expect(await had.row()).toMatchObject({ order_state: 'completed', seconds_used: 3600 })
  })

  it('counts as an outage also when the gate never opened', async () => {
    await story()
    const caller = await verifiedAt(deps, seatsAboard.zhou, '10.5.2.3')
    const entitlementId = await paidPlan(deps, caller, 'WP02')
    const { allow } = deps.accessGate
    deps.accessGate.allow = () => Promise.reject(new Error('the gate is away'))
    await expect(wifiLogin(deps, caller, { entitlementId })).rejects.toThrow('gateUnavailable')
    deps.accessGate.allow = allow
    expect(await entitlementRow(deps, entitlementId)).toMatchObject({ state: 'paused', order_state: 'completed' })
    await advance(deps, minutes(145))
    expect(await entitlementRow(deps, entitlementId)).toMatchObject({ state: 'refunded' })
  })
})

describe('a grant whose time is over while its job is late', () => {
  it('is replaced on request while the flight continues, and the answer is true', async () => {
    await story()
    const { caller, entitlementId } = await online('zhou', { ip: '10.5.3.1', planId: 'WP01' })
    await db
      .updateTable('flights')
      .set({ eta: new Date('2026-11-20T05:25:00Z') })
      .where('flight_no', '=', 'MF817')
      .execute()
    // After the old arrival, before any job has run.
    deps.clock.advance(minutes(150))
    deps.gate.clear()
    // The gate was confirmed to have the grant until its end.
    await db
      .updateTable('access_grants')
      .set({ confirmed_at: sql`ends_at` })
      .where('entitlement_id', '=', entitlementId)
      .execute()
    expect(await wifiLogin(deps, caller, { entitlementId })).toMatchObject({
      grantState: 'online',
      secondsRemaining: minutes(55),
    })
    expect(deps.gate.has('10.5.3.1')).toBe(true)
    await advance(deps, 0)
    expect(await grantRows(deps, entitlementId)).toMatchObject([{ state: 'ended' }, { state: 'online' }])
  })
})
