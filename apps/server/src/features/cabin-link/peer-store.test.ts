import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { readTooEarly, writeAtOnce } from '../../platform/db/write-at-once.ts'
import { inSavepoint } from './peer-store.ts'

const { db } = await testDatabase()
await sql`CREATE TABLE counters (counter text PRIMARY KEY, value integer NOT NULL)`.execute(db)
await sql`INSERT INTO counters VALUES ('before', 0), ('messages', 0)`.execute(db)

const getValues = async () =>
  (await sql<{ value: number }>`SELECT value FROM counters ORDER BY counter`.execute(db)).rows

it('a message reads again when somebody came in between, and leaves the bundle as it is', async () => {
  let rounds = 0
  const error = await inTransaction(db, async (tx) => {
    await sql`UPDATE counters SET value = 1 WHERE counter = 'before'`.execute(tx)
    return inSavepoint(tx, async () => {
      rounds += 1
      const { rows } = await sql<{ value: number }>`SELECT value FROM counters WHERE counter = 'messages'`.execute(tx)
      const seen = rows[0]?.value ?? -1
      if (rounds === 1) await sql`UPDATE counters SET value = 10 WHERE counter = 'messages'`.execute(db)
      const statement = sql`UPDATE counters SET value = ${seen + 1} WHERE counter = 'messages' AND value = ${seen} RETURNING 1`
      await writeAtOnce(tx, [{ statement, rows: 1, refused: readTooEarly }])
    })
  })
  expect(error).toBeNull()
  expect(rounds).toBe(2)
  expect(await getValues()).toEqual([{ value: 1 }, { value: 11 }])
})

it('a message that cannot be applied gives its error, and leaves the bundle as it is', async () => {
  const error = await inTransaction(db, async (tx) => {
    await sql`UPDATE counters SET value = 2 WHERE counter = 'before'`.execute(tx)
    return inSavepoint(tx, async () => {
      const refused = () => Promise.reject(new Error('the counter is missing'))
      await writeAtOnce(tx, [{ statement: sql`SELECT FROM counters WHERE counter = 'none'`, rows: 1, refused }])
    })
  })
  expect(error?.message).toBe('the counter is missing')
  expect((await getValues())[0]).toEqual({ value: 2 })
})
