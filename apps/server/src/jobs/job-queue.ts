import { sql } from 'kysely'
import { after, seconds } from '../clock.ts'
import type { Db, Tx } from '../db/open-db.ts'
import type { Deps } from '../deps.ts'
import { newId } from '../security/random.ts'

/** Work that must happen later: a row written in the same transaction as what it follows from. */
export interface NewJob {
  kind: string
  /** Stable: the same kind and key is enqueued once. */
  key: string
  payload: Record<string, unknown>
  runAt: Date
}

export interface Job {
  jobId: string
  kind: string
  key: string
  payload: Record<string, unknown>
  attempts: number
}

/** Must be safe to repeat: a job may run again after a crash. A date asks to be run again then; throwing backs off. */
export type JobHandler = (deps: Deps, job: Job) => Promise<Date | undefined>
export type JobHandlers = Record<string, JobHandler>

const leaseSeconds = 60
const deadAfterAttempts = 40
const longestBackoffSeconds = 300

export async function enqueueJob(deps: Pick<Deps, 'clock' | 'random'>, tx: Db | Tx, job: NewJob): Promise<void> {
  await tx
    .insertInto('jobs')
    .values({
      job_id: newId(deps.random, 'job'),
      kind: job.kind,
      key: job.key,
      payload: JSON.stringify(job.payload),
      run_at: job.runAt,
      created_at: deps.clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
    .execute()
}

/** Brings waiting jobs forward: what they wait for comes earlier. */
export async function hastenJobs(
  tx: Db | Tx,
  jobs: { kind: string; keys: readonly string[]; runAt: Date },
): Promise<void> {
  if (jobs.keys.length === 0) return
  await tx
    .updateTable('jobs')
    .set({ run_at: jobs.runAt })
    .where('kind', '=', jobs.kind)
    .where('key', 'in', jobs.keys)
    .where('state', '=', 'waiting')
    .where('run_at', '>', jobs.runAt)
    .execute()
}

/** Leases and runs what is due, oldest first; answers how many ran. Any number of servers may do this at once. */
export async function runDueJobs(deps: Deps, handlers: JobHandlers, most = 50): Promise<number> {
  let ran = 0
  while (ran < most) {
    const job = await leaseNext(deps)
    if (!job) break
    ran += 1
    await runOne(deps, handlers, job)
  }
  return ran
}

async function leaseNext(deps: Deps): Promise<Job | undefined> {
  const now = deps.clock.now()
  const leased = await sql<{
    job_id: string
    kind: string
    key: string
    payload: Record<string, unknown>
    attempts: number
  }>`
    UPDATE jobs SET leased_until = ${after(now, seconds(leaseSeconds))}, attempts = attempts + 1
    WHERE job_id = (
      SELECT job_id FROM jobs
      WHERE state = 'waiting' AND run_at <= ${now} AND (leased_until IS NULL OR leased_until <= ${now})
      ORDER BY run_at, job_id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING job_id, kind, key, payload, attempts`.execute(deps.db)
  const row = leased.rows[0]
  return row && { jobId: row.job_id, kind: row.kind, key: row.key, payload: row.payload, attempts: row.attempts }
}

async function runOne(deps: Deps, handlers: JobHandlers, job: Job): Promise<void> {
  const handler = handlers[job.kind]
  try {
    if (!handler) throw new Error(`no handler for job kind ${job.kind}`)
    const again = await handler(deps, job)
    const now = deps.clock.now()
    await deps.db
      .updateTable('jobs')
      .set(
        again
          ? { run_at: again, leased_until: null, attempts: 0, last_error: null }
          : { state: 'done', leased_until: null, ended_at: now, last_error: null },
      )
      .where('job_id', '=', job.jobId)
      .execute()
  } catch (error) {
    const dead = job.attempts >= deadAfterAttempts
    deps.log[dead ? 'error' : 'warn']({ err: error, job: job.kind, key: job.key }, dead ? 'job is dead' : 'job failed')
    const backoff = Math.min(2 ** job.attempts, longestBackoffSeconds)
    await deps.db
      .updateTable('jobs')
      .set({
        run_at: after(deps.clock.now(), seconds(backoff)),
        leased_until: null,
        last_error: String(error).slice(0, 500),
        state: dead ? 'dead' : 'waiting',
      })
      .where('job_id', '=', job.jobId)
      .execute()
  }
}
