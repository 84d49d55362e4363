import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { quickPatience, silentLine, type SilentLine } from '../../../test-support/silent-line.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { watchAnswers } from './answer-watch.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { openDb, type OpenDb } from './open-db.ts'
import { inTransaction } from './transaction.ts'

const { address } = await testDatabase()
const patience = { ...quickPatience, noHolds: 60_000 }

let line: SilentLine
let open: OpenDb
beforeEach(async () => {
  line = await silentLine(address)
  open = openDb({ connection: line.address, max: 3, patience })
})
afterEach(async () => {
  line.speakAgain()
  await open.close()
  await line.end()
})

const one = () => sql<{ one: number }>`select 1 as one`.execute(open.db)
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => error,
  )

describe('a database that falls silent', () => {
  it('ends every waiting query as unavailable, also those that wait for a connection', async () => {
    await one()
    line.fallSilent()
    const outcomes = await Promise.all([1, 2, 3, 4, 5, 6].map(() => outcome(one())))
    expect(outcomes.every((each) => each instanceof DatabaseUnavailable)).toBe(true)
  })

  it('lets nobody wait while it is known to be silent', async () => {
    line.fallSilent()
    await outcome(one())
    const connections = open.pool.totalCount
    expect(await outcome(one())).toBeInstanceOf(DatabaseUnavailable)
    expect(open.pool.totalCount).toBeLessThanOrEqual(connections)
  })

  it('is used again by itself once it answers', async () => {
    const impatient = openDb({ connection: line.address, patience: quickPatience })
    line.fallSilent()
    await outcome(sql`select 1`.execute(impatient.db))
    line.speakAgain()
    expect(await outcome(sql`select 1`.execute(impatient.db))).toBe('answered')
    await impatient.close()
  })

  it('fails a transaction once, without waiting for its rollback, and nothing of it is kept', async () => {
    await sql`create table if not exists notes (note text)`.execute(open.db)
    const failing = inTransaction(open.db, async (tx) => {
      await sql`insert into notes values ('half')`.execute(tx)
      line.fallSilent()
      await sql`insert into notes values ('other half')`.execute(tx)
    })
    expect(await outcome(failing)).toBeInstanceOf(DatabaseUnavailable)
    const direct = new Client(address)
    await direct.connect()
    // The server has closed the connection: PostgreSQL ends the transaction as soon as it notices.
    await direct.query('lock table notes in access exclusive mode nowait').catch(() => undefined)
    const { rows } = await direct.query('select note from notes')
    await direct.end()
    expect(rows).toEqual([])
  })
})

describe('a query that only takes long', () => {
  it('may wait for its lock as long as the database answers others', async () => {
    let asked = 0
    let release: (value: string) => void = () => undefined
    const slow = new Promise<string>((resolve) => {
      release = resolve
    })
    const watch = watchAnswers(
      async () => {
        asked += 1
        if (asked === 3) release('the row')
      },
      { beforeAsking: 1, forAnswer: 1, noHolds: 0 },
    )
    expect(await watch.whileAnswering(slow)).toBe('the row')
  })
})

describe('what means that the database is away', () => {
  it('is a refused connection', async () => {
    const nowhere = openDb({ connection: { ...address, host: '127.0.0.1', port: 1 } })
    expect(await outcome(sql`select 1`.execute(nowhere.db))).toMatchObject({
      name: 'DatabaseUnavailable',
      code: 'ECONNREFUSED',
    })
    await nowhere.close()
  })

  it('is a socket that is gone', async () => {
    const nowhere = openDb({ connection: { ...address, host: '/nowhere' } })
    expect(await outcome(sql`select 1`.execute(nowhere.db))).toMatchObject({
      name: 'DatabaseUnavailable',
      code: 'ENOENT',
    })
    await nowhere.close()
  })

  it('is a connection that is cut in the middle of a query', async () => {
    await one()
    const cut = outcome(sql`select pg_sleep(5)`.execute(open.db))
    await line.end()
    expect(await cut).toBeInstanceOf(DatabaseUnavailable)
  })

  it.each([
    ['admin shutdown', '57P01'],
    ['crash shutdown', '57P02'],
    ['cannot connect now', '57P03'],
    ['disk full', '53100'],
    ['too many connections', '53300'],
    ['a statement that took too long', '57014'],
  ])('is what PostgreSQL calls %s', async (_name, code) => {
    const raised = sql`do ${sql.raw(`$$ begin raise exception 'no' using errcode = '${code}'; end $$`)}`
    expect(await outcome(raised.execute(open.db))).toMatchObject({ name: 'DatabaseUnavailable', code })
  })

  it('is not a mistake in a query, nor a value that does not fit', async () => {
    expect(await outcome(sql`select nothing`.execute(open.db))).toMatchObject({ code: '42703' })
    const tooLarge = await outcome(sql`select 9007199254740993::bigint`.execute(open.db))
    expect(tooLarge).toBeInstanceOf(RangeError)
  })
})
