import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Refusal } from './refusal.ts'

/** A PostgreSQL behind a host name or a unix socket (`host` is the socket's folder). */
export interface DatabaseAddress {
  host: string
  port: number
  user: string
  database: string
}

/** The product writes it into DATA_DIR if its database is elsewhere (docs/servers.md). */
const noteName = 'database-is-elsewhere.txt'

/**
 * DATABASE_URL, the content of the file DATABASE_URL_FILE, or the PostgreSQL that the product runs in DATA_DIR, which
 * says itself where it listens: lines 4 and 5 of its postmaster.pid.
 * @throws Refusal
 */
export function findDatabase(environment: Record<string, string | undefined>): string | DatabaseAddress {
  const { DATABASE_URL: given, DATABASE_URL_FILE: file } = environment
  const named = given || (file && readFileSync(file, 'utf8').trim())
  if (named && named !== 'local') return named
  const dataDir = resolve(environment['DATA_DIR'] || './data')
  const pid = firstText(join(postgresFolder(dataDir), 'cluster', 'postmaster.pid'))
  const [, , , port, host] = pid.split('\n')
  if (!Number(port) || !host) {
    throw new Refusal(
      `No database runs in ${dataDir}: start the product (npm start), or name another with DATABASE_URL or DATA_DIR. `
        + 'With --sample a report of invented figures is made without one.',
    )
  }
  return { host, port: Number(port), user: 'aisle', database: 'aisle' }
}

function postgresFolder(dataDir: string): string {
  const lines = firstText(join(dataDir, noteName)).split('\n')
  return lines.find((line) => line.startsWith('/')) ?? join(dataDir, 'postgres')
}

const firstText = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
