import type { CancelledChange } from '@aisle/contract/console-schedule'
import { operatorResources } from '@aisle/contract/operator'
import type { scheduleCancelSchema } from '@aisle/contract/operator-schemas'
import type { z } from 'zod'
import { fail } from '../../../platform/contract-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import { withdrawJobs } from '../../../platform/jobs/job-queue.ts'
import { newId } from '../../../platform/security/random.ts'
import type { Operator } from '../api/operator-call.ts'
import { refuse } from '../api/operator-refusal.ts'
import { requireScope } from '../api/require-scope.ts'
import { insertAudit } from '../audit-store.ts'
import { inTransactionUnlessDry } from '../in-dry-run.ts'
import { endScheduled, lockScheduled } from './scheduled-store.ts'

/**
 * M40: cancels a change that waits, or puts one away that was refused at its time. Repeating it changes nothing.
 * @throws ContractError `notFound`; OperatorRefusal `scheduleApplied`
 */
export async function cancelScheduled(
  deps: Deps,
  operator: Operator,
  { changeId, dryRun }: z.output<typeof scheduleCancelSchema>,
): Promise<CancelledChange> {
  const now = deps.clock.now()
  return inTransactionUnlessDry(deps, dryRun, async (tx) => {
    const found = (await lockScheduled(tx, changeId)) ?? fail('notFound', { reason: 'record' })
    const { resource, state, runAt } = found
    const scope = operatorResources[resource]
    requireScope(operator, scope)
    if (state === 'applied') return refuse('scheduleApplied')
    const about = { dryRun, changeId, resource, at: runAt.toISOString() }
    if (!(await endScheduled(tx, { changeId, state: 'cancelled', at: now, by: operator.keyName })))
      return { ...about, result: 'same' }
    const result = state === 'waiting' ? 'cancelled' : 'putAway'
    await withdrawJobs(deps, tx, [{ kind: 'catalogue.change', key: changeId }])
    await insertAudit(tx, {
      auditId: newId(deps.random, 'aud'),
      at: now,
      keyName: operator.keyName,
      scope,
      command: 'schedule-cancel',
      summary: `${resource} at ${about.at}, scheduled change ${changeId} ${result === 'cancelled' ? 'cancelled' : 'put away'}`,
      onceKey: `schedule-cancel:${changeId}`,
    })
    return { ...about, result }
  })
}
