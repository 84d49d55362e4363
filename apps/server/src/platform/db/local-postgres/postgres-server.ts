import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chown, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { syncToDisk } from '../../sync-to-disk.ts'
import { errorCode, errorText, LocalPostgresError } from './local-postgres-error.ts'
import { PROGRAM_ENVIRONMENT } from './postgres-programs.ts'
import { isRoot, spawnIdentity } from './run-as.ts'
import type { ClusterPlace } from './cluster-place.ts'
import type { PostgresPrograms } from './postgres-programs.ts'
import type { ChildProcess } from 'node:child_process'

const run = promisify(execFile)
const LARGEST_LOG = 20_000_000

/** Every setting is given at the start, so that a hand-edited configuration file cannot weaken an order's durability. */
const DURABLE = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on', 'shared_buffers=128MB']
const RELAXED = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'shared_buffers=64MB']

/** The major version of an existing cluster, or null when there is none yet. */
export async function clusterMajor(cluster: string): Promise<number | null> {
  try {
    return Number.parseInt(await readFile(join(cluster, 'PG_VERSION'), 'utf8'), 10)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/**
 * Makes an empty cluster next to its final place and moves it there whole: a killed or concurrent start leaves no half
 * cluster.
 */
export async function makeCluster(place: ClusterPlace, programs: PostgresPrograms, relaxed: boolean): Promise<void> {
  const unfinished = `${place.cluster}.new-${process.pid}-${randomUUID().slice(0, 8)}`
  const args = ['-D', unfinished, '-U', 'aisle', '-E', 'UTF8', '--locale=C']
  args.push('--auth-local=trust', '--auth-host=reject', '--no-instructions', relaxed ? '--no-sync' : '--data-checksums')
  try {
    await run(programs.initdb, args, { ...spawnIdentity(place.user), cwd: '/', env: PROGRAM_ENVIRONMENT })
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw new LocalPostgresError(
      `The database cannot be made in ${place.home}: ${errorText(error).trim().split('\n').at(-1)}. `
        + 'Check free space and rights there, or choose another folder with DATA_DIR.',
    )
  }
  try {
    await rename(unfinished, place.cluster)
    // A power cut must not undo the rename: the next start would create an empty database.
    for (const folder of [place.home, dirname(place.home)]) await syncToDisk(folder)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another Aisle that started at the same moment was first: its cluster is as good as ours.
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error))) throw error
  }
}

/** Removes what a killed `makeCluster` of an earlier process left. */
export async function sweepUnfinishedClusters(place: ClusterPlace): Promise<void> {
  for (const name of await readdir(place.home)) {
    const maker = /^cluster\.new-(\d+)-/.exec(name)?.[1]
    if (maker && !processLives(Number(maker))) await rm(join(place.home, name), { recursive: true, force: true })
  }
}

export function processLives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** A PostgreSQL that we launched; it may still refuse to come up. */
export type LaunchedServer = { process: ChildProcess; socketFolder: string; complaint(): Promise<string> }

/** Launches PostgreSQL in a separate session: Ctrl-C reaches Aisle first, and a killed Aisle leaves it running. */
export async function launchServer(
  place: ClusterPlace,
  programs: PostgresPrograms,
  options: { socketFolder: string; relaxed: boolean },
): Promise<LaunchedServer> {
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${options.socketFolder}`,
    'unix_socket_permissions=0700',
    'port=5432',
    'max_connections=200',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_line_prefix=%m [%p] ',
    'logging_collector=off',
    'jit=off',
    ...(options.relaxed ? RELAXED : DURABLE),
  ]
  const logFile = await openLog(place)
  const logStart = (await logFile.stat()).size
  try {
    const child = spawn(programs.postgres, ['-D', place.cluster, ...settings.flatMap((setting) => ['-c', setting])], {
      ...spawnIdentity(place.user),
      cwd: '/',
      env: PROGRAM_ENVIRONMENT,
      detached: true,
      stdio: ['ignore', logFile.fd, logFile.fd],
    })
    // Without a listener, a failed launch would end the process; the exit code or the missing pid reports it.
    child.on('error', () => undefined)
    child.unref()
    return {
      process: child,
      socketFolder: options.socketFolder,
      complaint: () => lastComplaint(place.logFile, logStart),
    }
  } finally {
    await logFile.close()
  }
}

async function openLog(place: ClusterPlace) {
  const size = await stat(place.logFile).then(
    (found) => found.size,
    () => 0,
  )
  if (size > LARGEST_LOG) await rename(place.logFile, `${place.logFile}.1`)
  const file = await open(place.logFile, 'a', 0o600)
  if (isRoot()) await chown(place.logFile, place.user.uid, place.user.gid)
  return file
}

async function lastComplaint(logFile: string, from: number): Promise<string> {
  const lines = (await readFile(logFile)).subarray(from).toString('utf8').trim().split('\n')
  const fatal = lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? ''
  return fatal.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '')
}
