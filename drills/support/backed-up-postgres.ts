import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import type { DbAddress } from '../../apps/server/src/platform/db/open-db.ts'

const execFileAsync = promisify(execFile)
const configuration = fileURLToPath(new URL('../../docs/examples/pgbackrest.conf', import.meta.url))

/** Debian's PostgreSQL, whose log is archived by pgBackRest as an airline's platform team runs both. */
export interface BackedUpPostgres {
  address: DbAddress
  /** For `DATABASE_URL`. */
  url: string
  start(): Promise<void>
  /** The machine loses power, and its disk is lost as well. */
  loseEverything(): Promise<void>
  query<Row extends object>(text: string): Promise<Row[]>
  /** As docs/servers.md has it: `pgbackrest --stanza=aisle …`. */
  pgbackrest(...args: readonly string[]): Promise<void>
  stop(): Promise<void>
}

export async function startBackedUpPostgres(folder: string, port: number): Promise<BackedUpPostgres> {
  const [data, backups] = [join(folder, 'postgres'), join(folder, 'backups')]
  const owner = { uid: idOf('-u'), gid: idOf('-g') }
  for (const path of [data, backups]) {
    mkdirSync(path, { mode: 0o700 })
    chownSync(path, owner.uid, owner.gid)
  }
  // The file's values but for what belongs to this machine.
  const env = {
    PATH: process.env['PATH'],
    PGBACKREST_CONFIG: configuration,
    PGBACKREST_REPO1_PATH: backups,
    PGBACKREST_PG1_PATH: data,
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: backups,
    PGBACKREST_LOG_LEVEL_FILE: 'off',
    PGBACKREST_LOCK_PATH: backups,
  }
  const as = { ...owner, cwd: '/', env }
  // The crowd goes on during the command: were its process to wait, servers would close its open connections.
  const run = async (program: string, args: readonly string[]) => void (await execFileAsync(program, args, as))
  const pgbackrest = (...args: readonly string[]) => run('pgbackrest', ['--stanza=aisle', ...args])
  await run(programOf('initdb'), ['-D', data, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '-U', 'postgres'])
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${backups}`,
    'archive_mode=on',
    'archive_command=pgbackrest --stanza=aisle archive-push %p',
  ]
  appendFileSync(join(data, 'postgresql.conf'), settings.map((one) => one.replace(/=(.*)$/, " = '$1'\n")).join(''))
  const address = { host: '127.0.0.1', port, user: 'postgres', database: 'aisle' }
  let running: ChildProcess | null = null
  const end = async (name: NodeJS.Signals) => {
    const child = running
    running = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(name)
    await ended
  }
  const query = async <Row extends object>(text: string): Promise<Row[]> => {
    const client = new Client({ ...address, database: 'postgres' })
    await client.connect()
    return client.query<Row>(text).then(
      async ({ rows }) => (await client.end(), rows),
      async (error: unknown) => {
        await client.end()
        throw error
      },
    )
  }
  const start = async () => {
    running = spawn(programOf('postgres'), ['-D', data], { ...as, stdio: ['ignore', 'ignore', 'pipe'] })
    let log = ''
    running.stderr?.setEncoding('utf8').on('data', (text: string) => (log = `${log}${text}`.slice(-4_000)))
    const takesWrites = () =>
      query<{ off: boolean }>('select pg_is_in_recovery() as off').then(
        ([row]) => row?.off === false,
        () => false,
      )
    while (!(await takesWrites())) {
      if (running.exitCode !== null) throw new Error(`PostgreSQL has ended with ${running.exitCode}: ${log}`)
      await wait(50)
    }
  }
  await start()
  await query('create database aisle')
  await pgbackrest('stanza-create')
  return {
    address,
    url: `postgres://postgres@127.0.0.1:${port}/aisle`,
    start,
    async loseEverything() {
      await end('SIGQUIT')
      for (const name of readdirSync(data)) rmSync(join(data, name), { recursive: true })
    },
    query,
    pgbackrest,
    stop: () => end('SIGINT'),
  }
}

/** Debian's own user of PostgreSQL. */
const idOf = (which: '-u' | '-g') => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))

/** Debian keeps each major version in a separate folder; pgBackRest of the same Debian knows it. */
function programOf(name: string): string {
  const base = '/usr/lib/postgresql'
  const [newest] = readdirSync(base).toSorted((one, other) => Number(other) - Number(one))
  return join(base, newest ?? 'none', 'bin', name)
}
