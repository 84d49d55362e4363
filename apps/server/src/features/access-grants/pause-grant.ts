import * as limits from '@aisle/contract/limits'
import { fail } from '../../platform/contract-error.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { countPause, findEntitlement, moveEntitlement, recordUse, type Entitlement } from '../entitlements/index.ts'
import type { Flight } from '../flights/index.ts'
import { secondsOnline } from './grant-rules.ts'
import { lockEntitlement, openGrantOfEntitlement, pauseGrant } from './grant-store.ts'
import { meterDevice } from './meter-grant.ts'
import { knownUntil, probeIfUnconfirmed } from './reconcile-gate.ts'
import { syncDevice, syncLater } from './sync-gate.ts'

interface Paused {
  entitlement: Entitlement
  pausedAt: Date
}

/**
 * Pauses a plan on the passenger's device that is online with it, and keeps the rest (P3). Safe to repeat: a paused
 * plan is answered as it is. The gate is closed before the answer, or by a job if it does not respond.
 * @throws entitlementUnusable, pauseLimit {limit}
 */
export async function pauseAccess(deps: Deps, entitlementId: string, flight: Flight): Promise<Paused> {
  const seen = await openGrantOfEntitlement(deps.db, entitlementId)
  if (seen && seen.state !== 'paused') {
    await probeIfUnconfirmed(deps, [seen])
    await meterDevice(deps, seen.deviceId).catch((error: unknown) =>
      deps.log.warn({ err: error, grant: seen.grantId }, 'a grant that pauses could not be metered'),
    )
  }
  const { deviceId, pausedAt } = await inTransaction(deps.db, async (tx) => {
    await lockEntitlement(tx, entitlementId)
    const grant = await openGrantOfEntitlement(tx, entitlementId)
    const entitlement = await findEntitlement(tx, entitlementId)
    if (grant?.state === 'paused' && grant.pausedAt) return { deviceId: grant.deviceId, pausedAt: grant.pausedAt }
    const now = deps.clock.now()
    if (!grant || entitlement?.state !== 'active' || grant.endsAt <= now) return fail('entitlementUnusable')
    if (entitlement.pauses >= limits.pausesPerPlan) fail('pauseLimit', { limit: limits.pausesPerPlan })
    if (grant.state === 'online') {
      await recordUse(tx, entitlementId, { seconds: secondsOnline(grant, knownUntil(grant, now)), bytes: 0 })
    }
    await pauseGrant(tx, grant.grantId, { at: now, endsAt: flight.eta })
    await moveEntitlement(tx, entitlementId, { from: 'active', to: 'paused', at: now })
    await countPause(tx, entitlementId)
    await syncLater(deps, tx, { about: { deviceId: grant.deviceId } })
    return { deviceId: grant.deviceId, pausedAt: now }
  })
  await syncDevice(deps, deviceId).catch((error: unknown) =>
    deps.log.warn({ err: error, deviceId }, 'the gate did not hear of a pause'),
  )
  const entitlement = await findEntitlement(deps.db, entitlementId)
  if (!entitlement) return fail('entitlementUnusable')
  return { entitlement, pausedAt }
}
