import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './read-modules.ts'
import { tablesIn, tablesOfSchema, tablesPage, tableUse, getWriters } from './table-use.ts'

const use = tableUse()

/**
 * Folders that may write other features' tables: the link copies rows between aircraft and ground (P9), staff load
 * data (X1), a passenger is erased everywhere (G6), the demonstration fills an empty database, and a key rotation renews every sealed column.
 */
const carriers = new Set(['cabin-link', 'operators', 'personal-data', 'demo', 'security'])

it('gives every table one owner: the only feature that writes it, except for folders that copy or erase rows', () => {
  const shared = tablesOfSchema().flatMap((table) => {
    const owners = getWriters(use, table).filter((folder) => !carriers.has(folder))
    return owners.length > 1 ? [`${table}: ${owners.join(', ')}`] : []
  })
  expect(tablesOfSchema().length).toBeGreaterThan(80)
  expect(shared).toEqual([])
})

it('keeps docs/tables.md equal to the output of npm run draw:tables', () => {
  expect(readFileSync(join(root, 'docs/tables.md'), 'utf8')).toBe(tablesPage(use))
})

it.each([
  ["db.updateTable('orders').set({ state })", 'orders', 'write'],
  ["db.selectFrom('accounts as a').selectAll()", 'accounts', 'read'],
  ['sql`INSERT INTO ledger_entries (a) SELECT a FROM orders`', 'ledger_entries', 'write'],
  ['sql`WITH gone AS (DELETE FROM jobs RETURNING 1) SELECT 1 FROM gone`', 'jobs', 'write'],
] as const)('finds the table in %s', (text, table, how) => {
  expect(tablesIn('planted.ts', text)).toContainEqual({ table, use: how })
})
