import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { testDatabase } from '../../test-support/test-database.ts'
import { testDeps } from '../../test-support/test-deps.ts'
import { runCommand } from './commands.ts'
import { readConfig } from './config/config.ts'

const { db, address } = await testDatabase({ audit: { off: true, because: 'the test drops every table' } })
const { log } = await testDeps(db, { demoData: false })

/** A ground in production, on the test's database. */
const config = () => {
  const { host, port, user, database } = address
  return readConfig({
    NODE_ENV: 'production',
    AISLE_ROLE: 'ground',
    PUBLIC_URL: 'https://shop.example',
    AISLE_DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
    DATABASE_URL: `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
  })
}

describe('a command of the server program', () => {
  it('migrates an empty database and serves nothing; again it finds nothing to do', async () => {
    await sql`drop schema public cascade`.execute(db)
    await sql`create schema public`.execute(db)
    expect(await runCommand('migrate', config(), log)).toMatch(/^Migrated: 0001-\S+\.sql, .*\.sql\.$/)
    expect(await db.selectFrom('orders').select('order_no').execute()).toEqual([])
    expect(await runCommand('migrate', config(), log)).toBe('Nothing is to be migrated.')
  })

  it('tells that the configuration can be used, without a database', async () => {
    const away = { ...config(), databaseUrl: 'postgresql://127.0.0.1:1/nobody' }
    expect(await runCommand('check-config', away, log)).toBe('The configuration can be used.')
    await expect(runCommand('migrate', away, log)).rejects.toThrow(/does not answer/)
  })
})
