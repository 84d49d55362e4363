import { collectWork } from './after-commit.ts'
import { errorCode } from './local-postgres/local-postgres-error.ts'
import type { Db, Tx } from './open-db.ts'

const RETRIES = 3
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

/**
 * Runs `work` in one read-committed transaction. When PostgreSQL gave up on it (deadlock, serialization failure) nothing
 * of it was kept, and the whole function runs again, up to 3 times more: it must change nothing outside the database.
 */
export const inTransaction = <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  repeatWhileGivenUp(() => once(db, work))

/** Ends a transaction. Its reason is asked for after the rollback: what it reads would need a second connection before. */
export class Refused extends Error {
  override name = 'Refused'
  readonly giveReason: () => Promise<never> | never

  constructor(giveReason: () => Promise<never> | never) {
    super('a write did not find its rows')
    this.giveReason = giveReason
  }
}

/** For work that is one transaction. @throws its error, after up to 3 repetitions if PostgreSQL gave up on it */
export async function repeatWhileGivenUp<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let retriesLeft = RETRIES; ; retriesLeft -= 1) {
    try {
      return await work()
    } catch (error) {
      if (retriesLeft === 0 || ![SERIALIZATION_FAILURE, DEADLOCK].includes(errorCode(error))) throw error
    }
  }
}

async function once<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  let failure: { reason: unknown } | undefined
  let doWork: (() => void) | undefined
  try {
    const result = await db
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async (tx) => {
        doWork = collectWork(db, tx)
        try {
          return await work(tx)
        } catch (reason) {
          failure = { reason }
          throw reason
        }
      })
    doWork?.()
    return result
  } catch (error) {
    // On a lost connection the rollback fails too, and its error would hide why the work failed.
    const reason = failure ? failure.reason : error
    if (reason instanceof Refused) return reason.giveReason()
    throw reason
  }
}
