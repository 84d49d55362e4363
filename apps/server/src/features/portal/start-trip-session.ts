import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { ManifestTrip } from '../flights/index.ts'
import { accountOfTrip, startLoginSession, type StartedLogin } from '../login/index.ts'

/** Logs in for this trip (P1), without widening what the caller could see before. */
export async function startTripSession(
  deps: Deps,
  caller: Caller,
  login: { tx: Tx; trip: ManifestTrip; deviceId: string | null; wayIn: 'portal' | 'lease' },
): Promise<StartedLogin> {
  const { tx, trip, deviceId, wayIn } = login
  const account = await accountOfTrip(deps, tx, trip)
  // A passenger who is already fully logged in keeps that scope when verifying a seat.
  const known = caller.session?.scope === 'account' && caller.session.accountId === account.accountId
  return startLoginSession(deps, caller, { tx, account, scope: known ? 'account' : 'trip', trip, deviceId, wayIn })
}
