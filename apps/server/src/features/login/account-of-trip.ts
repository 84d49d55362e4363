import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/security/random.ts'
import { fullName, type ManifestTrip } from '../flights/index.ts'
import {
  accountsOfCard,
  findAccountOfDocument,
  giveDocument,
  insertAccount,
  lockPerson,
  type Account,
} from '../accounts/index.ts'
import { isNameOf } from './same-person-rules.ts'

/**
 * The account of this trip's passenger, created on the first login; safe under concurrent logins. Uses only manifest
 * data: a mailbox or number typed with a code, or with six digits and a seat, is not proved to be the passenger's.
 */
export async function accountOfTrip(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  trip: ManifestTrip,
): Promise<Account> {
  const known = (await findAccountOfDocument(tx, trip.documentHash)) ?? (await accountThatCameByCard(tx, trip))
  if (known) return known
  await insertAccount(tx, {
    accountId: newId(deps.random, 'acc'),
    displayName: fullName(trip, 'zh'),
    documentHash: trip.documentHash,
    ffpCardNo: trip.ffpCardNo,
    phone: trip.phone,
    email: trip.email,
    createdAt: deps.clock.now(),
  })
  return itsAccount(tx, trip)
}

/**
 * Adds the document to the account of a member who first logged in by single sign-on or in the app. A booking can carry
 * any card number, so the name must match too: otherwise a stranger who booked with it would open the account.
 */
async function accountThatCameByCard(tx: Tx, trip: ManifestTrip): Promise<Account | undefined> {
  if (trip.ffpCardNo === null) return undefined
  await lockPerson(tx, trip.ffpCardNo)
  const candidates = await accountsOfCard(tx, trip.ffpCardNo, { withoutDocument: true })
  const same = candidates.find(({ displayName }) => isNameOf(displayName, trip))
  if (!same || (await findAccountOfDocument(tx, trip.documentHash))) return undefined
  await giveDocument(tx, same.accountId, trip)
  return itsAccount(tx, trip)
}

async function itsAccount(tx: Tx, trip: ManifestTrip): Promise<Account> {
  const account = await findAccountOfDocument(tx, trip.documentHash)
  if (!account) throw new Error('the account of a document that was just written is missing')
  return account
}
