import * as limits from '@aisle/contract/limits'
import { sql, type KyselyPlugin } from 'kysely'
import { describe, expect, it } from 'vitest'
import { copyOpenSession } from '../../../test-support/open-sessions.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { renewedWithinSeconds } from '../../outside/access-gate/access-gate.ts'
import { entitlementRow, paidPlan, seatsAboard, verifiedAt } from '../portal/test-support/aboard.ts'
import { getStory } from '../portal/test-support/known-device.ts'
import { wifiLogin } from '../portal/wifi-login.ts'
import { reconcileGate } from './reconcile-gate.ts'

// Case 9 of facts §6 with a whole cabin. For the effect of a restart on one plan, see twelve-cases-faults.test.ts.

const { db } = await testDatabase()
const deps = await testDeps(db)
const { gate, gateBytes, memoryGate } = deps

async function online(passenger: keyof typeof seatsAboard, planId: string) {
  const caller = await verifiedAt(deps, seatsAboard[passenger], planId === 'WP02' ? '10.8.2.1' : '10.8.2.2')
  const entitlementId = await paidPlan(deps, caller, planId)
  await wifiLogin(deps, caller, { entitlementId })
  return entitlementId
}

/** One look, with its calls to gate and database. */
async function look() {
  const asked = { gate: [] as string[], statements: 0 }
  const accessGate = { ...deps.accessGate }
  for (const name of ['list', 'reconcile', 'allow', 'deny', 'counters', 'getHardware'] as const) {
    const ask: (...given: never[]) => Promise<unknown> = deps.accessGate[name]
    Object.assign(accessGate, { [name]: (...given: never[]) => (asked.gate.push(name), ask(...given)) })
  }
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => ((asked.statements += 1), node),
    transformResult: async ({ result }) => result,
  }
  await reconcileGate({ ...deps, db: db.withPlugin(counting), accessGate })
  return asked
}
const opened = () => [...gate.values()].map(({ device, grantId }) => `${device} ${grantId}`).toSorted()

describe('case 9: the portal dies while 200 passengers are online', () => {
  it('has all of them open again after one look, and a look at an idle cabin costs the same for two and for 200', async () => {
    await getStory(deps)
    const hour = await online('zhou', 'WP02')
    const volume = await online('huang', 'WP03')
    await look()
    const statementsOfTwo = (await look()).statements
    await copyOpenSession(deps, hour, { copies: 99, series: 0 })
    await copyOpenSession(deps, volume, { copies: 99, series: 1 })
    await db
      .updateTable('device_leases')
      .set({ hardware: sql`'of ' || address` })
      .execute()
    expect((await look()).gate).toContain('reconcile')
    const before = opened()
    expect(before).toHaveLength(200)

    deps.clock.advance(limits.gateReconcileSeconds)
    expect(await look()).toMatchObject({ gate: ['list', 'reconcile'], statements: statementsOfTwo })

    // Openings that are not renewed are closed (apps/gate) and forgotten by the gate within this time.
    gate.clear()
    gateBytes.clear()
    memoryGate.epoch = 'after the restart'
    deps.clock.advance(renewedWithinSeconds + 60)
    const after = await look()
    expect(opened()).toEqual(before)
    // Plans by volume are asked for one by one, as the gate may have closed each because it was used up.
    const volumes = after.gate.filter((name) => name === 'counters').length
    expect([volumes, after.gate.length]).toEqual([100, 102])
    expect(after.statements).toBeLessThanOrEqual(volumes + 20)
    // No plan's time ran in the meantime.
    const used = await db
      .selectFrom('entitlements')
      .innerJoin('access_grants', 'access_grants.entitlement_id', 'entitlements.entitlement_id')
      .select(['seconds_used', 'plan_id', 'entitlements.state'])
      .distinct()
      .orderBy('plan_id')
      .execute()
    expect(used).toEqual([
      { plan_id: 'WP02', state: 'active', seconds_used: limits.gateReconcileSeconds },
      { plan_id: 'WP03', state: 'active', seconds_used: limits.gateReconcileSeconds },
    ])
    expect(await entitlementRow(deps, hour)).toMatchObject({ device_switches: 0 })
    for (const opening of gate.values()) expect(opening.seconds).toBeGreaterThanOrEqual(3590)
  })
})
