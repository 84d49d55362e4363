import { sql } from 'kysely'
import type { Db } from '../../platform/db/open-db.ts'

/** Status of the link to one peer, for operators. */
export interface LinkStatus {
  peer: string
  lastContact: Date | null
  clockAheadMs: number
  sentNumber: number
  onItsWay: boolean
  appliedNumber: number
  waiting: number
  conflicts: number
  /** Landed flights given to this peer whose closing report is still missing. */
  unreportedFlights: number
}

export async function readLinkStatus(db: Db, now: Date): Promise<LinkStatus[]> {
  const { rows } = await sql<LinkStatus>`
    SELECT peer, last_contact AS "lastContact", clock_ahead_ms AS "clockAheadMs", sent_number AS "sentNumber",
      in_flight_sealed IS NOT NULL AS "onItsWay", applied_number AS "appliedNumber",
      waiting + (SELECT count(DISTINCT (item, key)) FROM link_changes) AS waiting,
      (SELECT count(*) FROM link_conflicts c WHERE c.peer = p.peer AND looked_at IS NULL) AS conflicts,
      (SELECT count(*) FROM link_flights l JOIN flights f USING (flight_id)
        WHERE l.peer = p.peer AND l.closed_at IS NULL AND f.eta <= ${now}) AS "unreportedFlights"
    FROM link_peers p ORDER BY peer`.execute(db)
  return rows
}

interface LinkConflict {
  conflictId: string
  peer: string
  kind: string
  item: string
  key: string
  happenedAt: Date
}

/** Newest first. Leaves out the detail, which may hold personal data. */
export async function openConflicts(db: Db, most: number): Promise<LinkConflict[]> {
  const rows = await db
    .selectFrom('link_conflicts')
    .select(['conflict_id', 'peer', 'kind', 'item', 'key', 'happened_at'])
    .where('looked_at', 'is', null)
    .orderBy('happened_at', 'desc')
    .orderBy('conflict_id')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    conflictId: row.conflict_id,
    peer: row.peer,
    kind: row.kind,
    item: row.item,
    key: row.key,
    happenedAt: row.happened_at,
  }))
}

/** False when the conflict does not exist. */
export async function markLookedAt(db: Db, conflictId: string, at: Date): Promise<boolean> {
  const marked = await db
    .updateTable('link_conflicts')
    .set({ looked_at: at })
    .where('conflict_id', '=', conflictId)
    .executeTakeFirst()
  return marked.numUpdatedRows === 1n
}
