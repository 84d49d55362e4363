import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql, type Kysely } from 'kysely'
import type { Db } from './open-db.ts'
import { statementTimeoutMs } from './prepare-connection.ts'

interface Migration {
  name: string
  text: string
  checksum: string
  /** The migration that every running server must know before this one may be applied; null: it only expands. */
  needs: string | null
  /** Only indexes, and each while others write: outside of a transaction, which PostgreSQL wants for that. */
  concurrently: boolean
}
type Applied = Pick<Migration, 'name' | 'checksum' | 'needs'>

/** The database has other migrations than this program allows. The message says what to do. */
export class MigrationsDiffer extends Error {
  override name = 'MigrationsDiffer'
}

/** Next to this file in the sources and next to main.js in the build: the same relative path. */
const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))
export const MIGRATIONS_LOCK = 4_157_310_732

/**
 * How a migration waits for a table that others read: a statement in the queue for a lock holds up every reader behind
 * it, so it gives up early and comes again.
 */
interface Patience {
  lockTimeoutMs: number
  pauseMs: number
  tries: number
}

const patience: Patience = { lockTimeoutMs: 1500, pauseMs: 1000, tries: 60 }

/**
 * Applies the missing migrations, in order, each file in one transaction, or its indexes concurrently. Servers that
 * start together wait for each other. If none is missing, nothing is written: a role that may not change tables can
 * start a server.
 * @returns the names just applied
 * @throws MigrationsDiffer; Error for a migration that fails, or that never got its locks
 */
export async function migrate(
  db: Db,
  { folder = MIGRATIONS_FOLDER, ...given }: Partial<Patience> & { folder?: string } = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const pending = await pendingMigrations(db, folder)
  if (pending.length === 0) return []
  await requireOwner(db, pending)
  return db.connection().execute(async (session) => {
    // The pool's limit of 10 s is for passengers' queries; a migration may rewrite a table.
    await sql`set statement_timeout = 0`.execute(session)
    await lockMigrations(session)
    try {
      await sql`create table if not exists schema_migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(session)
      await sql`alter table schema_migrations add column if not exists needs text`.execute(session)
      const missing = missingFrom(migrations, await appliedMigrations(session))
      for (const migration of missing) await applyPatiently(session, migration, { ...patience, ...given })
      return missing.map(({ name }) => name)
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(MIGRATIONS_LOCK)})`.execute(session)
      await sql`set statement_timeout = ${sql.lit(statementTimeoutMs)}`.execute(session)
    }
  })
}

const lockPauseMs = 200

/**
 * Asks again and again: a statement that waits for the lock would hold a snapshot, for which an index that another server
 * makes concurrently would wait in turn.
 */
async function lockMigrations<Tables>(session: Kysely<Tables>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(${sql.lit(MIGRATIONS_LOCK)}) as locked`.execute(session)
    if (rows[0]?.locked) return
    await wait(lockPauseMs)
  }
}

/** @throws MigrationsDiffer where the role may not change the tables: it serves, and another one migrates */
async function requireOwner(db: Db, pending: readonly string[]): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`
    select coalesce(
      (select pg_has_role(current_user, relowner, 'USAGE') from pg_class where oid = to_regclass('schema_migrations')),
      has_schema_privilege(current_schema(), 'CREATE')) as may`.execute(db)
  if (rows[0]?.may) return
  throw new MigrationsDiffer(
    `The database lacks ${pending.join(', ')}, which this role may not make: run main.js migrate as the role that owns the tables.`,
  )
}

/**
 * The names of the migrations that this program has and the database lacks: empty when it is ready. A newer release may
 * have applied more, as long as these only expand.
 * @throws MigrationsDiffer
 */
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
      const [, needs = null] = /^-- needs (\S+\.sql)$/m.exec(text) ?? []
      const concurrently = /^-- concurrently$/m.test(text)
      return { name, text, needs, concurrently, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function appliedMigrations<Tables>(db: Kysely<Tables>): Promise<Applied[]> {
  // Older releases wrote no `needs`, and their table may lack the column.
  const { rows } = await sql<Applied>`
    select name, checksum, to_jsonb(m) ->> 'needs' as needs from schema_migrations m order by name`.execute(db)
  return rows
}

function missingFrom(migrations: Migration[], applied: Applied[]): Migration[] {
  const newest = migrations.at(-1)?.name ?? ''
  const newer = applied.filter(({ name }) => name > newest)
  const known = applied.slice(0, applied.length - newer.length)
  for (const [position, { name, checksum }] of known.entries()) {
    const migration = migrations.find((candidate) => candidate.name === name)
    if (!migration) {
      throw new MigrationsDiffer(`The database has the migration ${name}, which this Aisle lacks: start a newer Aisle.`)
    }
    if (migration.checksum !== checksum) {
      throw new MigrationsDiffer(
        `The migration ${name} was changed after it was applied: restore it and write a new one.`,
      )
    }
    if (migrations[position] !== migration) {
      throw new MigrationsDiffer(
        `The migration ${migrations[position]?.name} sorts before ${name}, which is applied: renumber it.`,
      )
    }
  }
  const missing = migrations.slice(known.length)
  const [late] = newer
  if (late && missing[0])
    throw new MigrationsDiffer(
      `The migration ${missing[0].name} sorts before ${late.name}, which is applied: renumber it.`,
    )
  const contracted = newer.find(({ needs }) => needs !== null && needs > newest)
  if (contracted)
    throw new MigrationsDiffer(
      `The database has the migration ${contracted.name}, for which a server must know ${contracted.needs}: start a newer Aisle.`,
    )
  return missing
}

/** PostgreSQL's error code once `lock_timeout` has passed. */
const lockNotAvailable = '55P03'

async function applyPatiently<Tables>(
  session: Kysely<Tables>,
  migration: Migration,
  { lockTimeoutMs, pauseMs, tries }: Patience,
): Promise<void> {
  for (let left = tries; ; left -= 1) {
    try {
      return await apply(session, migration, lockTimeoutMs)
    } catch (error) {
      const waits = error instanceof Error && 'code' in error && error.code === lockNotAvailable
      if (!waits || left <= 1)
        throw new Error(`The migration ${migration.name} failed: ${String(error)}`, { cause: error })
      await wait(pauseMs)
    }
  }
}

async function apply<Tables>(session: Kysely<Tables>, migration: Migration, lockTimeoutMs: number): Promise<void> {
  const { name, text, checksum, needs } = migration
  if (migration.concurrently) return addIndexes(session, migration)
  await session.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(tx)
    await sql.raw(text).execute(tx)
    await sql`insert into schema_migrations (name, checksum, needs) values (${name}, ${checksum}, ${needs})`.execute(tx)
  })
}

/** Adds each index separately; after a try that was cut off, a later one resumes and rebuilds the unfinished index. */
async function addIndexes<Tables>(session: Kysely<Tables>, migration: Migration): Promise<void> {
  const { name, text, checksum, needs } = migration
  const statements = text.replace(/--.*$/gm, '').split(';')
  for (const statement of statements.filter((one) => one.trim() !== '')) {
    const [, index] = /^\s*CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS (\w+)\s/i.exec(statement) ?? []
    if (index === undefined) throw new Error('it must only CREATE INDEX CONCURRENTLY IF NOT EXISTS')
    const { rows } = await sql`
      select from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`.execute(session)
    if (rows.length > 0) await sql`drop index concurrently ${sql.ref(index)}`.execute(session)
    await sql.raw(statement).execute(session)
  }
  await sql`insert into schema_migrations (name, checksum, needs) values (${name}, ${checksum}, ${needs})`.execute(
    session,
  )
}
