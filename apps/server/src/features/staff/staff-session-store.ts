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
  wayIn: StaffSessionShown['wayIn']
  /** When the person last used their passkey within the session, and for which act; null: not since they signed in. */
  confirmed: { at: Date; act: string | null } | null
}

/** Not ended, and of somebody who is active; whether the session is too old is for the rules. */
const selectOpen = (db: Db) =>
  db
    .selectFrom('staff_sessions')
    .innerJoin('staff_people', 'staff_people.person_id', 'staff_sessions.person_id')
    .select(personColumns)
    .select(['session_id', 'staff_sessions.created_at', 'last_active_at', 'way_in', 'confirmed_at', 'confirmed_act'])
    .where('ended_at', 'is', null)
    .where('state', '=', 'active')
type OpenRow = Awaited<ReturnType<ReturnType<typeof selectOpen>['executeTakeFirstOrThrow']>>

const asOpenSession = (row: OpenRow): OpenStaffSession => ({
  sessionId: row.session_id,
  person: asPerson(row),
  createdAt: row.created_at,
  lastActiveAt: row.last_active_at,
  wayIn: row.way_in,
  confirmed: row.confirmed_at && { at: row.confirmed_at, act: row.confirmed_act },
})

export async function findByToken(db: Db, tokenHash: string): Promise<OpenStaffSession | null> {
  const row = await selectOpen(db).where('token_hash', '=', tokenHash).executeTakeFirst()
  return row ? asOpenSession(row) : null
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
