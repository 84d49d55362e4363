import { execFile } from 'node:child_process'
import process from 'node:process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** When most journeys begin: 10:00 in Beijing. */
export const seededAt = '2026-11-20T02:00:00Z'

/** Settings that leave the demonstration data unchanged. */
const harmless = new Set(['AISLE_LIMITS', 'ANALYTICS_PROJECTS', 'LOG_LEVEL', 'OPERATOR_KEYS'])

/** Environment variable with the folder of the seeded product. */
const seededFolder = 'AISLE_SEEDED_PRODUCT'

/** Products started by this process and its children begin with the contents of this folder. */
export function beginWith(dataDir: string): void {
  process.env[seededFolder] = dataDir
}

/** Copies the seeded data into a new folder where the product would load the same. */
export async function fillFromSeeded(dataDir: string, now: string, settings: Record<string, string>): Promise<void> {
  const seeded = process.env[seededFolder]
  if (seeded === undefined || now !== seededAt || !Object.keys(settings).every((name) => harmless.has(name))) return
  // `-a` keeps owners: the database belongs to PostgreSQL's user.
  await run('cp', ['-a', `${seeded}/.`, dataDir])
}
