import type { ChangeReport } from '@aisle/contract/operator'
import type { auditSchema, undoSchema } from '@aisle/contract/operator-schemas'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { auditLines, lockAudit, markUndone } from './audit-store.ts'
import { changeRows, type KeptChange } from './change-rows.ts'
import { differences, isSame } from './difference-rules.ts'
import { flightOfManifest, getManifest } from './manifest/manifest-resource.ts'
import type { Operator } from './api/operator-call.ts'
import { refuse } from './api/operator-refusal.ts'
import { requireScope } from './api/require-scope.ts'
import type { Resource } from './resources/resource.ts'
import { resources } from './resources/all-resources.ts'
import { inTransaction } from '../../platform/db/transaction.ts'

const auditPage = 200

/** Restores what one audit line changed, if none of it has changed since. */
export async function undoChange(
  deps: Deps,
  operator: Operator,
  { auditId, dryRun }: z.output<typeof undoSchema>,
): Promise<ChangeReport> {
  const kept = await getChanges(deps, auditId)
  requireScope(operator, kept.resource.scope)
  return changeRows(deps, operator, {
    resource: kept.resource,
    command: 'undo',
    summary: `undo ${auditId}`,
    dryRun,
    targets: async (tx) => {
      const audit = await lockAudit(tx, auditId)
      if (audit?.undone_by) return { targets: [], problems: [], notes: [`${audit.undone_by} has put it back`] }
      const now = await kept.resource.read(
        deps,
        tx,
        kept.changes.map(({ id }) => id),
      )
      const differing = kept.changes.flatMap(({ id, after }) => {
        const current = now.get(id) ?? null
        return isSame(current, after) ? [] : [{ id, fields: differences(after, current) }]
      })
      if (differing.length > 0) refuse('changedSince', { differing })
      return { targets: kept.changes.map(({ id, before }) => ({ id, row: before })), problems: [] }
    },
    finish: (tx, undoneBy) => markUndone(tx, auditId, undoneBy),
  })
}

async function getChanges(deps: Deps, auditId: string): Promise<{ resource: Resource; changes: KeptChange[] }> {
  const audit = await inTransaction(deps.db, (tx) => lockAudit(tx, auditId))
  const flightId = flightOfManifest(audit?.resource ?? '')
  const resource = flightId ? getManifest(flightId) : resources.get(audit?.resource ?? '')
  const sealed = audit?.changes_sealed
  const changes: unknown = sealed ? JSON.parse(deps.vault.open(sealed, { purpose: 'audit' })) : audit?.changes
  if (!resource || !Array.isArray(changes)) return refuse('unknownAudit')
  // change-rows.ts writes this shape.
  return { resource, changes: changes as KeptChange[] }
}

/** Audit lines within the key's scopes, newest first. */
export async function readAudit(deps: Deps, operator: Operator, { since }: z.output<typeof auditSchema>) {
  const lines = await auditLines(deps.db, {
    since: since ? new Date(since) : null,
    scopes: operator.scopes,
    limit: auditPage,
  })
  return {
    entries: lines.map((line) => ({
      auditId: line.audit_id,
      at: line.at.toISOString(),
      keyName: line.key_name,
      command: line.command,
      summary: line.summary,
      undoable: line.has_changes && line.undone_by === null,
    })),
  }
}
