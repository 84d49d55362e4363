import { afterCommit } from '../db/after-commit.ts'
import type { Db, Tx } from '../db/open-db.ts'

const bells = new WeakMap<object, () => void>()

/** `ring` is called when this process has written a job of this database that is due now or soon. */
export function hangJobBell(db: Db, ring: () => void): { takeDown(): void } {
  bells.set(db, ring)
  return { takeDown: () => void bells.delete(db) }
}

/** A worker that looked before the commit would not find the job. */
export const ringJobBell = (db: Db | Tx): void => afterCommit(db, (of) => bells.get(of)?.())
