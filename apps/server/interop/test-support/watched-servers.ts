import fastify from 'fastify'
import { Client } from 'pg'
import { buildApp, type AppOptions } from '../../src/boot/build-app.ts'
import { easyChecks } from '../../src/platform/attempts/test-support/solve-check.ts'
import type { PaymentGateway } from '../../src/outside/payment/payment-gateway.ts'
import { databaseFigures } from '../../src/platform/db/database-figures.ts'
import { openDb } from '../../src/platform/db/open-db.ts'
import { outsideCalls, type OutsideCalls } from '../../src/platform/outside-calls.ts'
import { testDatabase } from '../../test-support/test-database.ts'
import { testDeps, type TestDeps } from '../../test-support/test-deps.ts'
import { returningGateway } from '../../test-support/refund-world.ts'
import { endlessPatience } from '../../test-support/test-server.ts'

interface WatchedServer {
  /** `host:port`. */
  target: string
  /** @returns the data of the answer's envelope */
  call(path: string, body: unknown, headers?: Record<string, string>): Promise<Record<string, unknown>>
  close(): Promise<void>
}

/** Servers on one database, for Prometheus to watch. */
export interface WatchedServers {
  targets: string[]
  /** Counts failures, and never refuses an attempt. */
  lenient: WatchedServer
  /** The server's limits are on, and its human checks are easy. */
  strict: WatchedServer
  /** Has two connections to the database, and answers twelve calls at one time. */
  crowded: WatchedServer
  spare: WatchedServer
  deps: TestDeps
  gateway: PaymentGateway
  /** Milliseconds that the lenient server's clock is ahead of the machine's. */
  skew: { ms: number }
  timed: OutsideCalls['timed']
  /** Holds the table of clauses until the function that it returns is called. */
  lockClauses(): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** Call it once, at the top of a test file. */
export async function openWatchedServers(): Promise<WatchedServers> {
  const { db, address } = await testDatabase({ audit: { off: true, because: 'its jobs are late by decree' } })
  const { gateway } = returningGateway('alipay', 'CNY')
  const deps = { ...(await testDeps(db)), gateways: [gateway] }
  const settings = { ...deps.settings, link: { side: 'ground', tails: ['B-2077'] } as const }
  const own = openDb({ connection: address, max: 2 })
  const figuresDb = openDb({ connection: address, max: 2 })
  const outside = outsideCalls()
  const skew = { ms: 0 }
  const clock = { now: () => new Date(Date.now() + skew.ms) }
  const patience = { ...endlessPatience, figuresWaitMs: 100 }
  const lenient = await listen({
    deps: { ...deps, settings: { ...settings, limits: false } },
    patience,
    observed: { figures: databaseFigures(figuresDb, clock), registries: [outside.registry] },
  })
  const strict = await listen({ deps: { ...easyChecks(deps), settings }, patience })
  const crowded = await listen({
    deps: { ...deps, db: own.db, settings },
    patience: { ...patience, capacity: { ...endlessPatience.capacity, inFlight: 12 } },
    observed: { figures: databaseFigures(own, clock), registries: [] },
  })
  const spare = await listen({ deps, patience })
  const servers = [lenient, strict, crowded, spare]
  return {
    lenient,
    strict,
    crowded,
    spare,
    deps,
    gateway,
    skew,
    timed: outside.timed,
    targets: servers.map(({ target }) => target),
    async lockClauses() {
      const client = new Client(address)
      await client.connect()
      await client.query('begin; lock table clauses')
      return () => client.end()
    },
    async close() {
      await Promise.all(servers.map((server) => server.close()))
      await own.close()
      await figuresDb.close()
    },
  }
}

async function listen(options: Pick<AppOptions, 'deps' | 'patience' | 'observed'>): Promise<WatchedServer> {
  const app = await buildApp({ ...options, logger: fastify().log, web: null })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    target: new URL(url).host,
    async call(path, body, headers = {}) {
      const response = await fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', channel: 'WEB', ...headers },
        body: JSON.stringify(body),
      })
      // Every call answers with the envelope.
      return ((await response.json()) as { data: Record<string, unknown> }).data
    },
    close: () => app.close(),
  }
}
