import type { OperatorScope } from '@aisle/contract/operator'
import type { z } from 'zod'
import type { Airline } from '../../../airline/profile.ts'
import type { Db, Tx } from '../../../platform/db/open-db.ts'
import type { Deps } from '../../../platform/deps.ts'

/** A row as it is exported and applied, as JSON. */
export type Row = Record<string, unknown>

/** Rows that were changed, with the line of the audit that says so. */
interface MadeChange {
  auditId: string
  at: Date
  command: string
  why: string | null
  rows: readonly { id: string; before: Row | null; after: Row | null }[]
}

export interface Problem {
  id: string | null
  problem: string
}

/** One kind of thing that operators change: how it is read, checked, written and removed. */
export interface Resource {
  name: string
  scope: OperatorScope
  /** The schema of a row; strict, so that a misspelt field is reported. */
  schema: z.ZodType
  idFor(row: Row): string
  /** For rows with personal data: the audit keeps them sealed and finds them by this document number (G6). */
  documentOf?(row: Row): string
  /** Rows can only be changed here, not created or removed. */
  fixed?: true
  /** Resolves what people write into what the row holds, such as a member card into an account. */
  prepare?(tx: Tx, rows: readonly Row[]): Promise<{ rows: Row[]; problems: Problem[] }>
  /** The existing rows by id, locked until the transaction ends. */
  read(deps: Deps, tx: Tx, ids: readonly string[]): Promise<Map<string, Row>>
  /** Finds problems that a row alone does not show. */
  check?(tx: Tx, rows: readonly Row[], airline: Airline): Promise<Problem[]>
  write(deps: Deps, tx: Tx, rows: readonly Row[]): Promise<void>
  /** Deletes the rows. A row that is still referenced is a problem, by exception or by `RowsRefused`. */
  remove(deps: Deps, tx: Tx, ids: readonly string[]): Promise<void>
  /** Keeps what the resource has of its own about a change, which is written by then. */
  keepChange?(tx: Tx, change: MadeChange): Promise<void>
  /** Rows that name this id in the field, ordered by id. Missing where no field of the resource names others. */
  referring?(db: Db, field: string, wanted: { id: string; limit: number }): Promise<Row[]>
  /** One page of rows, ordered by id, for export. */
  page(db: Db, cursor: string | null): Promise<{ rows: Row[]; nextCursor: string | null }>
}

/** Thrown because of these problems; the transaction is rolled back. */
export class RowsRefused extends Error {
  readonly problems: readonly Problem[]
  constructor(problems: readonly Problem[]) {
    super('rows refused')
    this.name = 'RowsRefused'
    this.problems = problems
  }
}
