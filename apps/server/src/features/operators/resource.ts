import type { OperatorScope } from '@aisle/contract/operator'
import type { z } from 'zod'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'

/** A row as it is exported and applied: JSON. */
export type Row = Record<string, unknown>

export interface Problem {
  id: string | null
  problem: string
}

/** One kind of thing that operators change: how it is read, checked, written and taken away. */
export interface Resource {
  name: string
  scope: OperatorScope
  /** Of one row; strict, so that a misspelt field is told. */
  schema: z.ZodType
  idOf(row: Row): string
  /** Rows with personal data: the audit keeps them sealed, and finds them by this document number (G6). */
  documentOf?(row: Row): string
  /** Rows are only changed, never made or removed here. */
  fixed?: true
  /** Turns what people write into what the row holds, such as a member card into an account. */
  prepare?(tx: Tx, rows: readonly Row[]): Promise<{ rows: Row[]; problems: Problem[] }>
  /** Those that exist, by id, locked until the transaction ends. */
  read(deps: Deps, tx: Tx, ids: readonly string[]): Promise<Map<string, Row>>
  /** What the rows themselves cannot tell. */
  check?(tx: Tx, rows: readonly Row[]): Promise<Problem[]>
  write(deps: Deps, tx: Tx, rows: readonly Row[]): Promise<void>
  /** Deletes; what something still refers to is a problem, by exception or by `RowsRefused`. */
  remove(deps: Deps, tx: Tx, ids: readonly string[]): Promise<void>
  /** In the order of ids, for export. */
  page(db: Db, cursor: string | null): Promise<{ rows: Row[]; nextCursor: string | null }>
}

/** Nothing is changed, because of these. */
export class RowsRefused extends Error {
  readonly problems: readonly Problem[]
  constructor(problems: readonly Problem[]) {
    super('rows refused')
    this.name = 'RowsRefused'
    this.problems = problems
  }
}
