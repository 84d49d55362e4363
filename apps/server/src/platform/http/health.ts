import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/open-db.ts'
import { pendingMigrations } from '../db/migrate.ts'

/** `/healthz`: the process answers. `/readyz`: the database is reachable and every migration is applied. */
export function addHealth(app: FastifyInstance, db: Db): void {
  app.get('/healthz', async () => ({ alive: true }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await sql`SELECT 1`.execute(db)
      const pending = await pendingMigrations(db)
      if (pending.length === 0) return { ready: true }
      return await reply.code(503).send({ ready: false, reason: `migrations missing: ${pending.join(', ')}` })
    } catch {
      return reply.code(503).send({ ready: false, reason: 'the database does not answer' })
    }
  })
}
