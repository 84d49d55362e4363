import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { openDb } from './open-db.ts'
import {
  foundBy,
  known,
  listed,
  mapped,
  readAtOnce,
  reading,
  together,
  withRows,
  type Reading,
} from './read-at-once.ts'

const { db, address } = await testDatabase()

interface Kept {
  name: string
  at: Date
  ended: Date | null
  day: string
  many: number
  exact: number
  price: number
  any: unknown
  tags: string[]
}

const instant = new Date('2026-11-29T01:02:03.456Z')
const keptQuery = sql<Kept>`
  SELECT '2026-11-29T01:02:03.456Z' AS name, ${instant}::timestamptz + interval '789 microseconds' AS at,
    NULL::timestamptz AS ended, date '2026-11-29' AS day, count(*) AS many, 9007199254740991::int8 AS exact,
    12.50::numeric AS price, '{"at": "2026-11-29T01:02:03.456Z"}'::jsonb AS any, ARRAY['a', 'b'] AS tags
  FROM generate_series(1, 3)`
const kept = (): Reading<Kept[]> => reading(keptQuery, { at: true, ended: true }, (rows) => rows)
const expected: Kept = {
  name: '2026-11-29T01:02:03.456Z',
  at: instant,
  ended: null,
  day: '2026-11-29',
  many: 3,
  exact: 9007199254740991,
  price: 12.5,
  any: { at: '2026-11-29T01:02:03.456Z' },
  tags: ['a', 'b'],
}

const numbers = (query = sql<{ one: number }>`SELECT 1 AS one`) => reading(query, {}, (rows) => rows)

/** Counts what is sent to the database. */
let sent: string[] = []
const counted = openDb({
  connection: address,
  max: 1,
  tracing: {
    begin({ attributes }) {
      sent.push(String(attributes?.['db.query.text']))
      return { run: (work) => work(), end: () => undefined }
    },
    close: async () => undefined,
  },
})
beforeEach(() => {
  sent = []
})

describe('several readings in one statement', () => {
  it('give each row as its query alone gives it: dates, nulls, numbers, JSON, and text that looks like a date', async () => {
    expect(await readAtOnce(db, kept())).toEqual([expected])
    expect(await readAtOnce(db, together({ one: kept(), two: kept() }))).toEqual({ one: [expected], two: [expected] })
  })

  it('are one statement, however they are put together', async () => {
    const inner = together({ a: numbers(), b: mapped(numbers(), (rows) => rows.length), c: known('c') })
    expect(await readAtOnce(counted.db, together({ inner, other: kept() }))).toEqual({
      inner: { a: [{ one: 1 }], b: 1, c: 'c' },
      other: [expected],
    })
    expect(sent).toHaveLength(1)
  })

  it('are no statement where everything is known', async () => {
    expect(await readAtOnce(counted.db, together({ a: known(1), b: together({}) }))).toEqual({ a: 1, b: {} })
    expect(sent).toEqual([])
  })

  it('keep the order of the rows, and find none where there are none', async () => {
    const down = numbers(sql`SELECT one FROM generate_series(1, 5) AS one ORDER BY one DESC`)
    const none = numbers(sql`SELECT 1 AS one WHERE false`)
    const { first, second } = await readAtOnce(db, together({ first: down, second: none }))
    expect(first.map(({ one }) => one)).toEqual([5, 4, 3, 2, 1])
    expect(second).toEqual([])
  })

  it('take what they may not find in the order in which they are named', async () => {
    const refuse = (word: string) =>
      mapped(numbers(), () => {
        throw new Error(word)
      })
    await expect(readAtOnce(db, together({ b: refuse('first'), a: refuse('second') }))).rejects.toThrow('first')
  })

  it.each(['9007199254740993::int8', '90071992547409930::numeric'])(
    'refuse %s, which no number holds',
    async (value) => {
      const large = numbers(sql`SELECT ${sql.raw(value)} AS one`)
      await expect(readAtOnce(db, large)).rejects.toThrow(RangeError)
      await expect(readAtOnce(db, together({ large, other: numbers() }))).rejects.toThrow(RangeError)
    },
  )

  it.each(['words', 'infinity'])('refuse "%s" in a column that is named as an instant', async (text) => {
    const wrong = reading(sql<{ at: Date }>`SELECT ${text}::text AS at`, { at: true }, (rows) => rows)
    await expect(readAtOnce(db, together({ wrong, other: numbers() }))).rejects.toThrow(TypeError)
  })

  it('read a column that has the name of the rows', async () => {
    const named = reading(sql<{ its: string }>`SELECT 'x' AS its`, {}, (rows) => rows)
    expect(await readAtOnce(db, together({ named, other: numbers() }))).toMatchObject({ named: [{ its: 'x' }] })
  })
})

describe('rows with a name', () => {
  const few = { name: 'few', query: sql`SELECT n, n::text AS word FROM generate_series(1, 3) AS n` }

  it('are read by several queries of the statement, and by one alone', async () => {
    const sum = numbers(sql`SELECT sum(n) AS one FROM few`)
    const found = numbers(sql`SELECT n AS one FROM generate_series(1, 9) AS n
      WHERE n::text = ANY (${foundBy(sql`SELECT word FROM few`)})`)
    expect(await readAtOnce(db, withRows(few, sum))).toEqual([{ one: 6 }])
    expect(await readAtOnce(db, withRows(few, together({ sum, found })))).toEqual({
      sum: [{ one: 6 }],
      found: [{ one: 1 }, { one: 2 }, { one: 3 }],
    })
  })

  it('are named once where several readings need them', async () => {
    const one = withRows(few, numbers(sql`SELECT max(n) AS one FROM few`))
    expect(await readAtOnce(db, together({ a: one, b: one }))).toEqual({ a: [{ one: 3 }], b: [{ one: 3 }] })
  })

  it('can be locked until the transaction ends', async () => {
    await db
      .insertInto('categories')
      .values({ category_id: 'C', slug: 'c', name_zh: '茶', name_en: 'Tea', icon: 'tea', sort: 1 })
      .execute()
    const held = {
      name: 'held',
      query: db.selectFrom('categories').selectAll().where('category_id', '=', 'C').forShare(),
    }
    const names = reading(sql<{ name_en: string }>`SELECT name_en FROM held`, {}, (rows) => rows)
    await db.transaction().execute(async (tx) => {
      expect(await readAtOnce(tx, withRows(held, together({ names, more: numbers() })))).toMatchObject({
        names: [{ name_en: 'Tea' }],
      })
      const other = sql`SELECT FROM categories WHERE category_id = 'C' FOR UPDATE NOWAIT`
      await expect(other.execute(db)).rejects.toThrow(/could not obtain lock/)
    })
  })
})

describe('lists', () => {
  it('match what they hold, and nothing when they are empty', async () => {
    const among = (values: string[]) =>
      numbers(sql`SELECT n AS one FROM generate_series(1, 3) AS n WHERE n::text = ANY (${listed(values)})`)
    const { two, none } = await readAtOnce(db, together({ two: among(['3', '1']), none: among([]) }))
    expect([two, none]).toEqual([[{ one: 1 }, { one: 3 }], []])
  })
})

/** What TypeScript refuses: each line must stay an error. */
export function refusedByTypes() {
  // @ts-expect-error -- an instant is not named
  reading(keptQuery, { at: true }, (rows) => rows)
  // @ts-expect-error -- text is named as an instant
  reading(keptQuery, { at: true, ended: true, name: true }, (rows) => rows)
  // @ts-expect-error -- nothing here is an instant
  reading(sql<{ one: number }>`SELECT 1 AS one`, { one: true }, (rows) => rows)
  // @ts-expect-error -- bytes
  reading(sql<{ seal: Buffer }>`SELECT ''::bytea AS seal`, {}, (rows) => rows)
}
