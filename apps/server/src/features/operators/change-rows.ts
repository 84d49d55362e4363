import { createHash } from 'node:crypto'
import type { ChangeReport, RowChange, RowProblem } from '@aisle/contract/operator'
import type { Tx } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Airline } from '../../airline/profile.ts'
import type { Deps } from '../../platform/deps.ts'
import { hashDocument } from '../../platform/security/document-columns.ts'
import { newId } from '../../platform/security/random.ts'
import { insertAudit } from './audit-store.ts'
import { canonical, differences, isSame } from './difference-rules.ts'
import { refuse } from './api/operator-refusal.ts'
import type { Operator } from './api/operator-call.ts'
import { RowsRefused, type Problem, type Resource, type Row } from './resources/resource.ts'
import { lockOperators } from './resources/stores/table-store.ts'
import { wordsOfViolation } from './violation-rules.ts'

/** The wanted state of one row; null deletes it. */
export interface Target {
  id: string
  row: Row | null
}
export interface KeptChange {
  id: string
  before: Row | null
  after: Row | null
}

export interface ChangeRequest {
  resource: Resource
  command: string
  /** For the audit line; without personal data. */
  summary: string
  dryRun: boolean
  /** Another change with this key is none: `targets` looks for it. */
  onceKey?: string
  /** One of the reasons that the command has. */
  why?: string
  /** The versions of rows on which the change rests; null: there is none. Rows without one are changed as they are. */
  basis?: Readonly<Record<string, string | null>>
  /** Hears the rows as they are before the change, by id. */
  onRead?: (before: ReadonlyMap<string, Row>) => void
  /** Runs in the transaction, before the first write. */
  targets: (tx: Tx) => Promise<{ targets: Target[]; problems: RowProblem[]; notes?: string[] }>
  /** Runs last in the same transaction, only when something was changed. */
  finish?: (tx: Tx, auditId: string) => Promise<void>
}

/** Rolls a dry run back and carries its report. */
class RolledBack extends Error {
  readonly report: ChangeReport
  constructor(report: ChangeReport) {
    super('dry run')
    this.report = report
  }
}

/**
 * Compares, writes and audits in one transaction. A dry run does all of it and rolls back, so its report is exact. Any
 * problem leaves everything unchanged; without a difference nothing is written and no audit line is made.
 */
export async function changeRows(deps: Deps, operator: Operator, request: ChangeRequest): Promise<ChangeReport> {
  const { dryRun } = request
  const refused = (problems: RowProblem[]): ChangeReport => ({
    dryRun,
    changes: [],
    problems,
    notes: [],
    auditId: null,
  })
  try {
    return await inTransaction(deps.db, async (tx) => {
      const report = await changeIn(deps, tx, { operator, request })
      if (dryRun || report.problems.length > 0) throw new RolledBack(report)
      return report
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.report
    if (error instanceof RowsRefused) return refused(error.problems.map((problem) => ({ row: null, ...problem })))
    const words = wordsOfViolation(error)
    if (words) return refused([{ row: null, id: null, problem: words }])
    throw error
  }
}

async function changeIn(
  deps: Deps,
  tx: Tx,
  { operator, request }: { operator: Operator; request: ChangeRequest },
): Promise<ChangeReport> {
  const { resource, dryRun } = request
  await lockOperators(tx)
  const { targets, problems, notes = [] } = await request.targets(tx)
  const ids = targets.map(({ id }) => id)
  const before = await resource.read(deps, tx, ids)
  const changes = targets.map((target): KeptChange => {
    return { id: target.id, before: before.get(target.id) ?? null, after: target.row }
  })
  requireUnchanged(request.basis ?? {}, before)
  request.onRead?.(before)
  const found = [
    ...problems,
    ...(await findProblems(tx, resource, { airline: deps.airline, changes })).map((one) => ({ row: null, ...one })),
  ]
  const report = { dryRun, changes: changes.map(rowChange), problems: found, notes, auditId: null }
  const different = changes.filter((change) => !isSame(change.before, change.after))
  if (found.length > 0 || different.length === 0) return report

  const gone = different.filter(({ after }) => after === null).map(({ id }) => id)
  if (gone.length > 0) await resource.remove(deps, tx, gone)
  const written = different.flatMap(({ after }) => (after === null ? [] : [after]))
  if (written.length > 0) await resource.write(deps, tx, written)
  const auditId = newId(deps.random, 'aud')
  const at = deps.clock.now()
  const { command, why = null } = request
  await resource.keepChange?.(tx, { auditId, at, command, why, rows: different })
  await insertAudit(tx, {
    auditId,
    at,
    keyName: operator.keyName,
    scope: resource.scope,
    command,
    summary: `${request.summary}: ${counted(different)}`,
    resource: resource.name,
    ...(request.onceKey !== undefined && { onceKey: request.onceKey }),
    ...getAudit(deps, resource, different),
  })
  await request.finish?.(tx, auditId)
  return { ...report, auditId: dryRun ? null : auditId }
}

/** Another version means that the row is another. */
export const versionOf = (row: Row): string => createHash('sha256').update(canonical(row)).digest('hex')

/** @throws OperatorRefusal changedSince, with the ids */
function requireUnchanged(basis: Readonly<Record<string, string | null>>, before: ReadonlyMap<string, Row>): void {
  const differing = Object.entries(basis).flatMap(([id, version]) => {
    const row = before.get(id)
    return (row === undefined ? null : versionOf(row)) === version ? [] : [id]
  })
  if (differing.length > 0) refuse('changedSince', { differing })
}

async function findProblems(
  tx: Tx,
  resource: Resource,
  { airline, changes }: { airline: Airline; changes: readonly KeptChange[] },
): Promise<Problem[]> {
  const unknown = changes.filter(({ before, after }) => before === null && (resource.fixed || after === null))
  if (unknown.length > 0) return unknown.map(({ id }) => ({ id, problem: 'there is no such row' }))
  const rows = changes.flatMap(({ before, after }) => (after && !isSame(before, after) ? [after] : []))
  return (rows.length > 0 && (await resource.check?.(tx, rows, airline))) || []
}

function rowChange({ id, before, after }: KeptChange): RowChange {
  if (isSame(before, after)) return { id, change: 'same', fields: [] }
  const change = before === null ? 'add' : after === null ? 'remove' : 'change'
  return { id, change, fields: differences(before, after) }
}

function counted(changes: readonly KeptChange[]): string {
  const count = (word: string, matching: KeptChange[]) => (matching.length > 0 ? [`${matching.length} ${word}`] : [])
  return [
    ...count(
      'added',
      changes.filter(({ before }) => before === null),
    ),
    ...count(
      'changed',
      changes.filter(({ before, after }) => before !== null && after !== null),
    ),
    ...count(
      'removed',
      changes.filter(({ after }) => after === null),
    ),
  ].join(', ')
}

function getAudit(deps: Deps, resource: Resource, changes: readonly KeptChange[]) {
  const { documentOf } = resource
  if (!documentOf) return { changes }
  const documents = changes.flatMap(({ before, after }) =>
    [before, after].flatMap((row) => (row ? [documentOf(row)] : [])),
  )
  return {
    changesSealed: deps.vault.seal(JSON.stringify(changes), { purpose: 'audit' }),
    subjectHashes: [...new Set(documents)].map((number) => hashDocument(deps.vault, number)),
  }
}
