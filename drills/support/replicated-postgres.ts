import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chown, cp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { findClusterPlace, type ClusterPlace } from '../../apps/server/src/platform/db/local-postgres/cluster-place.ts'
import {
  findPrograms,
  PROGRAM_ENVIRONMENT,
  type PostgresPrograms,
} from '../../apps/server/src/platform/db/local-postgres/postgres-programs.ts'
import { makeCluster } from '../../apps/server/src/platform/db/local-postgres/postgres-server.ts'
import { spawnIdentity } from '../../apps/server/src/platform/db/local-postgres/run-as.ts'
import type { DbAddress } from '../../apps/server/src/platform/db/open-db.ts'
import { getChildren, signal } from '../../journeys/support/products/processes.ts'

/** One PostgreSQL of a pair, on its own port, as an airline's platform team runs it. */
interface PostgresNode {
  address: DbAddress
  start(): Promise<void>
  /** Every process of it at once, as when its machine loses power. */
  kill(): Promise<void>
  stop(): Promise<void>
  query<Row extends object>(text: string): Promise<Row[]>
}

/** A primary and a standby that confirms every commit. */
export interface ReplicatedPostgres {
  primary: PostgresNode
  standby: PostgresNode
  /** For `DATABASE_URL`. */
  url: string
}

export async function startReplicatedPostgres(
  folder: string,
  ports: readonly [number, number],
  atEnd: (undo: () => Promise<void>) => void,
): Promise<ReplicatedPostgres> {
  const places = [await findClusterPlace(`${folder}/one`), await findClusterPlace(`${folder}/two`)] as const
  const programs = await findPrograms(places[0], null)
  const [primary, standby] = [node(places[0], programs, ports[0]), node(places[1], programs, ports[1])]
  for (const one of [primary, standby]) atEnd(() => one.kill())
  await makeCluster(places[0], programs, false)
  const trusted = ['local all', 'host all', 'host replication'].map((kind) =>
    kind.startsWith('local') ? `${kind} all trust` : `${kind} all 127.0.0.1/32 trust`,
  )
  await writeFile(join(places[0].cluster, 'pg_hba.conf'), `${trusted.join('\n')}\n`)
  await primary.start()
  await primary.query('create database aisle')
  await copyCluster(primary, places, ports[0])
  await standby.start()
  await primary.query("alter system set synchronous_standby_names = 'standby'")
  await primary.query('select pg_reload_conf()')
  while ((await primary.query("select from pg_stat_replication where sync_state = 'sync'")).length === 0) await wait(50)
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',')
  return { primary, standby, url: `postgres://aisle@${hosts}/aisle?target_session_attrs=read-write` }
}

function node(place: ClusterPlace, programs: PostgresPrograms, port: number): PostgresNode {
  let running: ChildProcess | null = null
  // `postgres` is always there; the product's own database comes later.
  const address = { host: '127.0.0.1', port, user: 'aisle', database: 'aisle' }
  const end = async (name: NodeJS.Signals) => {
    const child = running
    running = null
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    const others = name === 'SIGKILL' ? (await getChildren(child.pid)).map(({ pid }) => pid) : []
    signal([child.pid, ...others], name)
    await ended
  }
  const query = async <Row extends object>(text: string): Promise<Row[]> => {
    const client = new Client({ ...address, database: 'postgres' })
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }
  return {
    address,
    async start() {
      const settings = [
        `port=${port}`,
        'listen_addresses=127.0.0.1',
        `unix_socket_directories=${place.home}`,
        'max_connections=100',
        'wal_keep_size=256MB',
      ]
      running = spawn(programs.postgres, ['-D', place.cluster, ...settings.flatMap((setting) => ['-c', setting])], {
        ...spawnIdentity(place.user),
        cwd: '/',
        env: PROGRAM_ENVIRONMENT,
        stdio: 'ignore',
      })
      await untilAnswers(() => query('select 1'), running)
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGINT'),
    query,
  }
}

async function untilAnswers(ask: () => Promise<unknown>, child: ChildProcess): Promise<void> {
  for (;;) {
    const answered = await ask().then(
      () => true,
      () => false,
    )
    if (answered) return
    if (child.exitCode !== null) throw new Error(`PostgreSQL has ended with ${child.exitCode}`)
    await wait(50)
  }
}

/** A base backup by PostgreSQL's own calls: the packages of npm have no pg_basebackup. */
async function copyCluster(
  primary: PostgresNode,
  [from, to]: readonly [ClusterPlace, ClusterPlace],
  port: number,
): Promise<void> {
  const session = new Client({ ...primary.address, database: 'postgres' })
  await session.connect()
  await session.query("select pg_backup_start('standby', true)")
  await cp(from.cluster, to.cluster, { recursive: true })
  const { rows } = await session.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await session.end()
  for (const name of ['postmaster.pid', 'postmaster.opts']) await rm(join(to.cluster, name), { force: true })
  await writeFile(join(to.cluster, 'backup_label'), rows[0]?.labelfile ?? '')
  await writeFile(join(to.cluster, 'standby.signal'), '')
  const source = `host=127.0.0.1 port=${port} user=aisle application_name=standby`
  await writeFile(join(to.cluster, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  const { uid, gid } = to.user
  const all = await readdir(to.cluster, { recursive: true })
  for (const name of ['', ...all]) await chown(join(to.cluster, name), uid, gid)
}
