import type { AuditVerification } from '@aisle/contract/operator'
import type { auditVerifySchema } from '@aisle/contract/operator-schemas'
import type { z } from 'zod'
import { after, minutes } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueJob, type JobHandlers } from '../../platform/jobs/job-queue.ts'
import { brokenLines, countChain, hashOfLine, lockHead, readHead } from './audit-chain-store.ts'
import type { Operator } from './api/operator-call.ts'

const mostProblems = 100

/**
 * X5: checks that the audit is unchanged. An attacker with the database can write a whole new chain, but cannot change the
 * log: `head` is a line's number and hash from the log.
 */
export async function verifyAudit(
  deps: Deps,
  _operator: Operator,
  { head }: z.output<typeof auditVerifySchema>,
): Promise<AuditVerification> {
  return inTransaction(deps.db, async (tx) => {
    // No line is added between the reads.
    const kept = await lockHead(tx)
    const { lines, unchained, erased, last } = await countChain(tx)
    const problems: AuditVerification['problems'] = await brokenLines(tx, mostProblems)
    const { number, hash } = kept
    const say = (at: number | null, problem: AuditVerification['problems'][number]['problem']) =>
      problems.push({ number: at, auditId: null, problem })
    if (last.number !== number || last.hash !== hash) say(last.number, 'notTheHead')
    if (unchained !== kept.unchained) say(null, 'outsideTheChain')
    if (head && (await hashOfLine(tx, head.number)) !== head.hash) say(head.number, 'notTheLoggedHead')
    return { lines, unchained, erased, head: { number, hash }, problems }
  })
}

/** The log is elsewhere, where who may change the database cannot change it. */
export async function logAuditHead(deps: Deps): Promise<void> {
  const { number, hash } = await readHead(deps.db)
  deps.log.info({ number, hash }, 'head of the operators’ audit')
}

async function logDaily(deps: Deps): Promise<Date> {
  await logAuditHead(deps)
  return after(deps.clock.now(), minutes(24 * 60))
}

/** Runs at every server start: one job for all servers, which reschedules itself. */
export async function enqueueAuditHead(deps: Deps): Promise<void> {
  await enqueueJob(deps, deps.db, { kind: 'audit.head', key: 'daily', payload: {}, runAt: deps.clock.now() })
}

export const operatorJobs = { 'audit.head': logDaily } satisfies Partial<JobHandlers>
