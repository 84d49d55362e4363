import type { Db, Tx } from './open-db.ts'

type Work = (db: Db) => void

/** By transaction; a transaction that is repeated or rolled back leaves nothing to do. */
const waiting = new WeakMap<object, Work[]>()

/**
 * Does work of this process once what a transaction has written is there for all; outside of a transaction at once. The
 * work gets the database of the transaction, writes nothing that must not be lost, and does not throw.
 */
export function afterCommit(db: Db | Tx, work: Work): void {
  const works = waiting.get(db)
  if (works) works.push(work)
  else work(db)
}

/** Call this before the work in a transaction, and the answer after its commit. */
export function collectWork(db: Db, tx: Tx): () => void {
  const works: Work[] = []
  waiting.set(tx, works)
  return () => {
    for (const work of works) work(db)
  }
}
