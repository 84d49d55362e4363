import type { StaffSessionShown } from '@aisle/contract/console'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { asPerson, personColumns, type Person } from './staff-store.ts'

export interface NewStaffSession {
  tokenHash: string
  sessionId: string
  personId: string
  wayIn: StaffSessionShown['wayIn']
  device: string
  deskHash: string
  at: Date
}

export async function insertStaffSession(tx: Tx, session: NewStaffSession): Promise<void> {
  await tx
    .insertInto('staff_sessions')
    .values({
      token_hash: session.tokenHash,
      session_id: session.sessionId,
      person_id: session.personId,
      way_in: session.wayIn,
      device: session.device,
      desk_hash: session.deskHash,
      created_at: session.at,
      last_active_at: session.at,
    })
    .execute()
}

export interface OpenStaffSession {
  sessionId: string
  person: Person
  createdAt: Date
  lastActiveAt: Date
  /** The browser; null: of a session from before desks were known. */
  deskHash: string | null
  wayIn: StaffSessionShown['wayIn']
  /** When the person last showed within the session that it is them, and for which act; null: not since they signed in. */
  confirmed: { at: Date; act: string | null } | null
}

/** Not ended, and of somebody who is active; whether the session is too old is for the rules. */
const selectOpen = (db: Db) =>
  db
    .selectFrom('staff_sessions')
    .innerJoin('staff_people', 'staff_people.person_id', 'staff_sessions.person_id')
    .select(personColumns)
    .select(['session_id', 'staff_sessions.created_at', 'last_active_at', 'way_in', 'confirmed_at', 'confirmed_act'])
    .select('desk_hash')
    .where('ended_at', 'is', null)
    .where('state', '=', 'active')
type OpenRow = Awaited<ReturnType<ReturnType<typeof selectOpen>['executeTakeFirstOrThrow']>>

const asOpenSession = (row: OpenRow): OpenStaffSession => ({
  sessionId: row.session_id,
  person: asPerson(row),
  createdAt: row.created_at,
  lastActiveAt: row.last_active_at,
  deskHash: row.desk_hash,
  wayIn: row.way_in,
  confirmed: row.confirmed_at && { at: row.confirmed_at, act: row.confirmed_act },
})

/** The token with which a browser came: the session's own, or the one before. */
export interface TokenShown {
  hash: string
  isCurrent: boolean
  /** When the session's own token was made. */
  since: Date
  /** Until when the token before opens the session too; null: until the session's own has come back. */
  previousUntil: Date | null
  hasPrevious: boolean
}

export async function findByToken(
  db: Db,
  tokenHash: string,
): Promise<{ session: OpenStaffSession; token: TokenShown } | null> {
  const row = await selectOpen(db)
    .select(['token_hash', 'token_since', 'previous_token_hash', 'previous_token_until'])
    .where((eb) => eb.or([eb('token_hash', '=', tokenHash), eb('previous_token_hash', '=', tokenHash)]))
    .executeTakeFirst()
  if (!row) return null
  const token = {
    hash: tokenHash,
    isCurrent: row.token_hash === tokenHash,
    since: row.token_since ?? row.created_at,
    previousUntil: row.previous_token_until,
    hasPrevious: row.previous_token_hash !== null,
  }
  return { session: asOpenSession(row), token }
}

/** False when another call has replaced it: one token at a time. */
export async function replaceToken(
  db: Db,
  { sessionId, shown, replacement, at }: { sessionId: string; shown: TokenShown; replacement: string; at: Date },
): Promise<boolean> {
  const replaced = await db
    .updateTable('staff_sessions')
    .set({
      token_hash: replacement,
      token_since: at,
      previous_token_hash: shown.hash,
      previous_token_until: null,
    })
    .where('session_id', '=', sessionId)
    .where(sql<boolean>`coalesce(token_since, created_at) = ${shown.since}`)
    .executeTakeFirst()
  return replaced.numUpdatedRows === 1n
}

/** The session's own token has come back. */
export async function endPreviousToken(
  db: Db,
  { sessionId, until }: { sessionId: string; until: Date },
): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ previous_token_until: until })
    .where('session_id', '=', sessionId)
    .where('previous_token_hash', 'is not', null)
    .where('previous_token_until', 'is', null)
    .execute()
}

export async function findOpenStaffSessions(db: Db, sessionIds: readonly string[]): Promise<OpenStaffSession[]> {
  const rows = await selectOpen(db)
    .where(sql<boolean>`session_id = ANY(${sessionIds})`)
    .execute()
  return rows.map(asOpenSession)
}

export async function confirmStaffSession(
  tx: Tx,
  { sessionId, act, at }: { sessionId: string; act: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('staff_sessions')
    .set({ confirmed_at: at, confirmed_act: act })
    .where('session_id', '=', sessionId)
    .execute()
}

export async function touchStaffSession(db: Db, sessionId: string, at: Date): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ last_active_at: at })
    .where('session_id', '=', sessionId)
    .where('last_active_at', '<', at)
    .execute()
}

/** The person's sessions that were not ended and begun since, the newest first. */
export async function staffSessionsOf(db: Db, { personId, since }: { personId: string; since: Date }) {
  return db
    .selectFrom('staff_sessions')
    .select(['session_id', 'way_in', 'device', 'created_at', 'last_active_at'])
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('session_id')
    .execute()
}

/** Whether one of these people has used the console at the desk since then, also in a session that has ended. */
export async function hasSatAt(
  db: Db | Tx,
  { deskHash, personIds, since }: { deskHash: string; personIds: readonly string[]; since: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom('staff_sessions')
    .select('session_id')
    .where(sql<boolean>`person_id = ANY(${personIds})`)
    .where('desk_hash', '=', deskHash)
    .where('last_active_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** False when this person has no such session that could be ended. */
export async function endStaffSession(
  db: Db | Tx,
  { sessionId, personId, at }: { sessionId: string; personId: string; at: Date },
): Promise<boolean> {
  const ended = await db
    .updateTable('staff_sessions')
    .set({ ended_at: at })
    .where('session_id', '=', sessionId)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows === 1n
}
