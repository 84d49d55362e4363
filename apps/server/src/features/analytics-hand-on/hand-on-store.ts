import { sql } from 'kysely'
import type { Db } from '../../platform/db/open-db.ts'

/** One event that the ground has not yet received. */
export interface WaitingEvent {
  handOnId: number
  projectId: string
  eventKey: string
  occurredAt: Date
  event: Readonly<Record<string, unknown>>
}

/** Installs a trigger that queues every stored event for the ground in the same commit. Safe to repeat. */
export async function noteEventsFromNowOn(db: Db): Promise<void> {
  await sql`CREATE OR REPLACE TRIGGER analytics_hand_on AFTER INSERT ON analytics_events
    REFERENCING NEW TABLE AS stored FOR EACH STATEMENT EXECUTE FUNCTION analytics_note_hand_on()`.execute(db)
}

/** The longest-waiting events of one project, in the order they were stored. */
export async function longestWaiting(db: Db, most: number): Promise<WaitingEvent[]> {
  const rows = await db
    .selectFrom('analytics_hand_on')
    .select(['hand_on_id', 'project_id', 'event_key', 'occurred_at', 'event'])
    .where('project_id', '=', (one) =>
      one.selectFrom('analytics_hand_on').select('project_id').orderBy('hand_on_id').limit(1),
    )
    .orderBy('hand_on_id')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    handOnId: row.hand_on_id,
    projectId: row.project_id,
    eventKey: row.event_key,
    occurredAt: row.occurred_at,
    // The collector stores only objects.
    event: row.event as Record<string, unknown>,
  }))
}

export async function forgetHandedOn(db: Db, handOnIds: readonly number[]): Promise<void> {
  await sql`DELETE FROM analytics_hand_on WHERE hand_on_id = ANY(${[...handOnIds]}::bigint[])`.execute(db)
}

/** Events past their retention aboard are not worth satellite traffic. */
export async function forgetOutdated(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('analytics_hand_on')
    .where('received_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function countWaiting(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('analytics_hand_on')
    .select((one) => one.fn.countAll().as('waiting'))
    .executeTakeFirstOrThrow()
  return Number(waiting)
}
