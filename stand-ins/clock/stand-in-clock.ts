type Job = (dueAt: number) => void | Promise<void>
interface Appointment {
  dueAt: number
  job: Job
}

export interface StandInClock {
  now: () => Date
  /** Runs the job when the clock reaches `dueAt` (milliseconds), by waiting or by being moved. */
  at: (dueAt: number, job: Job) => void
  /** Moves the time only; what has become due waits for `runDue`. */
  move: (milliseconds: number) => void
  /** Runs what is due, earliest first, including what those jobs add; resolves after the last. */
  runDue: () => Promise<void>
  stop: () => void
}

// setTimeout takes a signed 32-bit number of milliseconds.
const LONGEST_TIMER = 2 ** 31 - 1

/** A clock that starts at `startAt` and runs on with the machine's. */
export function createStandInClock(startAt: Date): StandInClock {
  let offset = startAt.getTime() - Date.now()
  let appointments: Appointment[] = []
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const now = () => Date.now() + offset

  const wind = () => {
    clearTimeout(timer)
    const next = appointments[0]
    if (!next || stopped) return
    timer = setTimeout(() => void runDue(), Math.min(Math.max(next.dueAt - now(), 0), LONGEST_TIMER))
    timer.unref()
  }
  const runDue = async () => {
    for (let next = appointments[0]; next && next.dueAt <= now() && !stopped; next = appointments[0]) {
      appointments.shift()
      await next.job(next.dueAt)
    }
    wind()
  }

  return {
    now: () => new Date(now()),
    at: (dueAt, job) => {
      appointments = [...appointments, { dueAt, job }].toSorted((a, b) => a.dueAt - b.dueAt)
      wind()
    },
    move: (milliseconds) => {
      offset += milliseconds
    },
    runDue,
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
