import type { Deps } from '../../platform/deps.ts'
import { enqueueJob, type Job, type JobHandlers } from '../../platform/jobs/job-queue.ts'
import type { WatchedFigure } from '../../platform/http/observe.ts'
import { getGateway } from '../../outside/payment/payment-methods.ts'
import { reconcileDay } from './reconcile-day.ts'
import { dueDays, nextDueAt, nextLookAt } from './reconciliation-rules.ts'
import { comparedDays, countDifferences, firstDayAt } from './reconciliation-store.ts'

/** Runs at every server start, so that missed days are caught up on at once. */
export async function enqueueReconciliation(deps: Deps): Promise<void> {
  await enqueueJob(deps, deps.db, { kind: 'reconciliation.plan', key: 'daily', payload: {}, runAt: deps.clock.now() })
}

async function planDays(deps: Deps): Promise<Date> {
  const now = deps.clock.now()
  for (const { id: gateway } of deps.gateways) {
    const first = await firstDayAt(deps.db, gateway)
    if (first === undefined) continue
    const days = dueDays(first, now)
    const compared = await comparedDays(deps.db, gateway, days)
    for (const day of days.filter((one) => !compared.has(one))) {
      await enqueueJob(deps, deps.db, {
        kind: 'reconciliation.daily',
        key: `${gateway}:${day}`,
        payload: { gateway, day },
        runAt: now,
      })
    }
  }
  return nextDueAt(now)
}

async function compareOneDay(deps: Deps, { payload }: Job<'reconciliation.daily'>): Promise<Date | undefined> {
  const { day } = payload
  const gateway = getGateway(deps.gateways, payload.gateway)
  // The gateway is no longer configured.
  if (!gateway) return undefined
  const { state } = await reconcileDay(deps, gateway, day)
  return state === 'equal' ? undefined : nextLookAt(day, state, deps.clock.now())
}

export const reconciliationJobs = {
  'reconciliation.plan': planDays,
  'reconciliation.daily': compareOneDay,
} satisfies Partial<JobHandlers>

/** For `/metrics`: the differences that staff must check. */
export const reconciliationFigure = (deps: Pick<Deps, 'db' | 'gateways'>): WatchedFigure => ({
  name: 'aisle_reconciliation_differences',
  help: 'Differences between statements and the ledger that are not healed, by gateway',
  label: 'gateway',
  async read() {
    const counted = await countDifferences(deps.db)
    return new Map(deps.gateways.map(({ id }) => [id, counted.get(id) ?? 0]))
  },
})
