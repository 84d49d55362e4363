import type { Pool, PoolClient } from 'pg'
import { inLife, ProcessLife, type Fate, type Outcome } from './process-life.ts'

/** So long an answer may take before we ask whether its statement waits for a lock. */
const patienceMs = 4

interface Seat {
  life: ProcessLife
  /** Steps that wait for their turn, oldest first. */
  waiting: (() => void)[]
  /** The step that is being done; its connection where it is a statement. */
  doing: { client: PoolClient | null } | null
  /** The step that is being done waits for a lock of the other. */
  blocked: boolean
  finished: boolean
}

/**
 * Runs two pieces of work concurrently, step by step in a given order, so that a seed reproduces a race. `runs`: this
 * many steps of the first, then of the second, then of the first …; the last to run goes on to the end. A piece that
 * waits for a lock of the other lets the other continue.
 */
export class Turns {
  private readonly seats: Seat[] = []
  private readonly pool: Pool
  private readonly runs: number[]
  private current = 0
  private left: number
  private changed: () => void = () => undefined
  /** All who were left waited for each other; the database has ended one of them. */
  deadlocked = false

  constructor(pool: Pool, runs: readonly number[]) {
    this.pool = pool
    const [first = Infinity, ...others] = runs
    this.left = first
    this.runs = [...others, Infinity]
  }

  sit(life: ProcessLife): void {
    this.seats.push({ life, waiting: [], doing: null, blocked: false, finished: false })
  }

  stand(life: ProcessLife): void {
    this.getSeat(life).finished = true
    this.changed()
  }

  wait(life: ProcessLife): Promise<void> {
    return new Promise((resolve) => {
      this.getSeat(life).waiting.push(resolve)
      this.changed()
    })
  }

  async take<Answer>(life: ProcessLife, client: PoolClient | null, run: () => Promise<Answer>): Promise<Answer> {
    const seat = this.getSeat(life)
    seat.doing = { client }
    try {
      return await run()
    } finally {
      seat.doing = null
      seat.blocked = false
      this.changed()
    }
  }

  /** Gives out the turns until both have finished. */
  async conduct(): Promise<void> {
    for (;;) {
      await this.settle()
      if (this.seats.every((seat) => seat.finished)) return
      const next = this.next()
      if (!next) {
        this.deadlocked = true
        await this.change(patienceMs)
      } else {
        // Until `take` says which connection it is.
        next.doing = { client: null }
        next.waiting.shift()?.()
      }
    }
  }

  /** Everybody has finished, waits for a turn, or waits for a lock. */
  private async settle(): Promise<void> {
    for (;;) {
      for (const seat of this.seats) if (seat.blocked) seat.blocked = await this.waitsForLock(seat)
      const busy = this.seats.filter(
        (seat) => !seat.finished && !seat.blocked && (seat.doing || seat.waiting.length === 0),
      )
      if (busy.length === 0) return
      if (await this.change(patienceMs)) continue
      for (const seat of busy) seat.blocked = await this.waitsForLock(seat)
    }
  }

  private next(): Seat | undefined {
    const ready = this.seats.filter((seat) => !seat.finished && !seat.blocked)
    if (this.left === 0) {
      this.current = 1 - this.current
      this.left = this.runs.shift() ?? Infinity
    }
    this.left -= 1
    const wanted = this.seats[this.current]
    return wanted && ready.includes(wanted) ? wanted : ready[0]
  }

  private async waitsForLock(seat: Seat): Promise<boolean> {
    const client = seat.doing?.client
    if (!client) return false
    // pg's types leave out the connection's number in the server.
    const { processID } = client as PoolClient & { processID: number }
    const { rows } = await this.pool.query('select from pg_locks where pid = $1 and not granted', [processID])
    return rows.length > 0 && seat.doing !== null
  }

  /** True when something has changed, false when `limitMs` have passed. */
  private change(limitMs?: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = limitMs === undefined ? undefined : setTimeout(() => resolve(false), limitMs)
      this.changed = () => {
        clearTimeout(timer)
        resolve(true)
      }
    })
  }

  private getSeat(life: ProcessLife): Seat {
    const seat = this.seats.find((one) => one.life === life)
    if (!seat) throw new Error('this work takes no turns')
    return seat
  }
}

/** Runs two pieces of work concurrently, each in a simulated process, in the turns of `runs`. */
export async function atOnce<Answer>(
  pool: Pool,
  works: readonly [() => Promise<Answer>, () => Promise<Answer>],
  { runs, fate }: { runs: readonly number[]; fate: Fate },
): Promise<{ outcomes: Outcome<Answer>[]; deadlocked: boolean }> {
  const turns = new Turns(pool, runs)
  // Only the first may die: who lives on meets what it has left behind.
  const lives = [new ProcessLife(fate, turns), new ProcessLife({ kind: 'lives' }, turns)]
  for (const life of lives) turns.sit(life)
  const working = works.map(async (work, at) => {
    const life = lives[at] ?? new ProcessLife(fate, turns)
    const outcome = await inLife(life, work)
    turns.stand(life)
    return outcome
  })
  const [outcomes] = await Promise.all([Promise.all(working), turns.conduct()])
  return { outcomes, deadlocked: turns.deadlocked }
}
