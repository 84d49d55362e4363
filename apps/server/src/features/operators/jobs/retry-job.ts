import type { RetriedJob } from '@aisle/contract/operator-reports'
import type { jobRetrySchema } from '@aisle/contract/operator-schemas'
import type { z } from 'zod'
import { fail } from '../../../platform/contract-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import { findJob, reviveJob } from '../../../platform/jobs/given-up-store.ts'
import { newId } from '../../../platform/security/random.ts'
import type { Operator } from '../api/operator-call.ts'
import { insertAudit } from '../audit-store.ts'
import { inTransactionUnlessDry } from '../in-dry-run.ts'

/**
 * M58: runs a job once more that was given up. What it does is decided already and safe to repeat, so nothing else
 * changes; there is nothing to undo. Safe to repeat: a job that runs again is left alone. @throws notFound
 */
export async function retryJob(
  deps: Deps,
  operator: Operator,
  { jobId, dryRun }: z.output<typeof jobRetrySchema>,
): Promise<RetriedJob> {
  return inTransactionUnlessDry(deps, dryRun, async (tx) => {
    const at = deps.clock.now()
    const job = (await findJob(tx, jobId)) ?? fail('notFound', { reason: 'record' })
    const about = { dryRun, jobId, kind: job.kind, key: job.key }
    if (!(await reviveJob(tx, jobId, at))) return { ...about, result: 'same' }
    await insertAudit(tx, {
      auditId: newId(deps.random, 'aud'),
      at,
      keyName: operator.keyName,
      scope: 'jobs',
      command: 'job-retry',
      summary: `${about.kind} ${about.key}: once more`,
    })
    return { ...about, result: 'done' }
  })
}
