import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'

/** The result of all probes so far, shared by all servers. */
export interface LinkRecord {
  state: 'up' | 'down'
  probesLost: number
  /** The first of the unbroken series of lost probes. */
  lostSince: Date | null
  probedAt: Date
}

export async function readLinkRecord(db: Db | Tx): Promise<LinkRecord | null> {
  const row = await db.selectFrom('satellite_link').selectAll().executeTakeFirst()
  return row
    ? { state: row.state, probesLost: row.probes_lost, lostSince: row.lost_since, probedAt: row.probed_at }
    : null
}

/** Locked until the transaction ends, so that concurrent probes of several servers are serialised. */
export async function lockLinkRecord(tx: Tx): Promise<LinkRecord | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('satellite link', 0))`.execute(tx)
  return readLinkRecord(tx)
}

export async function writeLinkRecord(tx: Tx, record: LinkRecord): Promise<void> {
  const row = {
    state: record.state,
    probes_lost: record.probesLost,
    lost_since: record.lostSince,
    probed_at: record.probedAt,
  }
  await tx
    .insertInto('satellite_link')
    .values(row)
    .onConflict((conflict) => conflict.column('one').doUpdateSet(row))
    .execute()
}
