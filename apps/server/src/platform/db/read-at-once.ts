import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Db, Tx } from './open-db.ts'

/**
 * What a store reads: its query, and what its rows mean. Several readings, of several features, are sent together as one
 * statement (decision 0068): nobody waits for an answer between two of them, and they all see the same moment.
 */
export interface Reading<Result> {
  readonly queries: readonly Query[]
  readonly named: readonly NamedRows[]
  /** The rows of each query, in the queries' order. */
  readonly take: (found: readonly Row[][]) => Result
}

type Row = Record<string, unknown>

interface Query {
  query: Expression<unknown>
  dates: readonly string[]
}

/** Rows from which queries of the same statement read on, by this name: found once, and locked if their query says so. */
export interface NamedRows {
  name: string
  query: Expression<unknown>
}

/**
 * The columns that are instants, each of them and no other: in JSON they are text, and nothing tells them from a
 * passenger's text but their names. Bytes cannot be read at once.
 */
type Dates<Found> = {
  [Column in keyof Found as Extract<Found[Column], Date> extends never ? never : Column]-?: true
} & { [Column in keyof Found as Extract<Found[Column], Date> extends never ? Column : never]?: never } & {
  [Column in keyof Found as Extract<Found[Column], Uint8Array> extends never ? never : Column]-?: never
}

export function reading<Found extends object, Result>(
  query: Expression<Found>,
  dates: Dates<Found>,
  take: (rows: Found[]) => Result,
): Reading<Result> {
  return {
    queries: [{ query, dates: Object.keys(dates) }],
    named: [],
    // The rows are those of this query, and its dates are revived.
    take: ([rows]) => take(rows as Found[]),
  }
}

/** For what needs no query. */
export const known = <Result>(result: Result): Reading<Result> => ({ queries: [], named: [], take: () => result })

export const mapped = <From, To>(from: Reading<From>, to: (found: From) => To): Reading<To> => ({
  ...from,
  take: (found) => to(from.take(found)),
})

/** The reading's queries may read from these rows. */
export const withRows = <Result>(rows: NamedRows, from: Reading<Result>): Reading<Result> => ({
  ...from,
  named: [rows, ...from.named],
})

export function together<Results extends object>(readings: {
  [Name in keyof Results]: Reading<Results[Name]>
}): Reading<Results> {
  const parts = Object.entries<Reading<unknown>>(readings)
  return {
    queries: parts.flatMap(([, { queries }]) => queries),
    named: [...new Set(parts.flatMap(([, { named }]) => named))],
    take(found) {
      let from = 0
      const results = parts.map(([name, { queries, take }]) => {
        const its = found.slice(from, from + queries.length)
        from += queries.length
        return [name, take(its)]
      })
      // One result for each reading, under its name.
      return Object.fromEntries(results) as Results
    },
  }
}

/** Sends the reading as one statement; none if everything is known. */
export async function readAtOnce<Result>(db: Db | Tx, { queries, named, take }: Reading<Result>): Promise<Result> {
  const [first, ...others] = queries
  if (!first) return take([])
  if (others.length === 0 && named.length === 0) {
    const { rows } = await sql<Row>`${first.query}`.execute(db)
    return take([rows])
  }
  const columns = queries.map(
    ({ query }, index) =>
      sql`(SELECT coalesce(json_agg(its_row), '[]') FROM (${query}) AS its_row) AS ${sql.ref(`q${index}`)}`,
  )
  const { rows } = await sql<Record<string, Row[]>>`${withNamed(named)} SELECT ${sql.join(columns)}`.execute(db)
  return take(queries.map(({ dates }, index) => (rows[0]?.[`q${index}`] ?? []).map((row) => revived(row, dates))))
}

function withNamed(named: readonly NamedRows[]): RawBuilder<unknown> {
  if (named.length === 0) return sql``
  const each = named.map(({ name, query }) => sql`${sql.table(name)} AS MATERIALIZED (${query})`)
  return sql`WITH ${sql.join(each)}`
}

/** A row that came as JSON, as if it had come by itself (open-db.ts). */
function revived(row: Row, dates: readonly string[]): Row {
  for (const column of dates) row[column] = asDate(row[column])
  for (const [column, value] of Object.entries(row)) {
    if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER)
      throw new RangeError(`${column} is too large for an exact number`)
  }
  return row
}

function asDate(text: unknown): Date | null {
  if (text === null) return null
  const date = new Date(typeof text === 'string' ? text : NaN)
  if (Number.isNaN(date.getTime())) throw new TypeError('a column that was named as an instant holds something else')
  return date
}

/** A list for `= ANY (…)`: these values, behind a subquery so that PostgreSQL keeps one plan for lists of every length. */
export const listed = (values: readonly string[]): RawBuilder<string[]> =>
  sql<string[]>`(SELECT ${[...values]}::text[])::text[]`

/** A list for `= ANY (…)`: what a query of the same statement finds. */
export const foundBy = (query: Expression<unknown>): RawBuilder<string[]> => sql<string[]>`ARRAY(${query})`
