import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, inject } from 'vitest'
import { openDb, type Db, type DbAddress } from '../src/db/open-db.ts'
import type { Pool } from 'pg'

export type TestDatabase = { db: Db; pool: Pool; address: DbAddress }

/**
 * A migrated, empty database for this test file alone, dropped when the file ends. Call it once, at the top:
 * `const { db } = await testDatabase()`.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { template } = inject('testPostgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name} template ${template}`)
  const address = { ...inject('testPostgres').address, database: name }
  const { db, pool, close } = openDb({ connection: address, max: 5 })
  afterAll(async () => {
    await close()
    await onServer(`drop database ${name} with (force)`)
  })
  return { db, pool, address }
}

async function onServer(statement: string): Promise<void> {
  const client = new Client(inject('testPostgres').address)
  await client.connect()
  await client.query(statement)
  await client.end()
}
