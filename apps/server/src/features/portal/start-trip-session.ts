import type { Tx } from '../../db/open-db.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { newId } from '../../security/random.ts'
import type { ManifestTrip } from '../flights/index.ts'
import { accountOfDocument, startLoginSession, type StartedLogin } from '../login/index.ts'

/**
 * Logs in for this trip (P1), and for no more than the caller could see before. The account is made from the manifest alone: six digits and a seat do not prove
 * that a mailbox or number typed beside them is the passenger's.
 */
export async function startTripSession(
  deps: Deps,
  caller: Caller,
  login: { tx: Tx; trip: ManifestTrip; wayIn: 'portal' | 'lease' },
): Promise<StartedLogin> {
  const { tx, trip, wayIn } = login
  const account = await accountOfDocument(tx, {
    accountId: newId(deps.random, 'acc'),
    displayName: displayName(trip),
    documentHash: trip.documentHash,
    ffpCardNo: trip.ffpCardNo,
    phone: trip.phone,
    email: trip.email,
    createdAt: deps.clock.now(),
  })
  // A passenger who is already logged in fully loses nothing by verifying a seat.
  const known = caller.session?.scope === 'account' && caller.session.accountId === account.accountId
  return startLoginSession(deps, caller, { tx, account, scope: known ? 'account' : 'trip', tripId: trip.tripId, wayIn })
}

/** The manifest writes Latin names in capitals. */
function displayName({ nameZh, givenName, surname }: ManifestTrip): string {
  if (nameZh) return nameZh
  const capitals = `${givenName} ${surname}`.trim().toLowerCase()
  return capitals.replace(/(?<![\p{L}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase())
}
