import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { moveEntitlement, recordUse } from '../entitlements/index.ts'
import { secondsOnline, type AccessGrant } from './grant-rules.ts'
import { endGrant, type GrantEnd } from './grant-store.ts'
import { syncLater } from './sync-gate.ts'

interface Closing {
  grant: AccessGrant
  reason: GrantEnd
  /** The next state of the plan. Null: the caller moves it, or the plan continues on another device at once. */
  entitlementTo: 'paused' | 'used_up' | null
  /** When the device lost the network, if that was before now. */
  bookUntil?: Date
}

/**
 * Ends an open grant and books its seconds. A plan is `active` exactly while it has a running grant: unless it was used
 * up or the flight has landed, the plan becomes `paused`. False when the grant had already ended; then nothing changes.
 * A job updates the gate; callers that cannot wait use `syncDevice` after the transaction.
 */
export async function closeGrant(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  { grant, reason, entitlementTo, bookUntil }: Closing,
): Promise<boolean> {
  const now = deps.clock.now()
  if (!(await endGrant(tx, grant.grantId, { reason, at: now }))) return false
  // Without the gate there was no network, and unusable time is not billed.
  const online = reason === 'gateFailed' || grant.state !== 'online' ? 0 : secondsOnline(grant, bookUntil ?? now)
  await recordUse(tx, grant.entitlementId, { seconds: online, bytes: 0 })
  if (entitlementTo) await moveEntitlement(tx, grant.entitlementId, { from: 'active', to: entitlementTo, at: now })
  await syncLater(deps, tx, { about: { deviceId: grant.deviceId } })
  return true
}
