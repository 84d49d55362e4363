import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, inject } from 'vitest'
import type { DatabaseAddress } from '../audit-database.ts'

/** Loaded on this connection into a migrated database of this test file's own, dropped when the file ends. */
export async function goodWorld(): Promise<{ client: Client; address: DatabaseAddress }> {
  const { address: server, template } = inject('testPostgres')
  const database = `audit_${randomUUID().replaceAll('-', '')}`
  const owner = new Client(server)
  await owner.connect()
  await owner.query(`create database ${database} template ${template}`)
  const address = { ...server, database }
  const client = new Client(address)
  await client.connect()
  for (const file of [
    'good-world.sql',
    'good-world-discounts.sql',
    'good-world-goods.sql',
    'good-world-refunds.sql',
    'good-world-invoices.sql',
    'good-world-surveys.sql',
    'good-world-audit.sql',
  ])
    await client.query(readFileSync(join(import.meta.dirname, file), 'utf8'))
  afterAll(async () => {
    await client.end()
    await owner.query(`drop database ${database} with (force)`)
    await owner.end()
  })
  return { client, address }
}
