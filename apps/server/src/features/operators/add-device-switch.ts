import type { AddedSwitch } from '@aisle/contract/console-device-switches'
import * as limits from '@aisle/contract/limits'
import type { deviceResetSchema } from '@aisle/contract/operator-schemas'
import type { z } from 'zod'
import { fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { lockEntitlement } from '../access-grants/index.ts'
import { addSwitch, findEntitlement, switchesAllowed, switchRefusal } from '../entitlements/index.ts'
import type { Operator } from './api/operator-call.ts'
import { refuse } from './api/operator-refusal.ts'
import { findAuditOnce } from './audit-store.ts'
import { noteIn } from './decide.ts'
import { inTransactionUnlessDry } from './in-dry-run.ts'

/**
 * P3, X4: one more change of device for a plan that has used up its own. The ground decides, and its aircraft learns it at
 * the next exchange. The same key adds it once.
 * @throws ContractError `notFound`; OperatorRefusal `onGroundOnly`, `planEnded`, `switchesLeft`, `switchesSpent`
 */
export async function addDeviceSwitch(
  deps: Deps,
  operator: Operator,
  { entitlementId, why, key, dryRun }: z.output<typeof deviceResetSchema>,
): Promise<AddedSwitch> {
  if (deps.settings.link?.side === 'cabin') refuse('onGroundOnly')
  return inTransactionUnlessDry(deps, dryRun, async (tx) => {
    await lockEntitlement(tx, entitlementId)
    const plan = (await findEntitlement(tx, entitlementId)) ?? fail('notFound', { reason: 'plan' })
    const { orderNo, extraSwitches, deviceSwitches: used } = plan
    const allowed = switchesAllowed(plan)
    const left = Math.max(0, limits.extraSwitchesPerPlan - extraSwitches)
    const answer = { dryRun, entitlementId, orderNo, plan: plan.plan.name, used }
    const onceKey = `device-reset:${entitlementId}:${key}`
    if (await findAuditOnce(tx, onceKey)) return { ...answer, result: 'same', allowed: [allowed, allowed], left }
    const refused = switchRefusal(plan)
    if (refused) return refuse(refused)
    if (!(await addSwitch(tx, { entitlementId, extraSwitches })))
      throw new Error(`plan ${entitlementId} got a switch although it was locked`)
    const summary = `one more device switch for plan ${entitlementId} of order ${orderNo}, ${why}`
    await noteIn(deps, tx, operator, { scope: 'passengers', command: 'device-reset', summary, onceKey })
    return { ...answer, result: 'done', allowed: [allowed, allowed + 1], left: left - 1 }
  })
}
