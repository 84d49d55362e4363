import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { generateSchema } from './schema-generator.ts'

const { db } = await testDatabase()

describe('schema.ts', () => {
  it('is what the migrations make (else run `npm run db:schema`)', async () => {
    const committed = await readFile(new URL('./schema.ts', import.meta.url), 'utf8')
    expect(committed).toBe(await generateSchema(db))
  })
})

describe('generated types', () => {
  it('follow defaults, nulls, checks, arrays, JSON and computed columns', async () => {
    await sql`create table sample_things (
      id bigint generated always as identity,
      state text not null default 'open' check (state in ('open', 'it''s shut')),
      mood text check (mood is null or mood in ('good')),
      amount integer not null check (amount > 0),
      labels text[] not null default '{}',
      facts jsonb not null,
      seen_at timestamptz,
      doubled integer generated always as (amount * 2) stored)`.execute(db)
    const source = await generateSchema(db)
    await sql`drop table sample_things`.execute(db)
    expect(source).toContain(`type SampleThingsState = 'open' | 'it\\'s shut'

type SampleThingsMood = 'good'

interface SampleThingsTable {
  id: ColumnType<number, never, never>
  state: Generated<SampleThingsState>
  mood: SampleThingsMood | null
  amount: number
  labels: Generated<string[]>
  facts: ColumnType<unknown, string | Record<string, unknown>, string | Record<string, unknown>>
  seen_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  doubled: ColumnType<number | null, never, never>
}`)
    expect(source).toContain('  sample_things: SampleThingsTable\n')
  })

  it('refuse a column type that has no rule, such as a timestamp without a zone', async () => {
    await sql`create table sample_things (at timestamp)`.execute(db)
    const refusal = generateSchema(db)
    await expect(refusal).rejects.toThrow(/sample_things\.at.*use timestamptz/)
    await sql`drop table sample_things`.execute(db)
  })
})
