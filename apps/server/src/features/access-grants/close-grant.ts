import type { Tx } from '../../db/open-db.ts'
import type { Deps } from '../../deps.ts'
import { moveEntitlement, recordUse } from '../entitlements/index.ts'
import { secondsOnline } from './grant-rules.ts'
import { endGrant, type AccessGrant, type GrantEnd } from './grant-store.ts'
import { syncLater } from './sync-gate.ts'

interface Closing {
  grant: AccessGrant
  reason: GrantEnd
  /** What becomes of its plan; null: the caller moves it, or it goes on from another device at once. */
  entitlementTo: 'paused' | 'used_up' | null
  /** Where the device was not let through any more: until when it was. */
  bookUntil?: Date
}

/**
 * Ends an open grant and books its seconds. A plan is `active` exactly while it has a grant that runs: what ends otherwise
 * than by being used up or landing leaves it `paused`. False when the grant had ended before; then nothing changes. The gate is told
 * by a job; who cannot wait calls `syncDevice` after the transaction.
 */
export async function closeGrant(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  { grant, reason, entitlementTo, bookUntil }: Closing,
): Promise<boolean> {
  const now = deps.clock.now()
  if (!(await endGrant(tx, grant.grantId, { reason, at: now }))) return false
  // Without the gate there was no network, and time that gave nothing is not counted.
  const online = reason === 'gateFailed' || grant.state !== 'online' ? 0 : secondsOnline(grant, bookUntil ?? now)
  await recordUse(tx, grant.entitlementId, { seconds: online, bytes: 0 })
  if (entitlementTo) await moveEntitlement(tx, grant.entitlementId, { from: 'active', to: entitlementTo, at: now })
  await syncLater(deps, tx, { about: { deviceId: grant.deviceId } })
  return true
}
