import { after, seconds } from '../../clock.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Job } from '../../jobs/job-queue.ts'
import { findEntitlement, recordUse } from '../entitlements/index.ts'
import { closeGrant } from './close-grant.ts'
import { bytesSince, planBytesLeft } from './grant-rules.ts'
import { countBytes, findOpenGrant, lockEntitlement, type AccessGrant } from './grant-store.ts'
import { planUse } from './plan-use.ts'
import { syncGate } from './sync-gate.ts'

export const meterJob = 'grant.meter'
export const meterSeconds = 15

/** Reads the gate's counter while a grant by volume is open, and closes it when the volume is used up. */
export async function meterGrantAgain(deps: Deps, job: Job): Promise<Date | undefined> {
  const grant = await findOpenGrant(deps.db, String(job.payload.grantId))
  if (!grant) return undefined
  try {
    if (await meterGrant(deps, grant)) return undefined
  } catch (error) {
    // A gate that is away for long must not end the metering.
    deps.log.warn({ err: error, grant: grant.grantId }, 'the gate could not be metered')
  }
  return after(deps.clock.now(), seconds(meterSeconds))
}

/** Adds what the device has moved since last time. True when that used the plan up and the grant was closed. */
export async function meterGrant(deps: Deps, grant: AccessGrant): Promise<boolean> {
  const { bytesIn, bytesOut } = await deps.networkGate.counters(grant.device)
  const total = bytesIn + bytesOut
  const usedUp = await inTransaction(deps.db, async (tx) => {
    await lockEntitlement(tx, grant.entitlementId)
    if (!(await countBytes(tx, grant.grantId, { from: grant.bytesCounted, to: total }))) return false
    await recordUse(tx, grant.entitlementId, { seconds: 0, bytes: bytesSince(grant.bytesCounted, total) })
    const entitlement = await findEntitlement(tx, grant.entitlementId)
    if (!entitlement || planBytesLeft(planUse(entitlement)) !== 0) return false
    return closeGrant(deps, tx, { grant, reason: 'data', entitlementTo: 'used_up' })
  })
  if (usedUp) await syncGate(deps, grant.device)
  return usedUp
}
