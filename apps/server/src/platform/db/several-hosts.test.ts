import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { ordinaryPatience } from './answer-watch.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { databaseProbe } from './kept-probe.ts'
import { openDb, requireWrites, type Db, type OpenDb } from './open-db.ts'

const { address } = await testDatabase()
const admin = new Client(address)
await admin.connect()
afterAll(() => admin.end())

/** A host of the database that can be switched off: then it refuses, as a machine without PostgreSQL. */
interface Host {
  port: number
  on(): Promise<void>
  off(): Promise<void>
  connections(): number
}

async function makeHost(): Promise<Host> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((near) => {
    const far = connect(join(address.host, `.s.PGSQL.${address.port}`))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
      one.pipe(other)
    }
    sockets.add(near)
    near.on('close', () => sockets.delete(near))
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', () => resolve()))
  await listen(0)
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo
  return {
    port,
    connections: () => sockets.size,
    on: () => listen(port),
    off: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

let [first, second]: Host[] = []
let open: OpenDb
const hosts = () => [first, second].filter((host) => host !== undefined)
beforeEach(async () => {
  ;[first, second] = [await makeHost(), await makeHost()]
  const named = hosts().map(({ port }) => `127.0.0.1:${port}`)
  const url = `postgres://${address.user}@${named.join(',')}/${address.database}?target_session_attrs=read-write`
  open = openDb({ connection: url, max: 3, patience: { ...ordinaryPatience, noHolds: 0 } })
})
afterEach(async () => {
  await takeWrites(true)
  await open.close()
  for (const host of hosts()) await host.off()
})

const takeWrites = (on: boolean) =>
  admin.query(`alter database ${address.database} set default_transaction_read_only = ${on ? 'off' : 'on'}`)
const running = async (query: string) => {
  const here = "datname = current_database() and state = 'active'"
  return (await admin.query(`select 1 from pg_stat_activity where ${here} and query = $1`, [query])).rowCount
}
const one = (db: Db) => sql`select 1 as one`.execute(db).then(({ rows }) => rows)
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

describe('several hosts', () => {
  it('are tried in their order', async () => {
    expect(await one(open.db)).toEqual([{ one: 1 }])
    expect(hosts().map(({ connections }) => connections())).toEqual([1, 0])
  })

  it('leave a host that refuses, within the same call', async () => {
    await first?.off()
    expect(await one(open.db)).toEqual([{ one: 1 }])
    expect(second?.connections()).toBe(1)
    await first?.on()
  })

  it('lose no more than what was under way, and stay with the host that works', async () => {
    await one(open.db)
    const underWay = failure(sql`select pg_sleep(30)`.execute(open.db))
    await expect.poll(() => running('select pg_sleep(30)')).toBe(1)
    await first?.off()
    expect(await underWay).toBeInstanceOf(DatabaseUnavailable)
    for (const _ of [1, 2, 3]) expect(await one(open.db)).toEqual([{ one: 1 }])
    await first?.on()
    expect(await one(open.db)).toEqual([{ one: 1 }])
    expect(first?.connections()).toBe(0)
  })

  it('come back when none was there', async () => {
    for (const host of hosts()) await host.off()
    expect(await failure(one(open.db))).toBeInstanceOf(DatabaseUnavailable)
    for (const host of hosts()) await host.on()
    await expect.poll(() => failure(one(open.db))).toBeNull()
  })
})

describe('a server that takes no writes', () => {
  it('is not used, and said so', async () => {
    await takeWrites(false)
    const error = await failure(one(open.db))
    expect(error).toBeInstanceOf(DatabaseUnavailable)
    expect(String(error)).toContain('the database takes no writes')
    await takeWrites(true)
    expect(await one(open.db)).toEqual([{ one: 1 }])
  })

  it('loses its connection with the first refused write, and the next one goes elsewhere', async () => {
    const single = openDb({ connection: address, max: 1 })
    await sql`set default_transaction_read_only = on`.execute(single.db)
    expect(await failure(requireWrites(single.db))).toBeInstanceOf(DatabaseUnavailable)
    const write = () => sql`create table if not exists written (n int)`.execute(single.db)
    expect(await failure(write())).toBeInstanceOf(DatabaseUnavailable)
    expect(await failure(write())).toBeNull()
    expect(await failure(requireWrites(single.db))).toBeNull()
    await single.close()
  })
})

describe('statement names', () => {
  it('are left out where a pooler hands connections on', async () => {
    const plain = openDb({ connection: address, max: 1, namesStatements: false })
    await sql`select ${1}::int + 50 as sum`.execute(plain.db)
    const { rows } = await sql`select statement from pg_prepared_statements`.execute(plain.db)
    expect(rows).toEqual([])
    await plain.close()
  })
})

describe('the question whether the database answers', () => {
  const probes = async () => {
    const ofProbes = "datname = current_database() and application_name = 'aisle-probe'"
    return (await admin.query(`select 1 from pg_stat_activity where ${ofProbes}`)).rowCount
  }

  it('has a connection from the start, which outlives every other being taken', async () => {
    const served = openDb({ connection: address, max: 1, keepsProbe: true })
    await one(served.db)
    await expect.poll(probes).toBe(1)
    await served.close()
    await expect.poll(probes).toBe(0)
  })

  it('leaves no connection behind when the server ends while it is asked', async () => {
    const probe = databaseProbe(() => address, { limitMs: 3000, keeps: true })
    const asked = failure(probe.ask())
    await probe.close()
    await asked
    expect(await failure(probe.ask())).toBeInstanceOf(DatabaseUnavailable)
    await expect.poll(probes).toBe(0)
  })
})
