import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { blockingIndexes, contractingStatements } from './migration-rules.ts'

const folder = join(import.meta.dirname, '../../apps/server/src/platform/db/migrations')

describe('migrations', () => {
  it('only expand, so that servers of two releases run side by side', () => {
    const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
    expect(names.length).toBeGreaterThan(30)
    expect(names.flatMap((name) => contractingStatements(name, readFileSync(join(folder, name), 'utf8')))).toEqual([])
    expect(names.flatMap((name) => blockingIndexes(name, readFileSync(join(folder, name), 'utf8')))).toEqual([])
  })

  it('make an index on a table that is in use concurrently, and on a table of their own at once', () => {
    const index = 'CREATE INDEX orders_note ON orders (note);'
    expect(blockingIndexes('0043-x.sql', index)).toEqual([`0043-x.sql: ${index.replace(';', '')}`])
    expect(blockingIndexes('0043-x.sql', index.replace('INDEX', 'INDEX CONCURRENTLY IF NOT EXISTS'))).toEqual([])
    expect(blockingIndexes('0043-x.sql', `CREATE TABLE orders (note text);\n${index}`)).toEqual([])
  })

  it.each([
    'ALTER TABLE orders DROP COLUMN remark;',
    'DROP TABLE orders;',
    'ALTER TABLE orders RENAME COLUMN remark TO note;',
    'ALTER TABLE orders ALTER COLUMN remark TYPE text;',
    'ALTER TABLE orders ALTER remark SET NOT NULL;',
    'ALTER TABLE orders ADD CONSTRAINT one CHECK (payable > 0);',
    'ALTER TABLE orders ADD COLUMN note text NOT NULL;',
    'DO $$ BEGIN EXECUTE $q$DROP TABLE orders$q$; END $$;',
  ])('that take something away need a later release: %s', (statement) => {
    expect(contractingStatements('0041-x.sql', statement)).toHaveLength(1)
    expect(contractingStatements('0041-x.sql', `-- needs 0040-y.sql\n${statement}`)).toEqual([])
  })

  it('may let more through a check, which they drop and name', () => {
    const add = "ALTER TABLE orders ADD CONSTRAINT one CHECK (kind IN ('a', 'b'));"
    const drop = 'ALTER TABLE orders DROP CONSTRAINT one;'
    expect(contractingStatements('0041-x.sql', `-- widens one\n${drop}\n${add}`)).toEqual([])
    for (const text of [`${drop}\n${add}`, `-- widens one\n${add}`, `-- widens two\n${drop}\n${add}`]) {
      expect(contractingStatements('0041-x.sql', text)).toHaveLength(1)
    }
  })

  it.each([
    'CREATE TABLE notes (note_id text PRIMARY KEY, text text NOT NULL);',
    "ALTER TABLE orders ADD COLUMN note text NOT NULL DEFAULT '';",
    'ALTER TABLE orders ADD COLUMN note text;',
    'ALTER TABLE orders ALTER COLUMN remark DROP NOT NULL;',
    'ALTER TABLE orders DROP CONSTRAINT one;',
    '-- DROP TABLE orders;\nCREATE INDEX orders_note ON orders (note);',
    'CREATE FUNCTION clear() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DROP TABLE IF EXISTS old; END $$;',
  ])('that only add are fine: %s', (statement) => {
    expect(contractingStatements('0041-x.sql', statement)).toEqual([])
  })
})
