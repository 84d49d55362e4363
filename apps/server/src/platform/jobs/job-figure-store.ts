import { sql } from 'kysely'
import type { Db } from '../db/open-db.ts'

interface DueJobs {
  family: string
  due: number
  oldest: Date
}

/** By family: how many are due, and since when the oldest is. */
export async function dueJobs(db: Db, now: Date): Promise<DueJobs[]> {
  const { rows } = await sql<DueJobs>`
    SELECT split_part(kind, '.', 1) AS family, count(*)::int AS due, min(run_at) AS oldest
    FROM jobs WHERE state = 'waiting' AND run_at <= ${now} GROUP BY 1`.execute(db)
  return rows
}

export async function deadJobs(db: Db): Promise<{ kind: string; dead: number }[]> {
  const { rows } = await sql<{ kind: string; dead: number }>`
    SELECT kind, count(*)::int AS dead FROM jobs WHERE state = 'dead' GROUP BY 1`.execute(db)
  return rows
}
