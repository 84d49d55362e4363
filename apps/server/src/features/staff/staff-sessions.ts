import type { StaffSessionShown } from '@aisle/contract/console'
import { after, seconds } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import {
  endStaffSession,
  findByToken,
  findOpenStaffSessions,
  staffSessionsOf,
  touchStaffSession,
  type OpenStaffSession,
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
): Promise<OpenStaffSession | null> {
  if (!token) return null
  const session = await findByToken(deps.db, deps.vault.hash('staff-session', token))
  const now = deps.clock.now()
  if (!session || isOver(session, now)) return null
  if (by === 'person' && now >= after(session.lastActiveAt, seconds(touchAfterSeconds))) {
    await touchStaffSession(deps.db, session.sessionId, now)
  }
  return session
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
