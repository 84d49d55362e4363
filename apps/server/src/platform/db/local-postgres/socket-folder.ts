import { createHash } from 'node:crypto'
import { chown, lstat, mkdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, LocalPostgresError } from './local-postgres-error.ts'
import { isRoot } from './run-as.ts'
import type { ClusterPlace } from './cluster-place.ts'

// A socket's path ends at 107 bytes, so it cannot lie under an arbitrary data directory.
const PARENTS = ['/tmp', '/run', '/var/tmp']

/** A folder that only the database user (and root) can enter: this is what makes password-free access safe. */
export async function makeSocketFolder(place: ClusterPlace): Promise<string> {
  const name = `aisle-${createHash('sha256').update(place.cluster).digest('hex').slice(0, 16)}`
  for (const parent of PARENTS) {
    const folder = join(parent, name)
    if (await isOurs(folder, place)) return folder
  }
  throw new LocalPostgresError(
    `No folder for the database socket can be made: ${PARENTS.map((parent) => join(parent, name)).join(', ')} `
      + 'are not writable or belong to somebody else. Make /tmp writable, or give a database with DATABASE_URL.',
  )
}

async function isOurs(folder: string, place: ClusterPlace): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 })
    if (isRoot()) await chown(folder, place.user.uid, place.user.gid)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') return false
  }
  // Another user may have made it first, or put a link there: /tmp is writable for all.
  const found = await lstat(folder)
  return found.isDirectory() && found.uid === place.user.uid && (found.mode & 0o077) === 0
}

export async function removeSocketFolder(folder: string): Promise<void> {
  await rmdir(folder).catch(() => undefined)
}
