import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { addMonth, dropMonth, listMonths } from '../../features/analytics/partition-store.ts'
import { getMonth } from '../../features/analytics/month-rules.ts'
import { migrate } from './migrate.ts'
import { openDb } from './open-db.ts'

const { address } = await testDatabase()
const [owner, server] = ['owner', 'server'].map((kind) => `${kind}_${randomUUID().slice(0, 8)}`)
const admin = new Client(address)
await admin.connect()
const roles = await readFile(fileURLToPath(new URL('../../../../../docs/examples/roles.sql', import.meta.url)), 'utf8')
// Roles belong to the whole cluster, which other tests share.
const ownRoles = (text: string) => text.replaceAll('aisle_owner', owner ?? '').replaceAll('aisle_server', server ?? '')
await admin.query(ownRoles('CREATE ROLE aisle_owner LOGIN; CREATE ROLE aisle_server LOGIN'))
await admin.query(ownRoles(roles))
const serving = openDb({ connection: { ...address, user: server ?? '' }, max: 2 })
afterAll(async () => {
  await serving.close()
  for (const role of [owner, server]) await admin.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`)
  await admin.end()
})

describe('the role that serves (docs/examples/roles.sql)', () => {
  it('writes what passengers do', async () => {
    const job = sql`INSERT INTO jobs (job_id, kind, key, payload, run_at, created_at)
      VALUES ('j', 'a.b', 'k', '{}', now(), now())`
    await job.execute(serving.db)
    const { numAffectedRows } = await sql`DELETE FROM jobs WHERE job_id = 'j'`.execute(serving.db)
    expect(numAffectedRows).toBe(1n)
  })

  it.each([
    'DELETE FROM ledger_entries',
    'UPDATE ledger_entries SET amount = 1',
    'TRUNCATE ledger_entries',
    'DELETE FROM operator_audit',
    'DELETE FROM order_events',
    "INSERT INTO schema_migrations (name, checksum) VALUES ('9999-a.sql', 'x')",
    'DROP TABLE orders',
    'CREATE TABLE own (n int)',
  ])('is refused %s', async (statement) => {
    await expect(sql.raw(statement).execute(serving.db)).rejects.toThrow(/permission denied|must be owner/)
  })

  it('makes and drops months of events, and no other table', async () => {
    const january = getMonth(new Date('2027-01-15T00:00:00Z'))
    await addMonth(serving.db, january)
    expect((await listMonths(serving.db)).map(({ table }) => table)).toContain(january.table)
    await dropMonth(serving.db, january)
    expect((await listMonths(serving.db)).map(({ table }) => table)).not.toContain(january.table)
    await expect(sql`SELECT analytics_drop_month('orders')`.execute(serving.db)).rejects.toThrow(
      'not a month of events',
    )
  })

  it('starts a server on a migrated database, and is told who migrates where something is missing', async () => {
    await expect(migrate(serving.db)).resolves.toEqual([])
    const folder = await mkdtemp(join(tmpdir(), 'aisle-migrations-'))
    await writeFile(join(folder, '0001-more.sql'), 'CREATE TABLE more (n int)')
    await admin.query('CREATE SCHEMA elsewhere')
    await admin.query(`GRANT USAGE ON SCHEMA elsewhere TO ${server}`)
    const away = openDb({ connection: { ...address, user: server ?? '' }, max: 1 })
    await sql`SET search_path = elsewhere`.execute(away.db)
    await expect(migrate(away.db, { folder })).rejects.toThrow(
      'The database lacks 0001-more.sql, which this role may not make: run main.js migrate as the role that owns the tables.',
    )
    await away.close()
    await rm(folder, { recursive: true })
  })
})
