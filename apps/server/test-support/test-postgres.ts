import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { processLives } from '../src/platform/db/local-postgres/postgres-server.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { openDb, type DbAddress } from '../src/platform/db/open-db.ts'
import { startLocalPostgres } from '../src/platform/db/start-local-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testPostgres: { address: DbAddress; template: string }
  }
}

// The system's temporary folder may be private to root, and PostgreSQL runs as another user.
const PARENT = '/tmp'
const PREFIX = 'aisle-test-'

/**
 * One PostgreSQL for the whole run, with the real engine and a migrated database to copy. Started by vitest's
 * globalSetup.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepAbandonedRuns()
  const folder = await mkdtemp(join(PARENT, `${PREFIX}${process.pid}-`))
  // Root's PostgreSQL runs as another user; the cluster inside stays closed to all others.
  await chmod(folder, 0o755)
  const postgres = await startLocalPostgres({ dataDir: folder, log: quietLog, relaxed: true })
  const template = `template_${randomUUID().replaceAll('-', '')}`
  await makeTemplate(postgres.connection, template)
  project.provide('testPostgres', { address: postgres.connection, template })
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const quietLog = { info: () => undefined, warn: (message: string) => process.stderr.write(`${message}\n`) }

async function makeTemplate(address: DbAddress, template: string): Promise<void> {
  const server = openDb({ connection: address, max: 1 })
  await server.pool.query(`create database ${template}`)
  const database = openDb({ connection: { ...address, database: template }, max: 1 })
  await migrate(database.db)
  await database.close()
  // A session on the template would make every copy wait and then fail.
  await server.pool.query(`alter database ${template} allow_connections false`)
  await server.close()
}

/** A killed run leaves its PostgreSQL running: adopt it, which makes us its only owner, and stop it. */
async function sweepAbandonedRuns(): Promise<void> {
  for (const name of await readdir(PARENT)) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]
    if (!owner || processLives(Number(owner))) continue
    const folder = join(PARENT, name)
    // Another user's leftovers are left for that user to sweep.
    const left = await startLocalPostgres({ dataDir: folder, log: quietLog, relaxed: true }).catch(() => null)
    await left?.stop()
    if (left) await rm(folder, { recursive: true, force: true })
  }
}
