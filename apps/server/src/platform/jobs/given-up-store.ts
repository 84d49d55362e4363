import type { Db, Tx } from '../db/open-db.ts'
import { ringJobBell } from './job-bell.ts'

interface GivenUpRow {
  jobId: string
  kind: string
  key: string
  createdAt: Date
  attempts: number
  lastError: string | null
}

/** The oldest first. Found by an index of the dead alone. */
export async function listGivenUp(db: Db, most: number): Promise<GivenUpRow[]> {
  return db
    .selectFrom('jobs')
    .select(['job_id as jobId', 'kind', 'key', 'created_at as createdAt', 'attempts', 'last_error as lastError'])
    .where('state', '=', 'dead')
    .orderBy('created_at')
    .orderBy('job_id')
    .limit(most)
    .execute()
}

/** Undefined: there is no such job, or no more. */
export async function findJob(db: Db | Tx, jobId: string) {
  return db.selectFrom('jobs').select(['kind', 'key', 'state']).where('job_id', '=', jobId).executeTakeFirst()
}

/** Lets a job that was given up run from now on as if it were new. False: it was not given up. */
export async function reviveJob(tx: Tx, jobId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set({ state: 'waiting', attempts: 0, run_at: now, leased_until: null })
    .where('job_id', '=', jobId)
    .where('state', '=', 'dead')
    .executeTakeFirst()
  if (!numUpdatedRows) return false
  ringJobBell(tx)
  return true
}
