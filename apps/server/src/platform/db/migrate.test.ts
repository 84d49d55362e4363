import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { migrate, MigrationsDiffer, pendingMigrations } from './migrate.ts'

const { db } = await testDatabase({ audit: { off: true, because: 'each test drops every table and makes its own' } })
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const write = (name: string, text: string) => writeFile(join(folder, name), text)

async function validIndexes(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_index on indexrelid = oid
    where indisvalid and indrelid = 'things'::regclass order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

async function tables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

describe('migrations', () => {
  it('are applied once, in order, and recorded', async () => {
    await write('0002-more.sql', 'alter table things add column size integer;')
    await write('0001-first.sql', 'create table things (id text);\ncreate table others (id text);')
    expect(await pendingMigrations(db, folder)).toEqual(['0001-first.sql', '0002-more.sql'])
    expect(await migrate(db, { folder })).toEqual(['0001-first.sql', '0002-more.sql'])
    expect(await migrate(db, { folder })).toEqual([])
    expect(await pendingMigrations(db, folder)).toEqual([])
    expect(await tables()).toEqual(['others', 'schema_migrations', 'things'])
  })

  it('leave nothing behind when they fail half-way', async () => {
    await write('0001-first.sql', 'create table things (id text); create table things (id text);')
    await expect(migrate(db, { folder })).rejects.toThrow(/0001-first\.sql failed.*already exists/)
    expect(await tables()).toEqual(['schema_migrations'])
    expect(await pendingMigrations(db, folder)).toEqual(['0001-first.sql'])
  })

  it('are refused when an applied file has changed, but not for other line ends', async () => {
    await write('0001-first.sql', 'create table things\n(id text);')
    await migrate(db, { folder })
    await write('0001-first.sql', 'create table things\r\n(id text);')
    expect(await migrate(db, { folder })).toEqual([])
    await write('0001-first.sql', 'create table things (id text, size integer);')
    await expect(migrate(db, { folder })).rejects.toThrow(/0001-first\.sql was changed/)
    await expect(pendingMigrations(db, folder)).rejects.toThrow(/0001-first\.sql was changed/)
  })

  it('of a newer release are no obstacle while they only expand: an older server starts beside them and is ready', async () => {
    await write('0001-first.sql', 'create table things (id text);')
    await write('0002-newer.sql', 'alter table things add column size integer;')
    await migrate(db, { folder })
    await rm(join(folder, '0002-newer.sql'))
    expect(await migrate(db, { folder })).toEqual([])
    expect(await pendingMigrations(db, folder)).toEqual([])
    // A branch that has not seen the newer one would put its own before it.
    await write('0002-branch.sql', 'create table others (id text);')
    await expect(migrate(db, { folder })).rejects.toThrow(/0002-branch\.sql sorts before 0002-newer\.sql/)
  })

  it('that need a newer server refuse the older ones, which say so', async () => {
    await write('0001-first.sql', 'create table things (id text, old text);')
    await write('0002-expand.sql', 'alter table things add column new text;')
    await write('0003-contract.sql', '-- needs 0002-expand.sql\nalter table things drop column old;')
    await migrate(db, { folder })
    await rm(join(folder, '0003-contract.sql'))
    expect(await pendingMigrations(db, folder)).toEqual([])
    await rm(join(folder, '0002-expand.sql'))
    const refusal =
      'The database has the migration 0003-contract.sql, for which a server must know 0002-expand.sql: start a newer Aisle.'
    await expect(migrate(db, { folder })).rejects.toThrow(refusal)
    await expect(pendingMigrations(db, folder)).rejects.toThrow(MigrationsDiffer)
  })

  it('are refused when one is missing that the database has', async () => {
    await write('0001-first.sql', 'create table things (id text);')
    await write('0002-second.sql', 'create table others (id text);')
    await migrate(db, { folder })
    await rm(join(folder, '0001-first.sql'))
    await expect(migrate(db, { folder })).rejects.toThrow(
      /0001-first\.sql, which this Aisle lacks: start a newer Aisle/,
    )
  })

  it('read a table of releases that noted no needs', async () => {
    await write('0001-first.sql', 'create table things (id text);')
    await migrate(db, { folder })
    await sql`alter table schema_migrations drop column needs`.execute(db)
    expect(await pendingMigrations(db, folder)).toEqual([])
    await write('0002-second.sql', 'create table others (id text);')
    expect(await migrate(db, { folder })).toEqual(['0002-second.sql'])
  })

  it('give up a table that others read before its readers have to wait, and come again until it is free', async () => {
    await write('0001-first.sql', 'create table things (id text);')
    await migrate(db, { folder })
    await write('0002-second.sql', 'alter table things add column size integer;')
    const impatient = { folder, lockTimeoutMs: 20, pauseMs: 1 }
    await db.transaction().execute(async (reader) => {
      await sql`select * from things`.execute(reader)
      await expect(migrate(db, { ...impatient, tries: 2 })).rejects.toThrow(/0002-second\.sql failed.*lock timeout/)
      expect(await pendingMigrations(db, folder)).toEqual(['0002-second.sql'])
    })
    let free: () => void = () => undefined
    const freed = new Promise<void>((resolve) => (free = resolve))
    let reads: () => void = () => undefined
    const reading = new Promise<void>((resolve) => (reads = resolve))
    const reader = db.transaction().execute(async (tx) => {
      await sql`select * from things`.execute(tx)
      reads()
      await freed
    })
    await reading
    const applied = migrate(db, { ...impatient, tries: 10_000 })
    // Another reader is not held up for longer than the migration waits for its lock.
    await sql`select * from things`.execute(db)
    free()
    await reader
    expect(await applied).toEqual(['0002-second.sql'])
  })

  it('make an index while others write, and hold up neither them nor another server that starts', async () => {
    await write('0001-first.sql', 'create table things (id text, size integer);')
    await migrate(db, { folder })
    await write(
      '0002-index.sql',
      '-- concurrently\nCREATE INDEX CONCURRENTLY IF NOT EXISTS things_id ON things (id);\n',
    )
    const twice: Promise<string[]>[] = []
    await db.transaction().execute(async (writer) => {
      await sql`insert into things values ('a', 1)`.execute(writer)
      twice.push(migrate(db, { folder }), migrate(db, { folder }))
      const waits = sql`select from pg_stat_progress_create_index`
      while ((await waits.execute(db)).rows.length === 0) await Promise.resolve()
      // The index waits for the writer above; an ordinary index would keep this writer waiting as well.
      await sql`insert into things values ('b', 2)`.execute(db)
    })
    expect((await Promise.all(twice)).flat()).toEqual(['0002-index.sql'])
    expect(await validIndexes()).toEqual(['things_id'])
  })

  it('make an index anew that an earlier try has left unfinished', async () => {
    await write('0001-first.sql', "create table things (id text); insert into things values ('a'), ('a');")
    await write(
      '0002-index.sql',
      '-- concurrently\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS things_id ON things (id);\n',
    )
    await expect(migrate(db, { folder })).rejects.toThrow(/0002-index\.sql failed.*could not create unique index/)
    expect(await validIndexes()).toEqual([])
    await sql`delete from things where ctid = (select max(ctid) from things)`.execute(db)
    expect(await migrate(db, { folder })).toEqual(['0002-index.sql'])
    expect(await validIndexes()).toEqual(['things_id'])
  })

  it('that say so make indexes concurrently and nothing else', async () => {
    await write('0001-first.sql', '-- concurrently\ncreate table things (id text);')
    await expect(migrate(db, { folder })).rejects.toThrow(/it must only CREATE INDEX CONCURRENTLY IF NOT EXISTS/)
  })

  it('that are all applied need no right to change tables', async () => {
    await write('0001-first.sql', 'create table things (id text);')
    await migrate(db, { folder })
    await sql`create role serving`.execute(db)
    try {
      await sql`grant usage on schema public to serving`.execute(db)
      await sql`grant select on schema_migrations to serving`.execute(db)
      await db.connection().execute(async (session) => {
        await sql`set role serving`.execute(session)
        await expect(sql`create table others (id text)`.execute(session)).rejects.toThrow(/permission denied/)
        expect(await migrate(session, { folder })).toEqual([])
        await sql`reset role`.execute(session)
      })
    } finally {
      await sql`drop owned by serving`.execute(db)
      await sql`drop role serving`.execute(db)
    }
  })

  it('are refused when a new one sorts before an applied one, or two share a number', async () => {
    await write('0002-second.sql', 'create table things (id text);')
    await migrate(db, { folder })
    await write('0001-late.sql', 'create table others (id text);')
    await expect(migrate(db, { folder })).rejects.toThrow(/0001-late\.sql sorts before 0002-second\.sql/)
    await write('0002-twin.sql', 'create table twins (id text);')
    await expect(migrate(db, { folder })).rejects.toThrow(/Two migrations have the number 0002/)
  })

  it('are applied by one server when several start together', async () => {
    await write('0001-first.sql', 'create table things (id text);')
    const applied = await Promise.all([migrate(db, { folder }), migrate(db, { folder }), migrate(db, { folder })])
    expect(applied.flat()).toEqual(['0001-first.sql'])
  })
})
