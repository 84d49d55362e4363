import type { StaffSessionShown } from '@aisle/contract/console'
import * as limits from '@aisle/contract/limits'
import { after, seconds } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { newAccessToken, newId } from '../../platform/security/random.ts'
import { insertAudit } from '../operators/index.ts'
import {
  endPreviousToken,
  endStaffSession,
  findByToken,
  findOpenStaffSessions,
  hasSatAt,
  replaceToken,
  staffSessionsOf,
  touchStaffSession,
  type OpenStaffSession,
  type TokenShown,
} from './staff-session-store.ts'
import type { Person } from './staff-store.ts'
import { earliestBeginning, isOver } from './staff-session-rules.ts'

/** A call writes its time only when the last one is this old. */
const touchAfterSeconds = 15

/**
 * The open session of a cookie's token. A call that a person makes puts the idle time off; what the page asks by itself
 * does not, or an open page would keep its session through a shift.
 */
export async function findStaffSession(
  deps: Deps,
  token: string | undefined,
  by: 'person' | 'page',
): Promise<(OpenStaffSession & { token: TokenShown }) | null> {
  if (!token) return null
  const found = await findByToken(deps.db, hashToken(deps, token))
  const now = deps.clock.now()
  if (!found || isOver(found.session, now)) return null
  const { session, token: shown } = found
  const { sessionId } = session
  if (isCopied(shown, now)) {
    await endCopied(deps, session)
    return null
  }
  if (shown.isCurrent && shown.hasPrevious && shown.previousUntil === null) {
    await endPreviousToken(deps.db, { sessionId, until: after(now, seconds(limits.staffTokenBeforeSeconds)) })
  }
  if (by === 'person' && now >= after(session.lastActiveAt, seconds(touchAfterSeconds))) {
    await touchStaffSession(deps.db, sessionId, now)
  }
  return { ...session, token: shown }
}

const hashToken = (deps: Deps, token: string) => deps.vault.hash('staff-session', token)

/** A browser that has come with the session's own token never comes with the one before again. */
const isCopied = ({ isCurrent, previousUntil }: TokenShown, now: Date): boolean =>
  !isCurrent && previousUntil !== null && now >= previousUntil

async function endCopied(deps: Deps, { sessionId, person: { personId } }: OpenStaffSession): Promise<void> {
  const at = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    if (!(await endStaffSession(tx, { sessionId, personId, at }))) return
    await insertAudit(tx, {
      auditId: newId(deps.random, 'aud'),
      at,
      keyName: personId,
      scope: 'people',
      command: 'session-copied',
      summary: `ended session ${sessionId}: its token of before was used again`,
    })
  })
  deps.log.warn({ personId, sessionId }, 'a session of staff was ended, because its old token was used again')
}

/**
 * A token for the cookie when the session's own is old, so that one that leaks soon opens nothing; undefined when the
 * cookie stays. An answer that is lost leaves the browser with the token before, which goes on opening the session.
 */
export async function renewToken(
  deps: Deps,
  { sessionId, token: shown }: { sessionId: string; token: TokenShown },
): Promise<string | undefined> {
  const at = deps.clock.now()
  if (at < after(shown.since, seconds(limits.staffTokenSeconds))) return undefined
  const replacement = newAccessToken(deps.random)
  const replaced = await replaceToken(deps.db, { sessionId, shown, replacement: hashToken(deps, replacement), at })
  return replaced ? replacement : undefined
}

/**
 * Whether one of these people has just sat where this session is: two people who share a browser for a minute may be one.
 */
export async function sharesDesk(
  deps: Pick<Deps, 'clock'>,
  db: Db | Tx,
  { session: { deskHash }, personIds }: { session: OpenStaffSession; personIds: readonly string[] },
): Promise<boolean> {
  if (deskHash === null || personIds.length === 0) return false
  // A session knows its last call by so many seconds.
  const since = after(deps.clock.now(), -seconds(limits.staffDeskSeconds + touchAfterSeconds))
  return hasSatAt(db, { deskHash, personIds, since })
}

/** Those of the sessions that are open now. Looking is no use of them. */
export async function stillOpenSessions(deps: Deps, sessionIds: readonly string[]): Promise<OpenStaffSession[]> {
  const found = await findOpenStaffSessions(deps.db, sessionIds)
  const now = deps.clock.now()
  return found.filter((session) => !isOver(session, now))
}

/** The open sessions of somebody, the newest first. */
export async function openSessionsOf(deps: Deps, person: Person): Promise<Omit<StaffSessionShown, 'current'>[]> {
  const now = deps.clock.now()
  const rows = await staffSessionsOf(deps.db, { personId: person.personId, since: earliestBeginning(now) })
  return rows
    .filter((row) => !isOver({ createdAt: row.created_at, lastActiveAt: row.last_active_at, person }, now))
    .map((row) => ({
      sessionId: row.session_id,
      wayIn: row.way_in,
      device: row.device,
      beganAt: row.created_at.toISOString(),
      lastActiveAt: row.last_active_at.toISOString(),
    }))
}

/** The person's own. */
export async function listOwnSessions(
  deps: Deps,
  { person, sessionId }: OpenStaffSession,
): Promise<StaffSessionShown[]> {
  const open = await openSessionsOf(deps, person)
  return open.map((shown) => ({ ...shown, current: shown.sessionId === sessionId }))
}

/** Safe to repeat: a session that has ended, or is somebody else's, stays as it is. */
export async function endOwnSession(
  deps: Deps,
  { person }: OpenStaffSession,
  sessionId: string,
): Promise<{ ended: boolean }> {
  const ended = await endStaffSession(deps.db, { sessionId, personId: person.personId, at: deps.clock.now() })
  return { ended }
}
