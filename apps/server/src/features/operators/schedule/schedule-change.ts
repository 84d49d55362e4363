import type { ScheduleReport } from '@aisle/contract/console-schedule'
import * as limits from '@aisle/contract/limits'
import type { scheduleSchema } from '@aisle/contract/operator-schemas'
import type { z } from 'zod'
import { after, minutes } from '../../../platform/clock.ts'
import type { Deps } from '../../../platform/deps.ts'
import { enqueueJob } from '../../../platform/jobs/job-queue.ts'
import { newId } from '../../../platform/security/random.ts'
import type { Operator } from '../api/operator-call.ts'
import { refuse } from '../api/operator-refusal.ts'
import { changeAskedFor } from '../apply-rows.ts'
import { insertAudit } from '../audit-store.ts'
import { changeRows, versionOf } from '../change-rows.ts'
import { inTransactionUnlessDry } from '../in-dry-run.ts'
import { hashAct } from '../refunds/require-authority.ts'
import { insertScheduled } from './scheduled-store.ts'

const dayMinutes = 24 * 60

/**
 * M40: keeps a change of rows until its time, judged now as if it were applied, and with the versions of the rows that it
 * was judged by. Repeating it changes nothing.
 * @throws OperatorRefusal `notAhead`, `changedSince`
 */
export async function scheduleChange(
  deps: Deps,
  operator: Operator,
  request: z.output<typeof scheduleSchema>,
): Promise<ScheduleReport> {
  const { dryRun } = request
  const now = deps.clock.now()
  const runAt = new Date(request.at)
  if (runAt <= now || runAt > after(now, minutes(limits.scheduleDays * dayMinutes))) refuse('notAhead')
  const at = runAt.toISOString()
  const versions = new Map<string, string>()
  const judged = await changeRows(deps, operator, {
    ...changeAskedFor(operator, { ...request, remove: [], dryRun: true }),
    onRead: (before) => before.forEach((row, id) => versions.set(id, versionOf(row))),
  })
  const different = judged.changes.filter(({ change }) => change !== 'same')
  const report = { ...judged, dryRun, at }
  if (judged.problems.length > 0 || different.length === 0) return { ...report, changeId: null, result: null }
  // Of rows that stay as they are as well: the change was judged together with them.
  const basis = Object.fromEntries(judged.changes.map(({ id }) => [id, versions.get(id) ?? null]))
  return inTransactionUnlessDry(deps, dryRun, async (tx) => {
    const { resource, rows } = request
    const { changeId, isNew } = await insertScheduled(tx, {
      changeId: newId(deps.random, 'sch'),
      resource,
      rows,
      basis,
      changes: judged.changes,
      act: hashAct(JSON.stringify([operator.keyName, resource, rows, basis, at])),
      runAt,
      askedBy: operator.keyName,
      askedAt: now,
    })
    if (isNew) {
      await enqueueJob(deps, tx, { kind: 'catalogue.change', key: changeId, payload: { changeId }, runAt })
      await insertAudit(tx, {
        auditId: newId(deps.random, 'aud'),
        at: now,
        keyName: operator.keyName,
        scope: changeAskedFor(operator, { ...request, remove: [] }).resource.scope,
        command: 'schedule',
        summary: `${resource} at ${at}, ${different.length} to change, scheduled change ${changeId}`,
        onceKey: `schedule:${changeId}`,
      })
    }
    return { ...report, changeId: dryRun ? null : changeId, result: isNew ? 'scheduled' : 'same' }
  })
}
