import { afterAll } from 'vitest'
import { openDb, type Db, type DbAddress } from '../src/platform/db/open-db.ts'
import type { Tracing } from '../src/platform/tracing/tracing.ts'

export interface StatementRecorder {
  db: Db
  /** The statements since the last call, in their order, without their values. */
  take(): string[]
}

/** Opens the database once more, over a pool that remembers what it was asked, `begin` and `commit` included. */
export function recordStatements(address: DbAddress): StatementRecorder {
  let statements: string[] = []
  const tracing: Tracing = {
    begin({ attributes }) {
      statements.push(String(attributes?.['db.query.text']))
      return { run: (work) => work(), end: () => undefined }
    },
    close: async () => undefined,
  }
  const { db, close } = openDb({ connection: address, max: 5, tracing })
  afterAll(close)
  return {
    db,
    take() {
      const taken = statements
      statements = []
      return taken
    },
  }
}
