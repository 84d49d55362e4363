import { execFile } from 'node:child_process'
import process from 'node:process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** When most journeys begin: 10:00 in Beijing. */
export const seededAt = '2026-11-20T02:00:00Z'

/** Settings that leave the demonstration data as they are. */
const harmless = new Set(['AISLE_LIMITS', 'ANALYTICS_PROJECTS', 'LOG_LEVEL', 'OPERATOR_KEYS'])

/** Where the seeded one keeps what it holds. */
const seededFolder = 'AISLE_SEEDED_PRODUCT'

/** From now on the products of this process, and of those that it starts, begin with what this folder holds. */
export function beginWith(dataDir: string): void {
  process.env[seededFolder] = dataDir
}

/** Fills a new folder with what was seeded, where a product would load the same into it. */
export async function fillFromSeeded(dataDir: string, now: string, settings: Record<string, string>): Promise<void> {
  const seeded = process.env[seededFolder]
  if (seeded === undefined || now !== seededAt || !Object.keys(settings).every((name) => harmless.has(name))) return
  // Owners too: the database belongs to PostgreSQL's user.
  await run('cp', ['-a', `${seeded}/.`, dataDir])
}
