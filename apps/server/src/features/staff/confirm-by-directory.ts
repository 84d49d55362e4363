import * as limits from '@aisle/contract/limits'
import type { Language } from '@aisle/contract/language'
import type { DirectoryEntry } from '../../outside/sign-in/staff-directory.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { leaveForDirectory, whoCameBack, type CameBack } from './ask-directory.ts'
import { noteConfirmed } from './confirm-by-passkey.ts'
import { rolesInDirectory, updateRoles } from './sign-in-by-directory.ts'
import type { StaffBrowser } from './sign-in-to-console.ts'
import { hasPasskey } from './staff-passkey-store.ts'
import { refuseStaff } from './staff-refusal.ts'
import type { OpenStaffSession } from './staff-session-store.ts'
import { lockByDirectory } from './staff-store.ts'

/** Whoever has a passkey shows that; nobody gets round it by the directory. */
export async function mayConfirmByDirectory(deps: Deps, { wayIn, person }: OpenStaffSession): Promise<boolean> {
  return wayIn === 'directory' && !(await hasPasskey(deps.db, person.personId))
}

/**
 * Sends the person of a session to the airline's single sign-on once more (X4).
 * @throws StaffRefusal signInRefused, directoryAway
 */
export async function leaveToConfirm(
  deps: Deps,
  session: OpenStaffSession,
  question: { returnUrl: string; language: Language },
): Promise<{ redirect: string; sealed: string }> {
  if (!(await mayConfirmByDirectory(deps, session))) return refuseStaff('signInRefused')
  return leaveForDirectory(deps, question, session)
}

/**
 * The directory's word that the same person has just signed in there anew. It confirms no act of two people, whose second
 * person agrees with a passkey to exactly that act.
 * @throws rateLimited, StaffRefusal signInRefused, directoryAway, otherAccount, notSignedInAgain, noGroup
 */
export async function confirmByDirectory(
  deps: Deps,
  { session, browser }: { session: OpenStaffSession; browser: StaffBrowser },
  given: { query: string; returnUrl: string },
): Promise<{ confirmed: true }> {
  if (!(await mayConfirmByDirectory(deps, session))) return refuseStaff('signInRefused')
  const cameBack = await whoCameBack(deps, browser, { ...given, purpose: 'again' })
  if (cameBack.sessionId !== session.sessionId) return refuseStaff('signInRefused')
  const confirmed = await inTransaction(deps.db, (tx) => confirm(deps, tx, session, cameBack))
  return confirmed ?? refuseStaff('noGroup')
}

/** Null: none of the groups has a role any more, which ends the roles of earlier groups. */
async function confirm(deps: Deps, tx: Tx, session: OpenStaffSession, { directory, entry }: CameBack) {
  const person = await lockByDirectory(tx, { issuer: directory.issuer, subject: entry.subject })
  if (person?.personId !== session.person.personId) return refuseStaff('otherAccount')
  if (!isFresh(entry)) return refuseStaff('notSignedInAgain')
  const roles = rolesInDirectory({ directory, entry })
  await updateRoles(deps, tx, person, roles)
  return roles.length === 0 ? null : noteConfirmed(deps, tx, { session, act: null, by: 'single sign-on' })
}

/** A directory that does not say when, or that names a time to come, has not shown that it asked. */
const isFresh = ({ signedInSecondsAgo: ago }: DirectoryEntry) =>
  ago !== null && ago >= 0 && ago <= limits.staffDirectoryFreshSeconds
