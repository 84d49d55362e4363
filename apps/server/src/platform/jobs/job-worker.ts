import type { Deps } from '../deps.ts'
import { within } from '../within.ts'
import {
  getFamily,
  leaseNextJob,
  runLeasedJob,
  type JobHandler,
  type JobHandlers,
  type LeasedJob,
} from './job-queue.ts'

export interface JobWorker {
  /** Looks at once, e.g. after the demonstration clock has moved. Resolves when what was due has run. */
  wake(): Promise<void>
  /** Resolves when every job that runs has ended; no other is begun. */
  stop(): Promise<void>
}

interface WorkerOptions {
  /**
   * So many jobs run side by side, and at most half of them of one family: a mail server that hangs must not hold up
   * refunds and deadlines, however many mails wait (W7).
   */
  lanes?: number
  /** A job that takes longer has failed and is retried. Outside calls have their own timeouts; this covers all else. */
  longestMs?: number
}

const pollMs = 500

/** Looks for due jobs twice a second; a database that is away is reported and asked again, never fatal. */
export function startJobWorker(deps: Deps, handlers: Partial<JobHandlers>, options: WorkerOptions = {}): JobWorker {
  const { lanes = 4, longestMs = 50_000 } = options
  const limited = withTimeLimit(handlers, longestMs)
  const leases = fairLeases(deps, Math.ceil(lanes / 2))
  const running = new Set<Promise<void>>()
  let free = lanes
  let stopped = false
  let reported = false

  /** A lane runs jobs until none is due. A lane that finds a job opens the next lane, because there may be more. */
  const openLane = (): Promise<void> => {
    if (stopped || free === 0) return Promise.resolve()
    free -= 1
    const opened: Promise<void>[] = []
    const lane = runAll(() => void opened.push(openLane())).then(async () => {
      free += 1
      await Promise.all(opened)
      running.delete(lane)
    })
    running.add(lane)
    return lane
  }
  const runAll = async (found: () => void): Promise<void> => {
    try {
      while (!stopped) {
        const job = await leases.take()
        if (!job) break
        found()
        await runLeasedJob(deps, limited, job).finally(() => leases.ended(job))
      }
      reported = false
    } catch (error) {
      if (!reported) deps.log.warn({ err: error }, 'jobs could not be read')
      reported = true
    }
  }
  const timer = setInterval(() => void openLane(), pollMs)
  return {
    async wake() {
      while (free === 0 && !stopped) await Promise.race(running)
      await Promise.all([...running, openLane()])
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await Promise.all(running)
    },
  }
}

/** Takes jobs, but no more of one family at once than `most`. */
function fairLeases(deps: Deps, most: number) {
  const running = new Map<string, number>()
  const count = (job: LeasedJob, change: number) => {
    running.set(getFamily(job), (running.get(getFamily(job)) ?? 0) + change)
  }
  const takeOne = async (): Promise<LeasedJob | undefined> => {
    const full = [...running].flatMap(([family, jobs]) => (jobs >= most ? [family] : []))
    const job = await leaseNextJob(deps, full)
    if (job) count(job, 1)
    return job
  }
  let taking: Promise<unknown> = Promise.resolve()
  return {
    /** One lane after the other, so that each knows what the others run. */
    take(): Promise<LeasedJob | undefined> {
      const taken = taking.then(takeOne, takeOne)
      taking = taken
      return taken
    },
    ended: (job: LeasedJob) => count(job, -1),
  }
}

function withTimeLimit(handlers: Partial<JobHandlers>, limitMs: number): Partial<JobHandlers> {
  const limited =
    (run: JobHandler): JobHandler =>
    (deps, job) =>
      within(limitMs, run(deps, job))
  return Object.fromEntries(
    // Each handler stays with its kind, whose payload the queue checks.
    Object.entries(handlers).map(([kind, run]) => [kind, limited(run as JobHandler)]),
  )
}
