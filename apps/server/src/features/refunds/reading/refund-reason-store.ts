import type { RefundSituation, RefundType } from '@aisle/contract/refund-states'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/open-db.ts'
import type { Reason } from '../refund-request-rules.ts'

const selectReasons = (db: Db | Tx) => db.selectFrom('refund_reasons').selectAll()

function asReason(row: Awaited<ReturnType<ReturnType<typeof selectReasons>['executeTakeFirstOrThrow']>>): Reason {
  return {
    reasonId: row.reason_id,
    type: row.type,
    name: { zh: row.name_zh, en: row.name_en },
    applies: row.applies,
    withoutCause: row.without_cause,
    photoRequired: row.photo_required,
    airlineAtFault: row.airline_at_fault,
  }
}

/** The reasons that fit, in their order. */
export async function reasonsFor(
  db: Db | Tx,
  fit: { type: RefundType; situation: RefundSituation },
): Promise<Reason[]> {
  const rows = await selectReasons(db)
    .where('type', '=', fit.type)
    .where(sql<boolean>`${fit.situation} = ANY (applies)`)
    .orderBy('sort')
    .orderBy('reason_id')
    .execute()
  return rows.map(asReason)
}

/** Includes reasons that are no longer offered, so that an old request can show its own. */
export async function findReasons(db: Db | Tx, reasonIds: readonly string[]): Promise<Map<string, Reason>> {
  if (reasonIds.length === 0) return new Map()
  const rows = await selectReasons(db).where('reason_id', 'in', reasonIds).execute()
  return new Map(rows.map((row) => [row.reason_id, asReason(row)]))
}
