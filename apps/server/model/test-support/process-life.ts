import { AsyncLocalStorage } from 'node:async_hooks'
import type { PoolClient, QueryResult } from 'pg'
import { DatabaseUnavailable } from '../../src/platform/db/database-unavailable.ts'
import type { Turns } from './turns.ts'

/**
 * The fate of a process during a piece of work. A step is one SQL statement, or one call to a gateway, the gate or the
 * mail server; the step or commit with this number is still executed, and its answer is lost. `crash`: the process is
 * dead from then on. `cut`: the process lives, but its database is away.
 */
export type Fate = { kind: 'lives' } | { kind: 'crash' | 'cut'; after: number; of: 'steps' | 'commits' }

const never = new Promise<never>(() => undefined)

/** The process that does one piece of work: a request, a notice or a look at the jobs. */
export class ProcessLife {
  readonly fate: Fate
  readonly turns: Turns | null
  /** Resolves when it has crashed. */
  readonly crashed: Promise<void>
  private readonly done = { steps: 0, commits: 0 }
  private dead = false
  private cut = false
  /** The connections that it holds, each with what is being asked on it. */
  private readonly held = new Map<PoolClient, Promise<unknown>>()
  private reportCrash: () => void = () => undefined

  constructor(fate: Fate, turns: Turns | null = null) {
    this.fate = fate
    this.turns = turns
    this.crashed = new Promise((resolve) => (this.reportCrash = resolve))
    if (fate.kind === 'lives' || fate.after > 0) return
    if (fate.kind === 'crash') this.die()
    else this.cut = true
  }

  async connect(connect: () => Promise<PoolClient>): Promise<PoolClient> {
    if (this.dead) return never
    if (this.cut) throw new DatabaseUnavailable('the line to the database is cut')
    const client = await connect()
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- another part of this work may have crashed it meanwhile
    if (this.dead) {
      client.release()
      return never
    }
    this.held.set(client, Promise.resolve())
    return client
  }

  async statement(client: PoolClient, text: string, values: readonly unknown[]): Promise<QueryResult> {
    if (this.cut) throw new DatabaseUnavailable('the line to the database is cut')
    return this.step(async () => {
      const asking = client.query(text, [...values])
      this.held.set(
        client,
        asking.catch(() => undefined),
      )
      const answer = await asking
      if (text === 'commit') this.done.commits += 1
      return answer
    }, client)
  }

  /** A call to the outside world. */
  outside<Answer>(run: () => Promise<Answer>): Promise<Answer> {
    return this.step(run, null)
  }

  /** After a cut or a crash the database ends what was begun. */
  async release(client: PoolClient): Promise<void> {
    if (!this.held.delete(client)) return
    if (this.cut) await client.query('rollback')
    client.release()
  }

  private async step<Answer>(run: () => Promise<Answer>, client: PoolClient | null): Promise<Answer> {
    if (this.dead) return never
    await this.turns?.wait(this)
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- another part of this work may have crashed it meanwhile
    if (this.dead) return never
    try {
      const answer = await (this.turns ? this.turns.take(this, client, run) : run())
      return await this.hear(answer, client)
    } catch (error) {
      if (this.dead) return never
      throw error
    }
  }

  private async hear<Answer>(answer: Answer, client: PoolClient | null): Promise<Answer> {
    this.done.steps += 1
    if (this.fate.kind === 'lives' || this.cut || this.done[this.fate.of] < this.fate.after) return answer
    if (this.fate.kind === 'crash') {
      this.die()
      return never
    }
    this.cut = true
    if (!client) return answer
    throw new DatabaseUnavailable('the line to the database was cut before its answer came')
  }

  private die(): void {
    this.dead = true
    const clients = [...this.held]
    this.held.clear()
    void Promise.all(
      clients.map(async ([client, asking]) => {
        await asking
        await client.query('rollback')
        client.release()
      }),
    ).then(this.reportCrash)
  }
}

const lives = new AsyncLocalStorage<ProcessLife>()

/** The process that does this work; none for the test's own reading and writing. */
export const lifeNow = () => lives.getStore()

/** Counts a call to the outside as a step of the process that makes it. */
export const outsideStep = <Answer>(run: () => Promise<Answer>): Promise<Answer> => {
  const life = lifeNow()
  return life ? life.outside(run) : run()
}

export type Outcome<Answer> =
  | { ended: 'answered'; answer: Answer }
  | { ended: 'failed'; error: unknown }
  | { ended: 'crashed' }

/** Runs a piece of work in a simulated process. */
export async function inLife<Answer>(life: ProcessLife, work: () => Promise<Answer>): Promise<Outcome<Answer>> {
  return Promise.race([
    lives.run(life, async (): Promise<Outcome<Answer>> => {
      try {
        return { ended: 'answered', answer: await work() }
      } catch (error) {
        return { ended: 'failed', error }
      }
    }),
    life.crashed.then((): Outcome<Answer> => ({ ended: 'crashed' })),
  ])
}
