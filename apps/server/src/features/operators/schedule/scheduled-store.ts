import { operatorResources, type OperatorResource, type RowChange, type RowProblem } from '@aisle/contract/operator'
import { scheduleMoves, type ScheduleRefusal, type ScheduleState } from '@aisle/contract/console-schedule'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/open-db.ts'
import type { RowPlace } from '../../../platform/http/row-place.ts'

interface NewScheduled {
  changeId: string
  resource: OperatorResource
  rows: readonly unknown[]
  basis: Readonly<Record<string, string | null>>
  changes: readonly RowChange[]
  act: string
  runAt: Date
  askedBy: string
  askedAt: Date
}

/** The waiting change with this hash: as it waits already, or from now on. */
export async function insertScheduled(tx: Tx, change: NewScheduled): Promise<{ changeId: string; isNew: boolean }> {
  const inserted = await tx
    .insertInto('scheduled_changes')
    .values({
      change_id: change.changeId,
      resource: change.resource,
      ids: change.changes.map(({ id }) => id),
      rows: JSON.stringify(change.rows),
      basis: JSON.stringify(change.basis),
      changes: JSON.stringify(change.changes),
      act: change.act,
      run_at: change.runAt,
      state: 'waiting',
      asked_by: change.askedBy,
      asked_at: change.askedAt,
    })
    // A value of the statement would not name the index once the database has a plan for every value.
    .onConflict((conflict) => conflict.column('act').where('state', '=', sql.lit('waiting')).doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 1n) return { changeId: change.changeId, isNew: true }
  const { change_id: changeId } = await tx
    .selectFrom('scheduled_changes')
    .select('change_id')
    .where('act', '=', change.act)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return { changeId, isNew: false }
}

const known = (resource: string): resource is OperatorResource => Object.hasOwn(operatorResources, resource)

/** What the job needs; undefined: there is no such change. */
export async function findScheduled(db: Db, changeId: string) {
  const row = await db
    .selectFrom('scheduled_changes')
    .select(['resource', 'rows', 'basis', 'state', 'asked_by as askedBy'])
    .where('change_id', '=', changeId)
    .executeTakeFirst()
  if (!row || !known(row.resource)) return undefined
  // `insertScheduled` writes these shapes.
  const [rows, basis] = [row.rows as unknown[], row.basis as Record<string, string | null>]
  return { ...row, resource: row.resource, rows, basis }
}

/** Locks it until the transaction ends; undefined: there is none. */
export async function lockScheduled(
  tx: Tx,
  changeId: string,
): Promise<{ resource: OperatorResource; state: ScheduleState; runAt: Date } | undefined> {
  const row = await tx
    .selectFrom('scheduled_changes')
    .select(['resource', 'state', 'run_at as runAt'])
    .where('change_id', '=', changeId)
    .forUpdate()
    .executeTakeFirst()
  return row && known(row.resource) ? { ...row, resource: row.resource } : undefined
}

export async function resourceOfScheduled(db: Db, changeId: string): Promise<OperatorResource | null> {
  const row = await db
    .selectFrom('scheduled_changes')
    .select('resource')
    .where('change_id', '=', changeId)
    .executeTakeFirst()
  return row && known(row.resource) ? row.resource : null
}

interface End {
  changeId: string
  state: ScheduleState
  at: Date
  /** Null: the job. */
  by: string | null
  auditId?: string
  refusal?: ScheduleRefusal
  problems?: readonly RowProblem[]
}

/** False: it is in no state from which this one follows. Being put away, a refused change keeps why it was refused. */
export async function endScheduled(tx: Tx, end: End): Promise<boolean> {
  const from = Object.entries(scheduleMoves).flatMap(([state, next]) => (next.includes(end.state) ? [state] : []))
  const { numUpdatedRows } = await tx
    .updateTable('scheduled_changes')
    .set({
      state: end.state,
      ended_at: end.at,
      ended_by: end.by,
      ...(end.auditId !== undefined && { audit_id: end.auditId }),
      ...(end.refusal !== undefined && { refusal: end.refusal, problems: JSON.stringify(end.problems ?? []) }),
    })
    .where('change_id', '=', end.changeId)
    .where(sql<boolean>`state = ANY(${from})`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether a waiting change has this text as a value of its rows. */
export async function isScheduled(tx: Tx, value: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM scheduled_changes WHERE state = 'waiting'
      AND jsonb_path_exists(rows, '$.** ? (@ == $value)', jsonb_build_object('value', ${value}::text)) LIMIT 1`.execute(
    tx,
  )
  return rows.length > 0
}

interface Wanted {
  resources: readonly OperatorResource[]
  /** Of a row. */
  id: string | null
  state: ScheduleState | null
}

/** The latest first, one more than `limit` if there are more. */
export async function pageOfScheduled(
  db: Db,
  { resources, id, state }: Wanted,
  { after, limit }: { after: RowPlace | null; limit: number },
) {
  let query = db
    .selectFrom('scheduled_changes')
    .leftJoin('staff_people as asker', 'asker.person_id', 'scheduled_changes.asked_by')
    .leftJoin('staff_people as ender', 'ender.person_id', 'scheduled_changes.ended_by')
    .select(['change_id as changeId', 'resource', 'ids', 'run_at as runAt', 'scheduled_changes.state'])
    .select(['asked_at as askedAt', 'refusal', 'ended_at as endedAt', 'audit_id as auditId'])
    .select(sql<string>`coalesce(asker.name, asked_by)`.as('by'))
    .select(sql<string | null>`coalesce(ender.name, ended_by)`.as('endedBy'))
    // `insertScheduled` and `endScheduled` write these shapes.
    .select(sql<RowChange[]>`changes`.as('changes'))
    .select(sql<RowProblem[]>`problems`.as('problems'))
    .where(sql<boolean>`resource = ANY(${[...resources]})`)
  if (id !== null) query = query.where(sql<boolean>`${id} = ANY(ids)`)
  if (state !== null) query = query.where('scheduled_changes.state', '=', state)
  if (after) query = query.where(sql<boolean>`(run_at, change_id) < (${after.at}, ${after.id})`)
  return query
    .orderBy('run_at', 'desc')
    .orderBy('change_id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** Since when changes of these resources are refused and not put away, the oldest first. */
export async function refusedChanges(db: Db, resources: readonly OperatorResource[], most: number): Promise<Date[]> {
  const rows = await db
    .selectFrom('scheduled_changes')
    .select('run_at')
    .where('state', '=', 'refused')
    .where(sql<boolean>`resource = ANY(${[...resources]})`)
    .orderBy('run_at')
    .limit(most)
    .execute()
  return rows.map((row) => row.run_at)
}
