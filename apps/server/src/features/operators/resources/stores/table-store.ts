import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/open-db.ts'
import type { Database } from '../../../../platform/db/schema.ts'

/** Rows of one table as JSON, by column. */
export type Columns = Record<string, unknown>

export interface TableOfRows {
  table: keyof Database
  /** All of type text. */
  idColumns: readonly string[]
  columns: readonly string[]
}

const refs = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))
const inIds = ({ idColumns }: TableOfRows, ids: readonly (readonly string[])[]) => {
  const lists = idColumns.map((_, at) => sql`${ids.map((id) => id[at] ?? '')}::text[]`)
  return sql`(${refs(idColumns)}) IN (SELECT * FROM unnest(${sql.join(lists)}))`
}

/** The existing ones of these rows, locked until the transaction ends. */
export async function lockRows(tx: Tx, of: TableOfRows, ids: readonly (readonly string[])[]): Promise<Columns[]> {
  const { rows } = await sql<{ row: Columns }>`
    SELECT to_jsonb(found) AS row FROM (
      SELECT ${refs(of.columns)} FROM ${sql.table(of.table)} WHERE ${inIds(of, ids)}
      ORDER BY ${refs(of.idColumns)} FOR UPDATE) AS found`.execute(tx)
  return rows.map(({ row }) => row)
}

export async function pageOfRows(
  db: Db,
  of: TableOfRows,
  { after, limit }: { after: readonly string[]; limit: number },
): Promise<Columns[]> {
  const beyond = after.length > 0 ? sql`WHERE (${refs(of.idColumns)}) > (${sql.join(after)})` : sql``
  const { rows } = await sql<{ row: Columns }>`
    SELECT to_jsonb(found) AS row FROM (
      SELECT ${refs(of.columns)} FROM ${sql.table(of.table)} ${beyond}
      ORDER BY ${refs(of.idColumns)} LIMIT ${limit}) AS found`.execute(db)
  return rows.map(({ row }) => row)
}

/** Rows whose column is this id, or has it in its list; with `key`, the column is a document and that is its key. */
export async function rowsReferring(
  db: Db,
  of: TableOfRows,
  { column, key, id, limit }: { column: string; key: string | null; id: string; limit: number },
): Promise<Columns[]> {
  const value = key === null ? sql`to_jsonb(${sql.ref(column)})` : sql`${sql.ref(column)} -> ${key}`
  const { rows } = await sql<{ row: Columns }>`
    SELECT to_jsonb(found) AS row FROM (
      SELECT ${refs(of.columns)} FROM ${sql.table(of.table)} WHERE ${value} @> to_jsonb(${id}::text)
      ORDER BY ${refs(of.idColumns)} LIMIT ${limit}) AS found`.execute(db)
  return rows.map(({ row }) => row)
}

/** Writes these columns; those of `onlyNew` only for new rows. */
export async function upsertRows(
  tx: Tx,
  of: TableOfRows,
  { rows, onlyNew }: { rows: readonly Columns[]; onlyNew: readonly string[] },
): Promise<void> {
  const written = Object.keys(rows[0] ?? {})
  const changing = written.filter((column) => !of.idColumns.includes(column) && !onlyNew.includes(column))
  const sets = changing.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`)
  const conflict = changing.length > 0 ? sql`DO UPDATE SET ${sql.join(sets)}` : sql`DO NOTHING`
  await sql`
    INSERT INTO ${sql.table(of.table)} (${refs(written)})
    SELECT ${refs(written)} FROM jsonb_populate_recordset(NULL::${sql.table(of.table)}, ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT (${refs(of.idColumns)}) ${conflict}`.execute(tx)
}

/** Changes these columns of existing rows. */
export async function updateRows(tx: Tx, of: TableOfRows, rows: readonly Columns[]): Promise<void> {
  const changing = of.columns.filter((column) => !of.idColumns.includes(column))
  const sets = changing.map((column) => sql`${sql.ref(column)} = sent.${sql.ref(column)}`)
  const same = of.idColumns.map((column) => sql`kept.${sql.ref(column)} = sent.${sql.ref(column)}`)
  await sql`
    UPDATE ${sql.table(of.table)} AS kept SET ${sql.join(sets)}
    FROM jsonb_populate_recordset(NULL::${sql.table(of.table)}, ${JSON.stringify(rows)}::jsonb) AS sent
    WHERE ${sql.join(same, sql` AND `)}`.execute(tx)
}

/** Returns how many existed and, with `only`, had that value. */
export async function deleteRows(
  tx: Tx,
  of: TableOfRows,
  { ids, only }: { ids: readonly (readonly string[])[]; only?: { column: string; value: string } },
): Promise<number> {
  const filter = only ? sql`AND ${sql.ref(only.column)} = ${only.value}` : sql``
  const deleted = await sql`DELETE FROM ${sql.table(of.table)} WHERE ${inIds(of, ids)} ${filter}`.execute(tx)
  return Number(deleted.numAffectedRows ?? 0n)
}

/** Operators change one thing at a time; passengers do not wait for this lock. */
export async function lockOperators(tx: Tx): Promise<void> {
  // 'oper' in ASCII: any number that no other lock uses.
  await sql`SELECT pg_advisory_xact_lock(1869636978)`.execute(tx)
}
