import type { applySchema, listSchema } from '@aisle/contract/operator-schemas'
import type { ChangeReport, RowProblem, RowsPage } from '@aisle/contract/operator'
import type { z } from 'zod'
import type { Tx } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { inTransactionUnlessDry } from './in-dry-run.ts'
import { changeRows, versionOf, type ChangeRequest, type Target } from './change-rows.ts'
import { parseRows } from './parse-rows.ts'
import type { Operator } from './api/operator-call.ts'
import { requireScope } from './api/require-scope.ts'
import { resources } from './resources/all-resources.ts'
import type { Resource, Row } from './resources/resource.ts'

const resourceNamed = (name: string): Resource => resources.get(name) ?? fail('notFound', { reason: 'record' })

/** Creates or replaces the rows of the file; rows that it does not name are unchanged. */
export async function applyRows(
  deps: Deps,
  operator: Operator,
  request: z.output<typeof applySchema>,
): Promise<ChangeReport> {
  return changeRows(deps, operator, changeAskedFor(operator, request))
}

/** The change that applying these rows is. */
export function changeAskedFor(operator: Operator, request: z.output<typeof applySchema>): ChangeRequest {
  const resource = resourceNamed(request.resource)
  requireScope(operator, resource.scope)
  return {
    resource,
    command: 'apply',
    summary: resource.name,
    dryRun: request.dryRun,
    basis: request.basis ?? {},
    targets: async (tx) =>
      request.remove.length > 0
        ? { targets: [...new Set(request.remove)].map((id) => ({ id, row: null })), problems: [] }
        : getTargets(tx, resource, request.rows),
  }
}

async function getTargets(
  tx: Tx,
  resource: Resource,
  sent: readonly unknown[],
): Promise<{ targets: Target[]; problems: RowProblem[] }> {
  const parsed = parseRows(resource.schema, sent)
  if (parsed.problems.length > 0 || !resource.prepare) return unique(resource, parsed.rows, parsed.problems)
  const prepared = await resource.prepare(tx, parsed.rows)
  return unique(
    resource,
    prepared.rows,
    prepared.problems.map((problem) => ({ row: null, ...problem })),
  )
}

/**
 * Reads as if these rows had been applied: they are written in a transaction that is rolled back, without a line in the
 * audit. Rows with problems are none.
 */
export async function readAsIfApplied<Answer>(
  deps: Deps,
  request: { resource: string; rows: readonly unknown[] },
  read: (db: Tx) => Promise<Answer>,
): Promise<Answer> {
  const resource = resourceNamed(request.resource)
  return inTransactionUnlessDry(deps, true, async (tx) => {
    const { targets } = await getTargets(tx, resource, request.rows)
    const rows = targets.flatMap(({ row }) => (row ? [row] : []))
    if (rows.length > 0) await resource.write(deps, tx, rows)
    return read(tx)
  })
}

function unique(resource: Resource, rows: readonly Row[], problems: readonly RowProblem[]) {
  const ids = rows.map((row) => resource.idFor(row))
  const firstPlace = new Map(ids.map((id, at) => [id, at] as const).toReversed())
  const twice = ids.flatMap((id, at) =>
    firstPlace.get(id) === at ? [] : [{ row: at + 1, id, problem: 'is there twice' }],
  )
  if (problems.length > 0 || twice.length > 0) return { targets: [], problems: [...problems, ...twice] }
  return { targets: rows.map((row, at) => ({ id: ids[at] ?? '', row })), problems: [] }
}

/** The current rows in the shape in which they are applied. */
export async function listRows(
  deps: Deps,
  operator: Operator,
  { resource, cursor, ids }: z.output<typeof listSchema>,
): Promise<RowsPage> {
  const found = resourceNamed(resource)
  requireScope(operator, found.scope)
  if (!ids) return found.page(deps.db, cursor ?? null)
  const read = await inTransaction(deps.db, (tx) => found.read(deps, tx, ids))
  const rows = ids.flatMap((id) => {
    const row = read.get(id)
    return row ? [row] : []
  })
  const versions = Object.fromEntries([...read].map(([id, row]) => [id, versionOf(row)]))
  return { rows, nextCursor: null, versions }
}
