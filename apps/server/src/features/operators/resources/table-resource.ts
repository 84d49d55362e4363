import type { OperatorResource } from '@aisle/contract/operator'
import { operatorResources } from '@aisle/contract/operator'
import type { z } from 'zod'
import type { Database } from '../../../platform/db/schema.ts'
import type { Deps } from '../../../platform/deps.ts'
import { RowsRefused, type Resource, type Row } from './resource.ts'
import {
  deleteRows,
  lockRows,
  pageOfRows,
  rowsReferring,
  updateRows,
  upsertRows,
  type Columns,
  type TableOfRows,
} from './stores/table-store.ts'

const pageSize = 500

interface TableResource {
  name: OperatorResource
  table: keyof Database
  /** The fields that form the id, each a text without colon. */
  id: readonly string[]
  /** All fields in column order; a column's name is the field's in snake case. */
  row: z.ZodObject
  /** Fields `{zh, en}`, each stored in two columns; null when both are null. */
  texts?: readonly string[]
  instants?: readonly string[]
  /** The row without its id is stored in the column `content`. */
  document?: true
  fixed?: true
  /** Only rows with this value may be removed. */
  removeOnly?: { column: string; value: string }
  /** Adds checks across fields. */
  refine?: (schema: z.ZodObject) => z.ZodType
  check?: Resource['check']
  prepare?: Resource['prepare']
  /** Columns that the server computes for every row. */
  made?: (row: Row) => Columns
  /** Columns that are set when a row is created and never changed. */
  onlyNew?: (deps: Deps) => Columns
}

const snake = (field: string) => field.replace(/[A-Z]|\d+/g, (part) => `_${part.toLowerCase()}`)

/** A resource stored as rows of one table. */
export function tableResource(of: TableResource): Resource {
  const fields = Object.keys(of.row.shape)
  const getColumns = (field: string) =>
    of.texts?.includes(field) ? [`${snake(field)}_zh`, `${snake(field)}_en`] : [snake(field)]
  const idColumns = of.id.map(snake)
  const table: TableOfRows = {
    table: of.table,
    idColumns,
    columns: of.document ? [...idColumns, 'content'] : fields.flatMap(getColumns),
  }
  const idFor = (row: Row) => of.id.map((field) => String(row[field])).join(':')
  const split = (ids: readonly string[]) => ids.map((id) => id.split(':'))
  const toRow = (columns: Columns): Row => {
    // `content` is written only below.
    if (of.document) return columns['content'] as Row
    return Object.fromEntries(fields.map((field) => [field, getField(of, field, columns)]))
  }
  const toColumns = (row: Row): Columns =>
    of.document
      ? { ...Object.fromEntries(of.id.map((field) => [snake(field), row[field]])), content: row }
      : Object.fromEntries(fields.flatMap((field) => getParts(of, field, row[field])))

  return {
    name: of.name,
    scope: operatorResources[of.name],
    schema: of.refine ? of.refine(of.row) : of.row,
    idFor,
    ...(of.fixed && { fixed: true }),
    ...(of.prepare && { prepare: of.prepare }),
    ...(of.check && { check: of.check }),
    async read(_deps, tx, ids) {
      const rows = (await lockRows(tx, table, split(ids))).map(toRow)
      return new Map(rows.map((row) => [idFor(row), row]))
    },
    async write(deps, tx, rows) {
      if (of.fixed) return updateRows(tx, table, rows.map(toColumns))
      const onlyNew = of.onlyNew?.(deps) ?? {}
      const written = rows.map((row) => ({ ...toColumns(row), ...of.made?.(row), ...of.onlyNew?.(deps) }))
      return upsertRows(tx, table, { rows: written, onlyNew: Object.keys(onlyNew) })
    },
    async remove(_deps, tx, ids) {
      if (of.fixed) throw new RowsRefused([{ id: null, problem: `${of.name} cannot be removed, only changed` }])
      const deleted = await deleteRows(tx, table, { ids: split(ids), ...(of.removeOnly && { only: of.removeOnly }) })
      if (deleted < ids.length) throw new RowsRefused([{ id: null, problem: 'some are in use and cannot be removed' }])
    },
    async referring(db, field, wanted) {
      const place = of.document ? { column: 'content', key: field } : { column: snake(field), key: null }
      return (await rowsReferring(db, table, { ...place, ...wanted })).map(toRow)
    },
    async page(db, cursor) {
      const after = cursor === null ? [] : cursor.split(':')
      const rows = (await pageOfRows(db, table, { after, limit: pageSize })).map(toRow)
      const last = rows.at(-1)
      return { rows, nextCursor: last && rows.length === pageSize ? idFor(last) : null }
    },
  }
}

function getField({ texts, instants }: TableResource, field: string, columns: Columns): unknown {
  const column = snake(field)
  if (texts?.includes(field)) {
    const [zh, en] = [columns[`${column}_zh`], columns[`${column}_en`]]
    return zh === null && en === null ? null : { zh, en }
  }
  const value = columns[column]
  // PostgreSQL formats instants with its own time zone.
  return instants?.includes(field) && typeof value === 'string' ? new Date(value).toISOString() : value
}

function getParts({ texts }: TableResource, field: string, value: unknown): [string, unknown][] {
  const column = snake(field)
  if (!texts?.includes(field)) return [[column, value]]
  // The resource's schema ensures both languages or null.
  const words = value as { zh: string; en: string } | null
  return [
    [`${column}_zh`, words?.zh ?? null],
    [`${column}_en`, words?.en ?? null],
  ]
}
