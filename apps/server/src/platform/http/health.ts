import { Server as NetServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/open-db.ts'
import { DatabaseUnavailable } from '../db/database-unavailable.ts'
import { MigrationsDiffer, pendingMigrations } from '../db/migrate.ts'
import { requireWrites } from '../db/open-db.ts'

/** `notReady` as soon as this server is asked to end, `notListening` when it takes no further connection. */
export interface Leaving {
  state: 'no' | 'notReady' | 'notListening'
}

/**
 * `/healthz`: the process answers. `/readyz`: the database takes writes, every migration is applied, and the server was
 * not asked to end.
 */
export function addHealth(app: FastifyInstance, db: Db, leaving: Leaving): void {
  app.get('/healthz', async () => ({ alive: true }))
  app.get('/readyz', async (_request, reply) => {
    if (leaving.state !== 'no') return reply.code(503).send({ ready: false, reason: 'the server is leaving' })
    try {
      await requireWrites(db)
      const pending = await pendingMigrations(db)
      if (pending.length === 0) return { ready: true }
      return await reply.code(503).send({ ready: false, reason: `migrations missing: ${pending.join(', ')}` })
    } catch (error) {
      const told = error instanceof MigrationsDiffer || error instanceof DatabaseUnavailable
      const reason = told ? error.message : 'the database does not answer'
      return reply.code(503).send({ ready: false, reason })
    }
  })
}

/** Options of the server: until the last connection is closed, each call on it gets its own answer, and no bare 503. */
export const closesPolitely = { return503OnClosing: false, forceCloseConnections: 'idle' } as const

/** Each answer ends its connection once no other is taken: proxies then open the next one elsewhere. */
export function endConnectionsOnLeave(app: FastifyInstance, leaving: Leaving): void {
  app.addHook('onSend', async (_request, reply) => {
    if (leaving.state === 'notListening') reply.header('connection', 'close')
  })
}

/** So long, kept connections get another call and end with its answer; those that are idle then are cut. */
const settleMs = 1000

/**
 * `/readyz` is 503 from now on, and everything else is served as before, for as long as load balancers need to notice.
 * Then the server takes no new connection, and each open one ends with its next answer. Close the app afterwards.
 * @param drainSeconds of the wall clock; 0: no load balancer has to notice
 */
export async function drain(app: FastifyInstance, leaving: Leaving, drainSeconds: number): Promise<void> {
  leaving.state = 'notReady'
  if (drainSeconds > 0) await wait(drainSeconds * 1000)
  leaving.state = 'notListening'
  if (drainSeconds === 0) return
  // `Server.close` of http would also cut the connections on which no call has arrived yet.
  NetServer.prototype.close.call(app.server)
  await wait(settleMs)
}
