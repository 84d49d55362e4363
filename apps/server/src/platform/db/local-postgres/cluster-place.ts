import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, chmod, chown, constants, mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { syncToDisk } from '../../sync-to-disk.ts'
import { errorCode, LocalPostgresError } from './local-postgres-error.ts'
import { closedFolder, isRoot, ownUser, userForNewCluster } from './run-as.ts'
import type { RunAs } from './run-as.ts'

export type ClusterPlace = {
  /** Belongs to the database user, mode 0700; holds everything below. */
  home: string
  cluster: string
  logFile: string
  /** The folder for copies of PostgreSQL's programs that the database user can reach. */
  programsParent: string
  user: RunAs
}

const SYSTEM_HOME = '/var/lib/aisle'
const NOTE_NAME = 'database-is-elsewhere.txt'

/**
 * Finds or makes the folder of the cluster that belongs to `dataDir`. If root starts it under a folder that is closed
 * to other users (root's home, a private temporary folder), the cluster lives in `/var/lib/aisle/<hash>`. A note in
 * `dataDir` records the place and is followed from then on, so a moved folder keeps its database.
 * @throws LocalPostgresError when the folder cannot be used
 */
export async function findClusterPlace(dataDir: string): Promise<ClusterPlace> {
  const folder = await usableDataDir(dataDir)
  const noted = await notedHome(folder)
  if (noted) return placeOfExisting(noted)

  const inside = join(folder, 'postgres')
  if (await getOwner(inside)) return placeOfExisting(inside)

  const user = await userForNewCluster()
  const outside = join(SYSTEM_HOME, createHash('sha256').update(folder).digest('hex').slice(0, 16))
  if (isRoot() && (await closedFolder(folder, user))) {
    await openSystemHome()
    await makeHome(outside, user)
    await writeFile(join(folder, NOTE_NAME), noteText(outside))
    await syncToDisk(join(folder, NOTE_NAME))
    return placeOfExisting(outside)
  }
  await makeHome(inside, user)
  return getPlace(inside, user)
}

async function usableDataDir(dataDir: string): Promise<string> {
  try {
    await makeFolders(resolve(dataDir))
    await access(dataDir, constants.W_OK | constants.X_OK)
    return await realpath(dataDir)
  } catch (error) {
    throw new LocalPostgresError(
      `The data directory ${dataDir} cannot be written (${errorCode(error)}). `
        + 'Choose another one with DATA_DIR=/path/to/folder, or give this user the right to write there.',
    )
  }
}

/** Node's own recursive mkdir never returns where a parent exists but takes no folders, as in /proc. */
async function makeFolders(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return
    if (errorCode(error) !== 'ENOENT' || existsSync(dirname(folder))) throw error
    await makeFolders(dirname(folder))
    await mkdir(folder)
  }
}

async function notedHome(folder: string): Promise<string | null> {
  const noteFile = join(folder, NOTE_NAME)
  const note = await readFile(noteFile, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })
  if (note === null) return null
  const home = note.split('\n').find((line) => line.startsWith('/'))
  if (home && (await getOwner(home))) return home
  // Starting with an empty database here would look like lost orders.
  throw new LocalPostgresError(
    `The note ${noteFile} says that the database is in ${home ?? 'no folder'}, but nothing is there. `
      + 'Put the folder back, or delete the note to begin with an empty database.',
  )
}

async function placeOfExisting(home: string): Promise<ClusterPlace> {
  const owner = await getOwner(home)
  if (!owner || owner.uid === 0) {
    throw new LocalPostgresError(
      `The database folder ${home} belongs to root, and PostgreSQL does not run as root. `
        + `Give it to an ordinary user: chown -R postgres ${home}`,
    )
  }
  if (!isRoot() && owner.uid !== ownUser().uid) {
    throw new LocalPostgresError(
      `The database in ${home} belongs to another system user (number ${owner.uid}). `
        + 'Start Aisle as that user or as root, or choose another folder with DATA_DIR.',
    )
  }
  const closed = await closedFolder(home, owner)
  if (closed) {
    throw new LocalPostgresError(
      `The database in ${home} cannot be reached by its own user (number ${owner.uid}), because ${closed} is closed. `
        + `Open the way: chmod o+x ${closed}`,
    )
  }
  return getPlace(home, owner)
}

function getPlace(home: string, user: RunAs): ClusterPlace {
  const programsParent = isRoot() ? SYSTEM_HOME : home
  return { home, cluster: join(home, 'cluster'), logFile: join(home, 'server.log'), programsParent, user }
}

async function getOwner(home: string): Promise<RunAs | null> {
  try {
    const { uid, gid } = await stat(home)
    return { uid, gid, name: `number ${uid}` }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

async function makeHome(home: string, user: RunAs): Promise<void> {
  try {
    await mkdir(home, { recursive: true, mode: 0o700 })
    if (isRoot()) await chown(home, user.uid, user.gid)
  } catch (error) {
    throw notMade(home, error)
  }
}

/** Only root calls this: for other users the folder may be the data directory itself, which stays closed. */
async function openSystemHome(): Promise<void> {
  try {
    await mkdir(SYSTEM_HOME, { recursive: true })
    await chmod(SYSTEM_HOME, 0o755)
  } catch (error) {
    throw notMade(SYSTEM_HOME, error)
  }
}

const notMade = (folder: string, error: unknown) =>
  new LocalPostgresError(
    `The database folder ${folder} cannot be made (${errorCode(error)}). `
      + 'Choose another place with DATA_DIR=/path/to/folder, or give a database with DATABASE_URL.',
  )

function noteText(home: string): string {
  return [
    "Aisle's database for this folder is kept in",
    home,
    'because Aisle was started by root, PostgreSQL runs as an ordinary user, and that user cannot enter this folder.',
    'Back up both folders together. Deleting this note makes Aisle begin with an empty database.',
    '',
  ].join('\n')
}
