import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { openDb, requireDatabase } from './open-db.ts'

const { db, pool, address } = await testDatabase()
const admin = new Client(address)
await admin.connect()
afterAll(() => admin.end())

async function terminateOthers(): Promise<number> {
  const { rowCount } = await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  return rowCount ?? 0
}

describe('a dropped connection', () => {
  it('does not end the process while a client is checked out and idle, and the next query works', async () => {
    const client = await pool.connect()
    const dropped = new Promise((resolve) => client.once('end', resolve))
    expect(await terminateOthers()).toBe(1)
    await dropped
    client.release()
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  })

  it('does not end the process while the client waits in the pool', async () => {
    await sql`select 1`.execute(db)
    const removed = new Promise((resolve) => pool.once('remove', resolve))
    expect(await terminateOthers()).toBeGreaterThan(0)
    await removed
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  })

  it('fails the query that was running, and only that one', async () => {
    const started = wait(0).then(async () => {
      for (;;) {
        const { rowCount } = await admin.query("select 1 from pg_stat_activity where query like 'select pg_sleep%'")
        if (rowCount) return terminateOthers()
      }
    })
    await expect(sql`select pg_sleep(5)`.execute(db)).rejects.toThrow(/terminat/)
    await started
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  })
})

describe('a statement that comes again', () => {
  const namesOnServer = async () => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(one.db)
    return rows.map((row) => row.statement)
  }
  const one = openDb({ connection: address, max: 1 })
  afterAll(() => one.close())

  it('is parsed and planned once', async () => {
    for (const n of [1, 2]) await sql`select ${n}::int + 40 as sum`.execute(one.db)
    expect((await namesOnServer()).filter((statement) => statement.includes('+ 40'))).toHaveLength(1)
  })

  it('is refused once as unavailable when a newer server has changed its table, and works again', async () => {
    await admin.query('create table grown (n int); insert into grown values (7)')
    const read = () => sql`select * from grown where n = ${7}`.execute(one.db)
    expect((await read()).rows).toEqual([{ n: 7 }])
    await admin.query('alter table grown add column more text')
    await expect(read()).rejects.toThrow(DatabaseUnavailable)
    expect((await read()).rows).toEqual([{ n: 7, more: null }])
  })

  it('is not kept where it was built for very many rows', async () => {
    const many = Array.from({ length: 2000 }, (_, n) => n)
    await sql`select 1 where 1 in (${sql.join(many)})`.execute(one.db)
    expect((await namesOnServer()).filter((statement) => statement.includes('$2000'))).toEqual([])
  })
})

describe('values from the database', () => {
  it('are numbers for bigint and numeric, instants for timestamptz, and text for dates', async () => {
    const { rows } = await sql`select 9007199254740991::bigint as big, 12.50::numeric as exact, sum(n) as total,
      '2026-11-20T10:00:00+08'::timestamptz as at, date '2026-11-20' as day
      from (values (1::bigint), (2)) as numbers (n)`.execute(db)
    expect(rows).toEqual([
      { big: 9007199254740991, exact: 12.5, total: 3, at: new Date('2026-11-20T02:00:00Z'), day: '2026-11-20' },
    ])
  })

  it('are refused when a number cannot hold them exactly', async () => {
    await expect(sql`select 9007199254740993::bigint as big`.execute(db)).rejects.toThrow(/too large/)
  })
})

describe('limits', () => {
  it('are set on every connection: 10 s for a statement, 30 s for an idle transaction', async () => {
    const { rows } = await sql`select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
    expect(rows).toEqual([{ statement: '10s', idle: '30s' }])
  })
})

describe('an unusable database', () => {
  it('is explained in one sentence that names DATABASE_URL and hides the password', async () => {
    const unreachable = openDb({ connection: 'postgresql://aisle:secret-word@127.0.0.1:1/aisle' })
    const refusal = await requireDatabase(unreachable.db).then(() => '', String)
    await unreachable.close()
    expect(refusal).toMatch(/does not answer.*DATABASE_URL/)
    expect(refusal).not.toContain('secret-word')
  })

  it('is not reported for one that works', async () => {
    await expect(requireDatabase(db)).resolves.toBeUndefined()
  })
})
