import { sql } from 'kysely'
import { after, seconds } from '../clock.ts'
import { DatabaseUnavailable } from '../db/database-unavailable.ts'
import type { Db, Tx } from '../db/open-db.ts'
import { writeAtOnce, type Write } from '../db/write-at-once.ts'
import type { Deps } from '../deps.ts'
import { traced } from '../tracing/tracing.ts'
import { newId } from '../security/random.ts'
import { ringJobBell } from './job-bell.ts'
import { isJobKind, jobPayloads, type JobKind, type JobPayload } from './job-kinds.ts'

/** Deferred work: a row written in the same transaction as the change that it follows from. */
export interface NewJob<Kind extends JobKind = JobKind> {
  kind: Kind
  /** Stable: the same kind and key is enqueued once. */
  key: string
  payload: JobPayload<Kind>
  runAt: Date
  /** Jobs about one thing run one after the other, as they were written: mails about an order arrive in order. */
  about?: string
}

export interface Job<Kind extends JobKind = JobKind> {
  jobId: string
  kind: Kind
  key: string
  payload: JobPayload<Kind>
  attempts: number
}

/** A leased row whose kind and payload have not been checked. */
type StoredJob = Omit<Job, 'kind' | 'payload'> & { kind: string; payload: unknown }

/** Must be safe to repeat: a job may run again after a crash. Returns when to run again; throwing backs off. */
export type JobHandler<Kind extends JobKind = JobKind> = (deps: Deps, job: Job<Kind>) => Promise<Date | undefined>
export type JobHandlers = { readonly [Kind in JobKind]: JobHandler<Kind> }

/** Short, and renewed while the job runs: what a killed server was doing is done soon by another. */
const leaseSeconds = 10
const renewAfterMs = 3_000
/** Clocks of two servers may differ by as much and no more. */
const clocksDifferSeconds = 120
const deadAfterAttempts = 40
const longestBackoffSeconds = 300
/** A worker looks at least this often, so what is planned for later rings no bell. */
export const soonMs = 5_000
/** PostgreSQL's channel for `callOtherWorkers`. */
export const jobChannel = 'aisle_jobs'

export const enqueueJob = <Kind extends JobKind>(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Db | Tx,
  job: NewJob<Kind>,
): Promise<void> => writeAtOnce(tx, [jobWrite(deps, job)])

/** The same among the writes that it follows from. */
export function jobWrite<Kind extends JobKind>(deps: Pick<Deps, 'clock' | 'random'>, job: NewJob<Kind>): Write {
  const now = deps.clock.now()
  return {
    statement: sql`INSERT INTO jobs (job_id, kind, key, payload, run_at, about, created_at)
      VALUES (${newId(deps.random, 'job')}, ${job.kind}, ${job.key}, ${JSON.stringify(job.payload)}, ${job.runAt},
        ${job.about ?? null}, ${now})
      ON CONFLICT (kind, key) DO NOTHING`,
    written: (db) => {
      if (isSoon(now, job.runAt)) ringJobBell(db)
    },
  }
}

/**
 * Ends jobs that have nothing left to do, among the writes that make it so: each would be leased, read its row and be
 * written down for that. One that runs just now finds out by itself.
 */
export function needlessJobs(
  { clock }: Pick<Deps, 'clock'>,
  jobs: readonly [Pick<NewJob, 'kind' | 'key'>, ...Pick<NewJob, 'kind' | 'key'>[]],
): Write {
  const now = clock.now()
  const each = jobs.map(({ kind, key }) => sql`kind = ${kind} AND key = ${key}`)
  return {
    statement: sql`UPDATE jobs SET state = 'done', ended_at = ${now}
      WHERE (${sql.join(each, sql` OR `)}) AND state = 'waiting' AND (leased_until IS NULL OR leased_until <= ${now})`,
  }
}

/** Forgets jobs whose reason was taken back before they ran: the same kind and key may be enqueued anew. */
export async function withdrawJobs(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  jobs: readonly Pick<NewJob, 'kind' | 'key'>[],
): Promise<void> {
  const now = clock.now()
  for (const { kind, key } of jobs) {
    await tx
      .deleteFrom('jobs')
      .where('kind', '=', kind)
      .where('key', '=', key)
      .where('state', '=', 'waiting')
      .where((job) => job.or([job('leased_until', 'is', null), job('leased_until', '<=', now)]))
      .execute()
  }
}

const isSoon = (now: Date, runAt: Date) => runAt.getTime() - now.getTime() <= soonMs

/** Wakes the workers of other servers, for a server that runs no jobs or has no lane free. */
export async function callOtherWorkers(db: Db): Promise<void> {
  await sql`SELECT pg_notify(${jobChannel}, '')`.execute(db)
}

/** Brings waiting jobs forward: what they wait for comes earlier. */
export async function bringJobsForward(
  tx: Db | Tx,
  jobs: { kind: JobKind; keys: readonly string[]; runAt: Date },
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
  ringJobBell(tx)
}

/** Leases and runs what is due, one after the other, oldest first; answers how many ran. Any number may do this at once. */
export async function runDueJobs(deps: Deps, handlers: Partial<JobHandlers>, most = 50): Promise<number> {
  let ended: EndedJob | undefined
  for (let ran = 0; ran < most; ran += 1) {
    const { job } = await leaseNextJob(deps, { ended })
    if (!job) return ran
    ended = await runLeasedJob(deps, handlers, job)
  }
  if (ended) await endJob(deps, ended)
  return most
}

export type LeasedJob = StoredJob & { leasedUntil: Date }

/** What became of a job that has run, to be written down: until then its lease holds. */
export interface EndedJob {
  jobId: string
  leasedUntil: Date
  state: 'done' | 'waiting' | 'dead'
  attempts: number
  lastError: string | null
  /** When it runs again, or would have. */
  runAt: Date | null
  endedAt: Date | null
}

/** The kind up to its first dot (`mail` of `mail.captcha`): jobs of a family may wait for each other. */
export const getFamily = ({ kind }: Pick<StoredJob, 'kind'>) => kind.split('.', 1)[0] ?? kind

interface Lease {
  /** To be run. */
  job: LeasedJob | undefined
  /** Another job may be due as well. */
  more: boolean
  /** The time at which the next one is due, or null. */
  nextAt: Date | null
}

interface LeaseOptions {
  /** Families of which no job is leased. */
  without?: readonly string[]
  /** The job that ran before, written down by the same statement. */
  ended?: EndedJob | undefined
}

/**
 * Leases the job that has been due longest and is of none of the families `without`. A job waits
 * for an earlier one about the same thing that is due, runs, or has failed and is tried again; not for one that is only
 * planned for later, nor for a dead one.
 * A lease that ends later than that of any server's clock can was taken before the clock went back: it counts as over,
 * or the job would wait for as long as the clock had jumped.
 */
export async function leaseNextJob(deps: Deps, { without = [], ended }: LeaseOptions = {}): Promise<Lease> {
  const now = deps.clock.now()
  const leasedUntil = after(now, seconds(leaseSeconds))
  const latestLease = after(leasedUntil, seconds(clocksDifferSeconds))
  const families = sql`${[...without]}::text[]`
  // The statement sees the ended job as it was before; what failed and is tried again still holds up the jobs after it.
  const endedId = ended?.jobId ?? ''
  const freeing = ended && !isTriedAgain(ended) ? ended.jobId : ''
  const { rows } = await sql<LeasedRow>`
    WITH ${ended ? sql`ended AS (${endStatement(ended)}), ` : sql``}leased AS (
      UPDATE jobs SET leased_until = ${leasedUntil}, attempts = attempts + 1
      WHERE job_id = (
        SELECT job_id FROM jobs
        WHERE state = 'waiting' AND run_at <= ${now} AND split_part(kind, '.', 1) <> ALL(${families})
          AND (leased_until IS NULL OR leased_until <= ${now} OR leased_until > ${latestLease})
          AND job_id <> ${endedId}
          AND (about IS NULL OR NOT EXISTS (
            SELECT FROM jobs AS first
            WHERE first.about = jobs.about AND first.state = 'waiting' AND first.turn < jobs.turn
              AND first.job_id <> ${freeing}
              AND (first.run_at <= ${now} OR first.attempts > 0 OR first.last_error IS NOT NULL)))
        ORDER BY run_at, turn LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING job_id, kind, key, payload, attempts)
    SELECT leased.*,
      leased.job_id IS NOT NULL AND EXISTS (
        SELECT FROM jobs WHERE state = 'waiting' AND run_at <= ${now} AND split_part(kind, '.', 1) <> ALL(${families})
          AND (leased_until IS NULL OR leased_until <= ${now})
          AND job_id <> leased.job_id AND job_id <> ${endedId}) AS more,
      (SELECT min(run_at) FROM jobs WHERE state = 'waiting' AND run_at > ${now}) AS next_at
    FROM (SELECT) AS always LEFT JOIN leased ON true`.execute(deps.db)
  const [row] = rows
  if (!row) throw new Error('the lease of the next job has no row')
  const { job_id: jobId, kind, key, payload, attempts, more } = row
  const nextAt = earlier(row.next_at, ended?.state === 'waiting' ? ended.runAt : null)
  return { job: jobId === null ? undefined : { jobId, kind, key, payload, attempts, leasedUntil }, more, nextAt }
}

type LeasedRow = { more: boolean; next_at: Date | null } & (
  | { job_id: string; kind: string; key: string; payload: unknown; attempts: number }
  | { job_id: null; kind: null; key: null; payload: null; attempts: null }
)

const isTriedAgain = ({ state, lastError }: EndedJob) => state === 'waiting' && lastError !== null

const earlier = (one: Date | null, other: Date | null) => (one && other && other < one ? other : (one ?? other))

/** Once another worker has taken the job, nothing is written. */
const endStatement = ({ jobId, leasedUntil, state, attempts, lastError, runAt, endedAt }: EndedJob) =>
  sql`UPDATE jobs SET state = ${state}, attempts = ${attempts}, last_error = ${lastError},
      run_at = coalesce(${runAt}, run_at), ended_at = ${endedAt}, leased_until = NULL
    WHERE job_id = ${jobId} AND leased_until = ${leasedUntil}`

/** Writes down what became of a job after which no other is leased. */
export async function endJob(deps: Deps, ended: EndedJob): Promise<void> {
  await endStatement(ended).execute(deps.db)
}

/** Runs it and answers what became of it, which the caller writes down. */
export async function runLeasedJob(deps: Deps, handlers: Partial<JobHandlers>, leased: LeasedJob): Promise<EndedJob> {
  const { leasedUntil: _, ...job } = leased
  const { jobId, attempts } = job
  const lease = keepLease(deps, leased)
  try {
    const attributes = { 'aisle.job.attempt': attempts }
    const again = await traced(deps.tracing, { name: `job ${job.kind}`, kind: 'internal', attributes }, async () =>
      runJob(deps, handlers, job),
    )
    const outcome = again
      ? ({ state: 'waiting', attempts: 0, runAt: again, endedAt: null } as const)
      : ({ state: 'done', attempts, runAt: null, endedAt: deps.clock.now() } as const)
    return { jobId, leasedUntil: await lease.stop(), lastError: null, ...outcome }
  } catch (error) {
    // An unavailable database does not count as a failure of the job.
    const away = error instanceof DatabaseUnavailable
    const dead = !away && attempts >= deadAfterAttempts
    deps.log[dead ? 'error' : 'warn']({ err: error, job: job.kind, key: job.key }, dead ? 'job is dead' : 'job failed')
    const backoff = Math.min(2 ** attempts, longestBackoffSeconds)
    return {
      jobId,
      leasedUntil: await lease.stop(),
      runAt: after(deps.clock.now(), seconds(backoff)),
      attempts: away ? attempts - 1 : attempts,
      lastError: String(error).slice(0, 500),
      state: dead ? 'dead' : 'waiting',
      endedAt: null,
    }
  }
}

/** @throws for an unknown kind, a kind without handler, and a payload that does not have its kind's shape */
function runJob(deps: Deps, handlers: Partial<JobHandlers>, job: StoredJob): Promise<Date | undefined> {
  const { kind } = job
  if (!isJobKind(kind)) throw new Error(`no release knows the job kind ${kind}`)
  // The table pairs each kind with its payload and its handler, which TypeScript cannot follow through an index.
  const handler = handlers[kind] as JobHandler | undefined
  if (!handler) throw new Error(`no handler for job kind ${kind}`)
  return handler(deps, { ...job, kind, payload: jobPayloads[kind].parse(job.payload) })
}

/** Renews a lease until it is stopped, which answers until when it holds. */
function keepLease(deps: Deps, { jobId, leasedUntil }: LeasedJob) {
  let held = leasedUntil
  const renew = async () => {
    const until = after(deps.clock.now(), seconds(leaseSeconds))
    const renewed = await deps.db
      .updateTable('jobs')
      .set({ leased_until: until })
      .where('job_id', '=', jobId)
      .where('leased_until', '=', held)
      .executeTakeFirst()
      // A database that is away is met again when the job ends.
      .catch(() => null)
    if (renewed?.numUpdatedRows) held = until
  }
  let renewing = Promise.resolve()
  const timer = setInterval(() => {
    renewing = renewing.then(renew)
  }, renewAfterMs)
  return {
    async stop(): Promise<Date> {
      clearInterval(timer)
      await renewing
      return held
    },
  }
}
