import { describe, expect, it } from 'vitest'
import { catchError } from '../../../test-support/error-of.ts'
import { silentReport } from '../../../test-support/silent-report.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
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
import { getStory } from '../portal/test-support/known-device.ts'
import { watchCabin } from '../portal/watch-cabin.ts'
import { wifiLogin } from '../portal/wifi-login.ts'
import { reportOutage } from './report-outage.ts'
import { takeFlightEvent } from './take-flight-event.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
const minutes = (n: number) => n * 60

async function online(passenger: keyof typeof seatsAboard, { ip, planId }: { ip: string; planId: string }) {
  const caller = await verifiedAt(deps, seatsAboard[passenger], ip)
  const entitlementId = await paidPlan(deps, caller, planId)
  await wifiLogin(deps, caller, { entitlementId })
  return { caller, entitlementId, row: () => entitlementRow(deps, entitlementId) }
}

let events = 0
async function tell(kind: 'wifiLost' | 'wifiRestored'): Promise<void> {
  events += 1
  await takeFlightEvent(deps, { key: `report ${events}`, ...mf817, kind })
  await advance(deps, 0)
}
const getRefunds = (orderNo: string) => db.selectFrom('refunds').selectAll().where('order_no', '=', orderNo).execute()

describe('reporting an outage with one tap (W7)', () => {
  it('refunds a plan under a tenth at once, and closes it at the gate', async () => {
    await getStory(deps)
    const { caller, entitlementId, row } = await online('zhou', { ip: '10.6.0.1', planId: 'WP02' })
    await advance(deps, minutes(5))
    expect((await catchError(reportOutage(deps, caller, { entitlementId }))).errorName).toBe('refundUnavailable')
    await tell('wifiLost')
    await advance(deps, 70)
    const told = await reportOutage(deps, caller, { entitlementId })
    expect(told).toEqual({ outcome: 'refunding', outageSeconds: 70, onlineSeconds: 300 })
    expect(deps.gate.size).toBe(0)
    expect(await row()).toMatchObject({ state: 'refunded' })
    expect(await grantRows(deps, entitlementId)).toMatchObject([{ state: 'revoked', end_reason: 'givenBack' }])
    expect(await connectionStatus(deps, caller)).toMatchObject({
      state: 'revoked',
      endReason: 'givenBack',
      link: 'down',
    })
    expect(await reportOutage(deps, caller, { entitlementId })).toEqual(told)
    expect(await getRefunds((await row()).order_no)).toHaveLength(1)
  })

  it('otherwise asks staff once after the landing, with our record in the note', async () => {
    await getStory(deps)
    const { caller, entitlementId, row } = await online('huang', { ip: '10.6.0.2', planId: 'WP05' })
    await advance(deps, minutes(30))
    await tell('wifiLost')
    await advance(deps, minutes(10))
    await tell('wifiRestored')
    const told = { outcome: 'asked', outageSeconds: 600, onlineSeconds: 1800 }
    expect(await reportOutage(deps, caller, { entitlementId })).toEqual(told)
    await advance(deps, minutes(20))
    expect(await reportOutage(deps, caller, { entitlementId })).toEqual(told)
    const { order_no: orderNo } = await row()
    expect(await getRefunds(orderNo)).toEqual([])
    expect((await row()).state).toBe('active')
    await advance(deps, minutes(90))
    await advance(deps, 10)
    expect(await row()).toMatchObject({ state: 'expired' })
    const [refund, ...more] = await getRefunds(orderNo)
    expect(more).toEqual([])
    expect(refund).toMatchObject({ state: 'applied', type: 'refund_only' })
    expect(refund?.note).toContain('断网 10 分钟')
    expect(refund?.note).toContain('2026-11-20 10:30:00—10:40:00')
  })

  it('is refused for another passenger’s plan, and for one that was never begun or is free', async () => {
    await getStory(deps)
    const father = await online('father', { ip: '10.6.0.3', planId: 'WP01' })
    const daughter = await verifiedAt(deps, seatsAboard.daughter, '10.6.0.4')
    const unused = await paidPlan(deps, daughter, 'WP02')
    await tell('wifiLost')
    await advance(deps, minutes(30))
    const refusal = async (caller: typeof daughter, entitlementId: string) =>
      (await catchError(reportOutage(deps, caller, { entitlementId }))).errorName
    expect(await refusal(daughter, father.entitlementId)).toBe('notFound')
    expect(await refusal(daughter, unused)).toBe('refundUnavailable')
    expect(await refusal(father.caller, father.entitlementId)).toBe('refundUnavailable')
  })
})

describe('an outage that our own probes detect (P3)', () => {
  it('begins with the first of three lost probes and ends with an answer; plans lose no time, and devices stay admitted', async () => {
    await getStory(deps)
    const { caller, row } = await online('zheng', { ip: '10.6.0.5', planId: 'WP02' })
    await advance(deps, 0)
    let isUp = true
    deps.satelliteLink = { isUp: async () => isUp }
    const look = async () => {
      deps.aircraft.report = { ...silentReport, flightNo: 'MF817', wow: false, at: deps.clock.now().toISOString() }
      // Two servers probe at once.
      await Promise.all([watchCabin(deps), watchCabin(deps)])
      await advance(deps, 0)
    }
    const passing = async (rounds: number) => {
      for (let round = 0; round < rounds; round += 1) {
        deps.clock.advance(10)
        await look()
      }
    }
    await passing(3)
    expect(await connectionStatus(deps, caller)).toMatchObject({ link: 'up', outageSince: null })
    isUp = false
    await passing(2)
    expect(await connectionStatus(deps, caller)).toMatchObject({ state: 'online', link: 'up' })
    await passing(1)
    expect(await connectionStatus(deps, caller)).toMatchObject({
      state: 'out_of_coverage',
      link: 'down',
      outageSince: '2026-11-20T02:00:40.000Z',
      outageSeconds: 20,
    })
    await passing(6)
    expect(deps.memoryGate.covered).toBe(false)
    expect(deps.gate.has('10.6.0.5')).toBe(true)
    isUp = true
    await passing(1)
    expect(await connectionStatus(deps, caller)).toMatchObject({ state: 'online', link: 'up', outageSeconds: 90 })
    await passing(1)
    expect(deps.memoryGate.covered).toBe(true)
    expect(await db.selectFrom('wifi_outages').selectAll().execute()).toHaveLength(1)
    expect(await row()).toMatchObject({ seconds_used: 40 })
    deps.satelliteLink = null
    deps.clock.advance(61)
    expect(await connectionStatus(deps, caller)).toMatchObject({ link: 'unknown' })
  })
})
