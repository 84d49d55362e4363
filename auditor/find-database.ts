import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { DatabaseAddress } from './audit-database.ts'

/** One sentence and what to do. */
export class NoDatabase extends Error {
  override name = 'NoDatabase'
}

const noteName = 'database-is-elsewhere.txt'

/**
 * DATABASE_URL, the content of the file DATABASE_URL_FILE, or the PostgreSQL that the product runs in DATA_DIR
 * (docs/servers.md), which says itself where it listens: lines 4 and 5 of PostgreSQL's postmaster.pid.
 * @throws NoDatabase
 */
export function findDatabase(environment: Record<string, string | undefined>): string | DatabaseAddress {
  const { DATABASE_URL: given, DATABASE_URL_FILE: file } = environment
  const named = given || (file && readFileSync(file, 'utf8').trim())
  if (named && named !== 'local') return named
  const dataDir = resolve(environment['DATA_DIR'] || './data')
  const claim = join(getHome(dataDir), 'cluster', 'postmaster.pid')
  const lines = existsSync(claim) ? readFileSync(claim, 'utf8').split('\n') : []
  const [port, host] = [Number(lines[3]), lines[4]]
  if (!port || !host) {
    throw new NoDatabase(
      `No database runs in ${dataDir}. Start the product, or give another database with DATABASE_URL or DATA_DIR.`,
    )
  }
  return { host, port, user: 'aisle', database: 'aisle' }
}

/** A database that could not live in a folder closed to others has left a note there. */
function getHome(dataDir: string): string {
  const note = join(dataDir, noteName)
  const noted =
    existsSync(note)
    && readFileSync(note, 'utf8')
      .split('\n')
      .find((line) => line.startsWith('/'))
  return noted || join(dataDir, 'postgres')
}
