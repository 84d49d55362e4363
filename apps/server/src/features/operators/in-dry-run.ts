import type { Tx } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'

/** Rolls a dry run back and carries its answer. */
class RolledBack extends Error {
  readonly answer: unknown
  constructor(answer: unknown) {
    super('dry run')
    this.answer = answer
  }
}

/** Does the work in one transaction. A dry run does all of it and rolls it back, so its answer is exact. */
export async function inTransactionUnlessDry<Answer>(
  { db }: Pick<Deps, 'db'>,
  dryRun: boolean,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await inTransaction(db, async (tx) => {
      const answer = await work(tx)
      if (dryRun) throw new RolledBack(answer)
      return answer
    })
  } catch (error) {
    // Thrown above, with this work's answer.
    if (error instanceof RolledBack) return error.answer as Answer
    throw error
  }
}
