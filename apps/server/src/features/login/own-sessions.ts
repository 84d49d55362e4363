import type { endSessionSchemas, listSessionsSchemas } from '@aisle/contract/login-schemas'
import type { z } from 'zod'
import { getSessionId } from '../../platform/authentication/origin.ts'
import { noteSession } from '../../platform/authentication/record-authentication.ts'
import { fail } from '../../platform/contract-error.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { getHolder } from '../../platform/http/holder.ts'
import { requireFreshProof } from './fresh-proof.ts'
import { endLiveSessions, liveSessions } from './live-sessions.ts'
import { sessionsOf } from './login-session-store.ts'
import { logout } from './logout.ts'

type Listed = z.input<typeof listSessionsSchemas.response>

type Owned = Parameters<typeof getHolder>[0]

/** L6: a login of the account sees every session of it; a login of one trip, those of its mailbox or device (W8). */
const isOwn =
  ({ session }: PassengerCaller) =>
  (one: Owned) =>
    session.scope === 'account' || getHolder(one) === getHolder(session)

export async function listSessions(deps: Deps, caller: PassengerCaller): Promise<Listed> {
  const sessions = await liveSessions(deps, deps.db, [caller.session.accountId])
  return {
    sessions: sessions.filter(isOwn(caller)).map((one) => ({
      sessionId: one.sessionId,
      scope: one.scope,
      wayIn: one.wayIn,
      beganAt: one.createdAt.toISOString(),
      lastActiveAt: one.lastActiveAt.toISOString(),
      current: one.tokenHash === caller.session.tokenHash,
    })),
  }
}

/**
 * Ends one of the listed sessions; the caller's own is a log-out. Safe to repeat.
 * @throws notFound, also for another passenger's session; freshProofRequired {sentTo}, but not to log out
 */
export async function endOwnSession(
  deps: Deps,
  caller: PassengerCaller,
  { sessionId }: z.output<typeof endSessionSchemas.request>,
): Promise<z.input<typeof endSessionSchemas.response>> {
  const sessions = (await sessionsOf(deps.db, caller.session.accountId)).filter(isOwn(caller))
  const ended =
    sessions.find(({ tokenHash }) => getSessionId(deps.vault, tokenHash) === sessionId)
    ?? fail('notFound', { reason: 'session' })
  noteSession(caller, { tokenHash: ended.tokenHash, accountId: ended.accountId, tripId: ended.tripId, wayIn: null })
  if (ended.tokenHash === caller.session.tokenHash) {
    await logout(deps, caller)
  } else {
    await requireFreshProof(deps, caller)
    await inTransaction(deps.db, (tx) => endLiveSessions(tx, [ended], deps.clock.now()))
  }
  return { ended: true }
}
