import type { Tx } from '../../db/open-db.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../security/random.ts'
import { fullName, type ManifestTrip } from '../flights/index.ts'
import { accountOfDocument, type Account } from './login-store.ts'

/**
 * The account of this trip's passenger, made on the first login. From the manifest alone: a mailbox or number that was
 * typed beside a code, or beside six digits and a seat, is not proved to be the passenger's.
 */
export function accountOfTrip(deps: Pick<Deps, 'clock' | 'random'>, tx: Tx, trip: ManifestTrip): Promise<Account> {
  return accountOfDocument(tx, {
    accountId: newId(deps.random, 'acc'),
    displayName: fullName(trip, 'zh'),
    documentHash: trip.documentHash,
    ffpCardNo: trip.ffpCardNo,
    phone: trip.phone,
    email: trip.email,
    createdAt: deps.clock.now(),
  })
}
