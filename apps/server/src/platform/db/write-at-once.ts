import { sql, type OperationNodeSource, type RawBuilder } from 'kysely'
import { errorCode } from './local-postgres/local-postgres-error.ts'
import type { Db, Tx } from './open-db.ts'
import { Refused, repeatWhileGivenUp } from './transaction.ts'

/** One of several changes that are made together or not at all. */
export interface Write {
  /** By which later changes of the statement read the rows that this one returns. */
  name?: string
  /** An INSERT, UPDATE or DELETE, or a SELECT that locks rows. It sees nothing of what the others change. */
  statement: OperationNodeSource
  /** How many rows it must return; without the number, as many as it finds. */
  rows?: number
  /** The reason when it does not, asked for when nothing of it is left: what it reads is there for everybody. */
  refused?: () => Promise<never> | never
  /** What this process does once the change is there for all (`after-commit.ts`). */
  written?: (db: Db | Tx) => void
}

/** The SQLSTATE of `refuse_write_1`. */
const REFUSED = 'AW001'

/**
 * Makes several changes by one statement, which is a transaction by itself: read first, judge, then write what was
 * decided on the condition that its rows are still as they were read. Changes with a number of rows run in their order,
 * so that two callers who lock the same rows in the same order cannot deadlock; the others follow. The first whose rows
 * are not there undoes all of them.
 * @throws what its `refused` throws
 */
export async function writeAtOnce(db: Db | Tx, writes: readonly Write[]): Promise<void> {
  if (writes.length === 0) return
  try {
    const write = () => statementOf(writes).execute(db)
    // Within a transaction there is nothing to repeat: PostgreSQL gives up on all of it.
    await (db.isTransaction ? write() : repeatWhileGivenUp(write))
  } catch (error) {
    const refused = writes.find((write, place) => getName(write, place) === nameOfRefused(error))?.refused
    if (!refused) throw error
    if (db.isTransaction) throw new Refused(refused)
    await refused()
  }
  for (const { written } of writes) written?.(db)
}

const getName = ({ name }: Write, place: number) => name ?? `write_${place}`

function statementOf(writes: readonly Write[]): RawBuilder<unknown> {
  const parts = writes.map((write, place) => sql`${sql.id(getName(write, place))} AS (${write.statement})`)
  const checks = writes.flatMap((write, place) => {
    const name = getName(write, place)
    return write.rows === undefined
      ? []
      : [
          sql`CASE WHEN (SELECT count(*) FROM ${sql.id(name)}) <> ${sql.lit(write.rows)}
            THEN refuse_write_1(${sql.lit(name)}) END`,
        ]
  })
  return sql`WITH ${sql.join(parts, sql`, `)} SELECT ${sql.join(checks, sql`, `)}`
}

/** Null: the error is no refusal. */
function nameOfRefused(error: unknown): string | null {
  if (errorCode(error) !== REFUSED || !(error instanceof Error) || !('constraint' in error)) return null
  return String(error.constraint)
}

/** On the condition that this still holds. */
export const ifStill = (condition: RawBuilder<boolean>): Write => ({
  statement: sql`SELECT WHERE ${condition}`,
  rows: 1,
  refused: readTooEarly,
})

/** The rows are no longer as they were read. */
class ReadTooEarly extends Error {
  override name = 'ReadTooEarly'
}

/** For `refused` of a write that is on the condition of what was read: `whileReadTooEarly` reads again. */
export const readTooEarly = (): Promise<never> => Promise.reject(new ReadTooEarly())

/** Of many that want the same rows at once each round leaves one less. */
const mostRounds = 100

/** Reads, judges and writes, again and again until nobody came in between. */
export async function whileReadTooEarly<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let roundsLeft = mostRounds; ; roundsLeft -= 1) {
    try {
      return await work()
    } catch (error) {
      if (roundsLeft === 0 || !(error instanceof ReadTooEarly)) throw error
    }
  }
}
