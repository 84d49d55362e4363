import * as limits from '@aisle/contract/limits'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catchError } from '../../../test-support/error-of.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { countMoves } from '../../platform/db/committed-moves.ts'
import { beginOutage, endOutage } from '../flights/index.ts'
import { connectionStatus } from '../portal/connection-status.ts'
import { pauseWifi } from '../portal/pause-wifi.ts'
import { advance, entitlementRow, grantRows, paidPlan, seatsAboard, verifiedAt } from '../portal/test-support/aboard.ts'
import { getStory } from '../portal/test-support/known-device.ts'
import { wifiLogin } from '../portal/wifi-login.ts'
import { followFlight } from './coverage.ts'
import { afterProbe } from '../portal/link-rules.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
// Every run buys a plan in the same minute.
deps.settings = { ...deps.settings, limits: false }
const { gate, gateBytes, memoryGate } = deps
const figures = countMoves(db)
const ip = '10.7.0.1'

async function online(planId: string) {
  await getStory(deps)
  const caller = await verifiedAt(deps, seatsAboard.zhou, ip)
  const entitlementId = await paidPlan(deps, caller, planId)
  await wifiLogin(deps, caller, { entitlementId })
  const row = await entitlementRow(deps, entitlementId)
  return { caller, entitlementId, flightId: row.flight_id, row: () => entitlementRow(deps, entitlementId) }
}

describe('a grant of access', () => {
  it('is counted by the state that it comes into, and the login before it once', async () => {
    const { caller, entitlementId } = await online('WP02')
    await advance(deps, 100)
    await pauseWifi(deps, caller, { entitlementId })
    const page = await figures.metrics()
    for (const line of ['grants_total{state="online"}', 'grants_total{state="paused"}', 'sessions_total{state="trip"}'])
      expect(page.split('\n').filter((each) => each.startsWith(`aisle_${line}`))).toEqual([`aisle_${line} 1`])
  })
})

describe('a paused plan (P3)', () => {
  it('uses nothing, is closed at the gate, and resumes after a minute with what was left', async () => {
    const { caller, entitlementId, row } = await online('WP02')
    await advance(deps, 100)
    const paused = await pauseWifi(deps, caller, { entitlementId })
    expect(paused).toMatchObject({
      entitlement: { state: 'paused', secondsRemaining: 3500 },
      resumableAt: '2026-11-20T02:02:40.000Z',
      pausesLeft: limits.pausesPerPlan - 1,
    })
    expect(gate.size).toBe(0)
    expect(await pauseWifi(deps, caller, { entitlementId })).toEqual(paused)
    expect(await connectionStatus(deps, caller)).toMatchObject({
      state: 'paused',
      endReason: 'paused',
      connection: { grant: { grantState: 'paused', secondsRemaining: 3500 }, resumableAt: '2026-11-20T02:02:40.000Z' },
    })
    await advance(deps, 59)
    expect(await catchError(wifiLogin(deps, caller, { entitlementId }))).toMatchObject({
      errorName: 'waitFirst',
      detail: { retryAfterSeconds: 1 },
    })
    await advance(deps, 1000)
    expect(gate.size).toBe(0)
    expect(await wifiLogin(deps, caller, { entitlementId })).toMatchObject({ secondsRemaining: 3500 })
    expect(await grantRows(deps, entitlementId)).toMatchObject([{ state: 'online' }])
    await advance(deps, 3500)
    expect(await row()).toMatchObject({ state: 'used_up', seconds_used: 3600 })
    expect((await catchError(pauseWifi(deps, caller, { entitlementId }))).errorName).toBe('entitlementUnusable')
  })

  it('can be paused ten times, also out of coverage, and stays paused until another plan or the landing', async () => {
    const { caller, entitlementId, flightId, row } = await online('WP02')
    await beginOutage(deps, await asTx(), { flightId, from: deps.clock.now() })
    await followFlight(deps, flightId)
    const asOften = { pauses: limits.pausesPerPlan - 1 }
    await db.updateTable('entitlements').set(asOften).where('entitlement_id', '=', entitlementId).execute()
    expect((await pauseWifi(deps, caller, { entitlementId })).pausesLeft).toBe(0)
    await advance(deps, limits.pauseSeconds)
    await wifiLogin(deps, caller, { entitlementId })
    expect(await catchError(pauseWifi(deps, caller, { entitlementId }))).toMatchObject({
      errorName: 'pauseLimit',
      detail: { limit: limits.pausesPerPlan },
    })
    await db.updateTable('entitlements').set(asOften).where('entitlement_id', '=', entitlementId).execute()
    await pauseWifi(deps, caller, { entitlementId })
    await followFlight(deps, flightId)
    expect(await grantRows(deps, entitlementId)).toMatchObject([{ state: 'paused' }])
    const other = await paidPlan(deps, caller, 'WP01')
    await wifiLogin(deps, caller, { entitlementId: other })
    expect(await grantRows(deps, entitlementId)).toMatchObject([{ state: 'ended', end_reason: 'replaced' }])
    await advance(deps, 150 * 60)
    expect(await row()).toMatchObject({ seconds_used: 0 })
  })
})

/** Outages are recorded inside other transactions; here a plain connection is enough. */
const asTx = async () => db as unknown as Parameters<typeof endOutage>[0]

type Step =
  | { do: 'pass' | 'dark'; seconds: number }
  | { do: 'bytes'; count: number }
  | { do: 'lost' | 'back' | 'pause' | 'resume' | 'restart' }
/** At least the interval between two looks at the gate: time that neither look saw is not billed. */
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('pass', 'dark'), seconds: fc.integer({ min: 10, max: 550 }) }),
  fc.record({ do: fc.constant('bytes'), count: fc.integer({ min: 1, max: 60_000_000 }) }),
  fc.record({ do: fc.constantFrom('lost', 'back', 'pause', 'resume', 'restart') }),
)

describe('billing', () => {
  it.each(['WP02', 'WP03'])(
    'bills of plan %s what was delivered, never more than was sold and never negative, whatever happens',
    async (planId) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
          const { caller, entitlementId, flightId, row } = await online(planId)
          const given = { seconds: 0, bytes: 0 }
          let covered = true
          let resting = false
          for (const one of steps) {
            const { state } = await row()
            const open = state === 'active'
            switch (one.do) {
              case 'pass':
                await advance(deps, one.seconds)
                if (open && covered) given.seconds += one.seconds
                break
              case 'dark':
                // The gate loses everything and is not looked at until the power is back.
                gate.clear()
                gateBytes.clear()
                memoryGate.epoch += '+'
                await advance(deps, one.seconds)
                break
              case 'bytes':
                if (open) given.bytes += one.count
                if (open) gateBytes.set(ip, (gateBytes.get(ip) ?? 0) + one.count)
                await advance(deps, 0)
                await advance(deps, 10)
                if (open && covered) given.seconds += 10
                break
              case 'lost':
                if (covered) await beginOutage(deps, await asTx(), { flightId, from: deps.clock.now() })
                covered = false
                await followFlight(deps, flightId)
                break
              case 'back':
                await endOutage(await asTx(), flightId, deps.clock.now())
                covered = true
                await followFlight(deps, flightId)
                break
              case 'pause':
                if (!open) break
                await pauseWifi(deps, caller, { entitlementId })
                resting = true
                break
              case 'resume':
                if (!resting || state !== 'paused') break
                await advance(deps, limits.pauseSeconds)
                await wifiLogin(deps, caller, { entitlementId })
                resting = false
                break
              case 'restart':
                gateBytes.clear()
                memoryGate.epoch += '-'
            }
          }
          await advance(deps, 0)
          await advance(deps, 10)
          if ((await row()).state === 'active' && covered) given.seconds += 10
          if ((await row()).state === 'active') await pauseWifi(deps, caller, { entitlementId })
          const { seconds_used: seconds, bytes_used: bytes } = await row()
          if (planId === 'WP02') expect(seconds).toBe(Math.min(given.seconds, 3600))
          else expect(bytes).toBe(given.bytes)
        }),
        { numRuns: 5 },
      )
    },
    60_000,
  )
})

describe('the satellite link by our own probes', () => {
  it('is down after three lost probes, since the first, and up with the first answer', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 30 }), (answers) => {
        let record: ReturnType<typeof afterProbe> = null
        let lost = 0
        let away = false
        for (const [round, isUp] of answers.entries()) {
          const at = new Date(round * 10_000)
          record = afterProbe(record, { isUp, at })
          // Another server has probed the same a moment later.
          expect(afterProbe(record, { isUp, at: new Date(at.getTime() + 1000) })).toBeNull()
          lost = isUp ? 0 : lost + 1
          away = !isUp && (away || lost >= limits.linkProbesLost)
          expect(record?.state).toBe(away ? 'down' : 'up')
          expect(record?.lostSince?.getTime()).toBe(lost > 0 ? (round - lost + 1) * 10_000 : undefined)
        }
      }),
    )
  })
})
