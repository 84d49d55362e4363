import type { Deps } from '../deps.ts'
import { within } from '../within.ts'
import { hangJobBell } from './job-bell.ts'
import {
  callOtherWorkers,
  endJob,
  getFamily,
  leaseNextJob,
  runLeasedJob,
  soonMs,
  type EndedJob,
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
  /** Whether other servers can wake this one (`callOtherWorkers`). */
  hearsOthers?: () => boolean
}

/** Where nobody else can wake this worker, it looks twice a second for the jobs that they leave. */
const unheardPollMs = 500

/**
 * Runs jobs when they are due: woken by the commit that enqueued them, by another server, or by the time of the next
 * one. A database that is away is reported and asked again, never fatal.
 */
export function startJobWorker(deps: Deps, handlers: Partial<JobHandlers>, options: WorkerOptions = {}): JobWorker {
  const { lanes = 4, longestMs = 50_000, hearsOthers = () => false } = options
  const limited = withTimeLimit(handlers, longestMs)
  const leases = fairLeases(deps, Math.ceil(lanes / 2))
  const running = new Set<Promise<void>>()
  const others = callTogether(() => callOtherWorkers(deps.db))
  let free = lanes
  let stopped = false
  let reported = false
  let rung = false
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Looks when the next job is due, or so soon that what nobody has reported does not wait for long. */
  const lookFor = (nextAt: Date | null) => {
    const inMs = nextAt ? nextAt.getTime() - deps.clock.now().getTime() : Number.POSITIVE_INFINITY
    lookIn(Math.min(hearsOthers() ? soonMs : unheardPollMs, inMs))
  }
  const lookIn = (ms: number) => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => void openLane(), ms)
  }
  /** A lane runs jobs until none is due. A lane that finds more than its job opens the next lane. */
  const openLane = (): Promise<void> => {
    if (stopped || free === 0) return Promise.resolve()
    free -= 1
    rung = false
    const opened: Promise<void>[] = []
    const lane = runAll(() => void opened.push(openLane())).then(async () => {
      free += 1
      // The bell rang after this lane had looked, and no other was free.
      if (rung) opened.push(openLane())
      await Promise.all(opened)
      running.delete(lane)
    })
    running.add(lane)
    return lane
  }
  const runAll = async (findMore: () => void): Promise<void> => {
    try {
      let ended: EndedJob | undefined
      while (!stopped) {
        const { job, more, nextAt } = await leases.take(ended)
        ended = undefined
        reported = false
        if (more) findMore()
        else lookFor(nextAt)
        if (!job) return
        ended = await runLeasedJob(deps, limited, job).finally(() => leases.ended(job))
      }
      if (ended) await endJob(deps, ended)
    } catch (error) {
      if (!reported) deps.log.warn({ err: error }, 'jobs could not be read')
      reported = true
      lookIn(unheardPollMs)
    }
  }
  const bell = hangJobBell(deps.db, () => {
    rung = true
    if (free === 0) others.call()
    else void openLane()
  })
  void openLane()
  return {
    async wake() {
      while (free === 0 && !stopped) await Promise.race(running)
      void openLane()
      // A job that enqueues another opens a lane for it.
      while (running.size > 0) await Promise.all(running)
    },
    async stop() {
      stopped = true
      bell.takeDown()
      others.stop()
      clearTimeout(timer)
      await Promise.all(running)
    },
  }
}

/** On a server that runs no jobs: wakes the workers of others when this one has enqueued some. */
export function startJobCalls({ db }: Pick<Deps, 'db'>): JobWorker {
  const others = callTogether(() => callOtherWorkers(db))
  const bell = hangJobBell(db, others.call)
  return {
    wake: () => callOtherWorkers(db),
    async stop() {
      bell.takeDown()
      others.stop()
    },
  }
}

const togetherMs = 50

/** Calls once for all that ask within a moment. A call that fails is not repeated: workers look by themselves, too. */
function callTogether(call: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    call() {
      timer ??= setTimeout(() => {
        timer = undefined
        void call().catch(() => undefined)
      }, togetherMs)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Takes jobs, but no more of one family at once than `most`. */
function fairLeases(deps: Deps, most: number) {
  const running = new Map<string, number>()
  const count = (job: LeasedJob, change: number) => {
    running.set(getFamily(job), (running.get(getFamily(job)) ?? 0) + change)
  }
  const takeOne = async (ended: EndedJob | undefined) => {
    const full = [...running].flatMap(([family, jobs]) => (jobs >= most ? [family] : []))
    const lease = await leaseNextJob(deps, { without: full, ended })
    if (lease.job) count(lease.job, 1)
    return lease
  }
  let taking: Promise<unknown> = Promise.resolve()
  return {
    /** One lane after the other, so that each knows what the others run. Writes down the lane's job before, too. */
    take(ended: EndedJob | undefined) {
      const take = () => takeOne(ended)
      const taken = taking.then(take, take)
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
