import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { migrate, pendingMigrations } from './migrate.ts'

const { db } = await testDatabase({ audit: { off: true, because: 'each test drops every table and makes its own' } })
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const write = (name: string, text: string) => writeFile(join(folder, name), text)

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
    expect(await migrate(db, folder)).toEqual(['0001-first.sql', '0002-more.sql'])
    expect(await migrate(db, folder)).toEqual([])
    expect(await pendingMigrations(db, folder)).toEqual([])
    expect(await tables()).toEqual(['others', 'schema_migrations', 'things'])
  })

  it('leave nothing behind when they fail half-way', async () => {
    await write('0001-first.sql', 'create table things (id text); create table things (id text);')
    await expect(migrate(db, folder)).rejects.toThrow(/0001-first\.sql failed.*already exists/)
    expect(await tables()).toEqual(['schema_migrations'])
    expect(await pendingMigrations(db, folder)).toEqual(['0001-first.sql'])
  })

  it('are refused when an applied file has changed, but not for other line ends', async () => {
    await write('0001-first.sql', 'create table things\n(id text);')
    await migrate(db, folder)
    await write('0001-first.sql', 'create table things\r\n(id text);')
    expect(await migrate(db, folder)).toEqual([])
    await write('0001-first.sql', 'create table things (id text, size integer);')
    await expect(migrate(db, folder)).rejects.toThrow(/0001-first\.sql was changed/)
    await expect(pendingMigrations(db, folder)).rejects.toThrow(/0001-first\.sql was changed/)
  })

  it('are refused when the database is newer than the program', async () => {
    await write('0001-first.sql', 'create table things (id text);')
    await migrate(db, folder)
    await rm(join(folder, '0001-first.sql'))
    await expect(migrate(db, folder)).rejects.toThrow(/start a newer Aisle/)
  })

  it('are refused when a new one sorts before an applied one, or two share a number', async () => {
    await write('0002-second.sql', 'create table things (id text);')
    await migrate(db, folder)
    await write('0001-late.sql', 'create table others (id text);')
    await expect(migrate(db, folder)).rejects.toThrow(/0001-late\.sql sorts before 0002-second\.sql/)
    await write('0002-twin.sql', 'create table twins (id text);')
    await expect(migrate(db, folder)).rejects.toThrow(/Two migrations have the number 0002/)
  })

  it('are applied by one server when several start together', async () => {
    await write('0001-first.sql', 'create table things (id text);')
    const applied = await Promise.all([migrate(db, folder), migrate(db, folder), migrate(db, folder)])
    expect(applied.flat()).toEqual(['0001-first.sql'])
  })
})
