import { auditDatabase } from '@aisle/auditor/audit-database'
import { showFindings } from '@aisle/auditor/show-findings'
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, inject } from 'vitest'
import { openDb, type Db, type DbAddress } from '../src/platform/db/open-db.ts'
import type { Pool } from 'pg'

export type TestDatabase = { db: Db; pool: Pool; address: DbAddress }

interface TestDatabaseOptions {
  /** For a file about situations that cannot occur: leaves out all checks, or those named. Give the reason. */
  audit?: { off: true | readonly string[]; because: string }
  /** More, for tests with many transactions open at once. */
  connections?: number
}

/**
 * A migrated, empty database for this test file alone, dropped when the file ends. Call it once, at the top: `const {
 * db } = await testDatabase()`. At the end the auditor checks that the file has left its books right.
 */
export async function testDatabase({ audit, connections = 5 }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { template } = inject('testPostgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name} template ${template}`)
  const address = { ...inject('testPostgres').address, database: name }
  const { db, pool, close } = openDb({ connection: address, max: connections })
  afterAll(async () => {
    await close()
    try {
      if (audit?.off !== true) await requireCleanBooks(address, audit?.off ?? [])
    } finally {
      await onServer(`drop database ${name} with (force)`)
    }
  })
  return { db, pool, address }
}

async function requireCleanBooks(address: DbAddress, without: readonly string[]): Promise<void> {
  const violations = await auditDatabase(address, { without })
  if (violations.length > 0) throw new Error(`the tests left wrong books behind\n${showFindings(violations)}`)
}

async function onServer(statement: string): Promise<void> {
  const client = new Client(inject('testPostgres').address)
  await client.connect()
  await client.query(statement)
  await client.end()
}
