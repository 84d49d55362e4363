import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql, type Kysely } from 'kysely'
import type { Db } from './open-db.ts'

type Migration = { name: string; text: string; checksum: string }
type Applied = { name: string; checksum: string }

/** Next to this file in the sources and next to main.js in the build: the same relative path. */
const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))
export const MIGRATIONS_LOCK = 4_157_310_732

/**
 * Applies what is missing, in order, each file in one transaction. Servers that start together wait for each other.
 * @returns the names just applied
 * @throws when an applied file was changed or removed, or a new one sorts before an applied one
 */
export async function migrate(db: Db, folder: string = MIGRATIONS_FOLDER): Promise<string[]> {
  const migrations = await readMigrations(folder)
  return db.connection().execute(async (session) => {
    // The pool's limit of 10 s is for passengers' queries; a migration may rewrite a table.
    await sql`set statement_timeout = 0`.execute(session)
    await sql`select pg_advisory_lock(${sql.lit(MIGRATIONS_LOCK)})`.execute(session)
    try {
      await sql`create table if not exists schema_migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(session)
      const missing = missingFrom(migrations, await appliedMigrations(session))
      for (const migration of missing) await apply(session, migration)
      return missing.map(({ name }) => name)
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(MIGRATIONS_LOCK)})`.execute(session)
      await sql`reset statement_timeout`.execute(session)
    }
  })
}

/** The names of the migrations that this program has and the database lacks: empty when it is ready. */
export async function pendingMigrations(db: Db, folder: string = MIGRATIONS_FOLDER): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const { rows } = await sql<{ found: boolean }>`select to_regclass('schema_migrations') is not null as found`.execute(
    db,
  )
  const applied = rows[0]?.found ? await appliedMigrations(db) : []
  return missingFrom(migrations, applied).map(({ name }) => name)
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const numbers = new Set<string>()
  for (const name of names) {
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name)) throw new Error(`The migration ${name} must be named NNNN-name.sql.`)
    if (numbers.has(name.slice(0, 4)))
      throw new Error(`Two migrations have the number ${name.slice(0, 4)}; renumber one.`)
    numbers.add(name.slice(0, 4))
  }
  return Promise.all(
    names.map(async (name) => {
      // The checksum must not depend on how a checkout writes line ends.
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function appliedMigrations<Tables>(db: Kysely<Tables>): Promise<Applied[]> {
  const { rows } = await sql<Applied>`select name, checksum from schema_migrations order by name`.execute(db)
  return rows
}

function missingFrom(migrations: Migration[], applied: Applied[]): Migration[] {
  for (const [position, { name, checksum }] of applied.entries()) {
    const migration = migrations.find((candidate) => candidate.name === name)
    if (!migration) {
      throw new Error(`The database has the migration ${name}, which this Aisle lacks: start a newer Aisle on it.`)
    }
    if (migration.checksum !== checksum) {
      throw new Error(`The migration ${name} was changed after it was applied: restore it and write a new one.`)
    }
    if (migrations[position] !== migration) {
      throw new Error(
        `The migration ${migrations[position]?.name} sorts before ${name}, which is applied: renumber it.`,
      )
    }
  }
  return migrations.slice(applied.length)
}

async function apply<Tables>(session: Kysely<Tables>, { name, text, checksum }: Migration): Promise<void> {
  try {
    await session.transaction().execute(async (tx) => {
      await sql.raw(text).execute(tx)
      await sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`.execute(tx)
    })
  } catch (error) {
    throw new Error(`The migration ${name} failed: ${String(error)}`, { cause: error })
  }
}
