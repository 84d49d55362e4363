import { Client } from 'pg'
import { setTimeout as wait } from 'node:timers/promises'
import { findClusterPlace } from './local-postgres/cluster-place.ts'
import { errorCode, errorText, LocalPostgresError } from './local-postgres/local-postgres-error.ts'
import { endOrphans } from './local-postgres/orphans.ts'
import { findPrograms } from './local-postgres/postgres-programs.ts'
import {
  clusterMajor,
  launchServer,
  makeCluster,
  processLives,
  sweepUnfinishedClusters,
} from './local-postgres/postgres-server.ts'
import { inheritStaleClaim, postmasterLives, readPostmaster } from './local-postgres/postmaster.ts'
import { makeSocketFolder, removeSocketFolder } from './local-postgres/socket-folder.ts'
import type { ClusterPlace } from './local-postgres/cluster-place.ts'
import type { PostgresPrograms } from './local-postgres/postgres-programs.ts'
import type { LaunchedServer } from './local-postgres/postgres-server.ts'
import type { Postmaster } from './local-postgres/postmaster.ts'
import type { DbAddress } from './open-db.ts'

type LocalPostgresLog = { info(message: string): void; warn(message: string): void }

export type LocalPostgresOptions = {
  dataDir: string
  log: LocalPostgresLog
  /** Only for throw-away test databases: gives up durability for speed (G11). */
  relaxed?: boolean
  /** The programs to use; by default the machine is searched (system first, then npm). */
  programs?: (place: ClusterPlace, wantedMajor: number | null) => Promise<PostgresPrograms>
}

export type LocalPostgres = {
  connection: DbAddress
  /** The same address for psql and pg_dump. */
  url: string
  clusterFolder: string
  /** Was it already running, left by a killed Aisle or shared with another one? */
  adopted: boolean
  stop(): Promise<void>
}

type Session = { owner: Client; postmaster: Postmaster; launched: boolean }
type FindPrograms = NonNullable<LocalPostgresOptions['programs']>
type Supervised = LocalPostgresOptions & { place: ClusterPlace; programs: FindPrograms }

/** Held shared by every Aisle that uses the cluster, as long as its process lives. */
const OWNERS_LOCK = 4_157_310_731
const START_LIMIT_MS = 60_000
const RECOVERY_LIMIT_MS = 600_000
const STOP_LIMIT_MS = 30_000
const REVIVE_PAUSE_MS = 2_000

/**
 * Starts, or adopts, the PostgreSQL of a data directory (G11). Several Aisles may share one: they are equal owners, and the
 * last one that stops ends it. An Aisle that is killed leaves it running; the next start adopts it. If PostgreSQL dies while
 * Aisle lives, it is started again.
 * @throws LocalPostgresError with one sentence and what to do.
 */
export async function startLocalPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  if (process.platform === 'win32') {
    throw new LocalPostgresError('Aisle starts no database of its own on Windows. Use WSL, or set DATABASE_URL.')
  }
  const place = await findClusterPlace(options.dataDir)
  const supervised = { ...options, place, programs: remembering(options.programs ?? findPrograms) }
  await sweepUnfinishedClusters(place)
  if ((await clusterMajor(place.cluster)) === null) {
    options.log.info(`making a new database in ${place.cluster}`)
    await makeCluster(place, await programsFor(supervised), options.relaxed ?? false)
  }
  let session = await openSession(supervised)
  const adopted = !session.launched
  if (adopted) options.log.info(`adopted the PostgreSQL that was already running (process ${session.postmaster.pid})`)
  await ensureDatabase(session.owner)

  let stopping = false
  let reviving: Promise<void> | null = null
  const watch = (): void => {
    session.owner.once('end', () => {
      if (!stopping) reviving = revive()
    })
  }
  const revive = async (): Promise<void> => {
    options.log.warn('the connection to the local PostgreSQL was lost; looking after it')
    while (!stopping) {
      try {
        session = await openSession(supervised)
        watch()
        options.log.info('the local PostgreSQL answers again')
        return
      } catch (error) {
        options.log.warn(`the local PostgreSQL does not come back yet: ${errorText(error)}`)
        await wait(REVIVE_PAUSE_MS, undefined, { ref: false })
      }
    }
  }
  watch()

  const { socketFolder, port } = session.postmaster
  const connection = { host: socketFolder, port, user: 'aisle', database: 'aisle' }
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    await reviving
    await leave(session, place)
  }
  const url = `postgresql://aisle@localhost:${port}/aisle?host=${encodeURIComponent(socketFolder)}`
  return { connection, url, clusterFolder: place.cluster, adopted, stop }
}

async function programsFor({ place, programs }: Supervised): Promise<PostgresPrograms> {
  return programs(place, await clusterMajor(place.cluster))
}

/** Looking for programs takes longer than starting them: a revival asks once. */
function remembering(find: FindPrograms): FindPrograms {
  const found = new Map<number | null, PostgresPrograms>()
  return async (place, wantedMajor) => {
    const programs = found.get(wantedMajor) ?? (await find(place, wantedMajor))
    found.set(wantedMajor, programs)
    return programs
  }
}

/** Brings PostgreSQL up if it is not, and returns once a session holds the owners' lock. */
async function openSession(supervised: Supervised): Promise<Session> {
  const { cluster } = supervised.place
  const startedAt = Date.now()
  let launched: LaunchedServer | null = null
  let obstacle = ''
  for (let pause = 30; ; pause = Math.min(pause * 1.5, 250)) {
    const postmaster = await readPostmaster(cluster)
    const lives = postmaster !== null && (await postmasterLives(postmaster, cluster))
    if (lives) {
      const attempt = await becomeOwner(postmaster, supervised)
      if (attempt.owner) {
        return { owner: attempt.owner, postmaster, launched: launched?.process.pid === postmaster.pid }
      }
      obstacle = attempt.obstacle
    } else if (launched === null) {
      if (postmaster) await inheritStaleClaim(cluster)
      launched = await launch(supervised)
    } else if (hasEnded(launched)) {
      obstacle = await launched.complaint()
      if (!passesByItself(obstacle)) {
        await removeSocketFolder(launched.socketFolder)
        throw cannotStart(supervised.place, obstacle)
      }
      if (/shared memory/.test(obstacle)) await endOrphans(cluster)
      launched = null
    }
    const limit = lives && /starting up|recovery/.test(obstacle) ? RECOVERY_LIMIT_MS : START_LIMIT_MS
    if (Date.now() - startedAt > limit) throw cannotStart(supervised.place, obstacle || 'it does not answer')
    await wait(pause)
  }
}

async function launch(supervised: Supervised): Promise<LaunchedServer> {
  const { place, relaxed = false } = supervised
  if ((await clusterMajor(place.cluster)) === null) {
    // A new cluster must not be created while another Aisle is running on this one.
    throw new LocalPostgresError(
      `The database folder ${place.cluster} is gone. Stop Aisle and restore it from a backup.`,
    )
  }
  const socketFolder = await makeSocketFolder(place)
  return launchServer(place, await programsFor(supervised), { socketFolder, relaxed })
}

function hasEnded({ process: child }: LaunchedServer): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined
}

/** Another start was first, or children of a killed server still leave: both pass within seconds. */
function passesByItself(complaint: string): boolean {
  return /lock file .* (already exists|is empty)|pre-existing shared memory|another server might be running/.test(
    complaint,
  )
}

function cannotStart(place: ClusterPlace, reason: string): LocalPostgresError {
  return new LocalPostgresError(
    `The local PostgreSQL in ${place.cluster} cannot be started: ${reason}. `
      + `Its log is ${place.logFile}; another database can be given with DATABASE_URL.`,
  )
}

async function becomeOwner(
  { socketFolder, port }: Postmaster,
  { relaxed = false, place }: Supervised,
): Promise<{ owner: Client; obstacle?: never } | { owner?: never; obstacle: string }> {
  const owner = new Client({
    host: socketFolder,
    port,
    user: 'aisle',
    database: 'postgres',
    application_name: 'aisle-supervisor',
    connectionTimeoutMillis: 5_000,
  })
  owner.on('error', () => undefined)
  try {
    await owner.connect()
    // Waits while the last owner is just stopping the server; that stop then ends this connection.
    await owner.query('select pg_advisory_lock_shared($1)', [OWNERS_LOCK])
    const { rows } = await owner.query<{ fsync: string }>('show fsync')
    if (rows[0]?.fsync === 'off' && !relaxed) {
      throw new LocalPostgresError(
        `The PostgreSQL that runs in ${place.cluster} was started without durability, for tests. `
          + 'End the test run that uses it, or choose another DATA_DIR.',
      )
    }
    return { owner }
  } catch (error) {
    await owner.end().catch(() => undefined)
    if (error instanceof LocalPostgresError) throw error
    return { obstacle: errorText(error) }
  }
}

async function ensureDatabase(owner: Client): Promise<void> {
  const { rowCount } = await owner.query("select 1 from pg_database where datname = 'aisle'")
  if (rowCount) return
  await owner.query('create database aisle').catch((error: unknown) => {
    // Another Aisle made it at the same moment.
    if (!['42P04', '23505'].includes(errorCode(error))) throw error
  })
}

/** Gives up ownership; the last owner ends the server and waits until it is down. */
async function leave({ owner, postmaster, launched }: Session, place: ClusterPlace): Promise<void> {
  const alone = await ownsAlone(owner).catch(() => launched)
  if (alone && (await postmasterLives(postmaster, place.cluster))) {
    process.kill(postmaster.pid, 'SIGINT')
    if (!(await endsWithin(postmaster, STOP_LIMIT_MS))) process.kill(postmaster.pid, 'SIGQUIT')
    await endsWithin(postmaster, STOP_LIMIT_MS)
    await removeSocketFolder(postmaster.socketFolder)
  }
  await owner.end().catch(() => undefined)
}

async function ownsAlone(owner: Client): Promise<boolean> {
  await owner.query('select pg_advisory_unlock_shared($1)', [OWNERS_LOCK])
  const { rows } = await owner.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [OWNERS_LOCK])
  return rows[0]?.alone ?? false
}

async function endsWithin({ pid }: Postmaster, limitMs: number): Promise<boolean> {
  for (let waited = 0; waited < limitMs; waited += 20) {
    if (!processLives(pid)) return true
    await wait(20)
  }
  return false
}
