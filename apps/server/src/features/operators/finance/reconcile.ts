import type { reconcileSchema } from '@aisle/contract/operator-finance-schemas'
import type { Reconciliation } from '@aisle/contract/reconciliation'
import type { z } from 'zod'
import { fail } from '../../../platform/contract-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import { isOver, lastDueDay, listReconciliations, reconcileDay, withNotes } from '../../reconciliation/index.ts'
import { note } from '../decide.ts'
import type { Operator } from '../api/operator-call.ts'

/**
 * Results of comparing gateways with the ledger: of one day, or of the last due day and the earlier open ones. Without
 * `dryRun` that day is compared now, and what can heal is healed.
 */
export async function reconcile(deps: Deps, operator: Operator, request: z.output<typeof reconcileSchema>) {
  const now = deps.clock.now()
  const day = request.day ?? lastDueDay(now)
  if (!isOver(day, now)) return fail('invalidRequest', { fields: ['day: it is not over'] })
  const gateways = deps.gateways.filter(({ id }) => !request.gateway || id === request.gateway)
  if (!request.dryRun) {
    if (gateways.length === 0) return fail('invalidRequest', { fields: ['gateway: it is not configured'] })
    for (const gateway of gateways) await noteComparison(deps, operator, await reconcileDay(deps, gateway, day))
  }
  const days = { day, withOpen: !request.day, gateway: request.gateway ?? null }
  const reconciliations = await listReconciliations(deps.db, days)
  const compared = reconciliations.flatMap((one) => (one.day === day ? [one.gateway] : []))
  const notCompared = gateways.map(({ id }) => id).filter((id) => !compared.includes(id))
  const noted = await withNotes(deps.db, reconciliations, operator.keyName)
  return { dryRun: request.dryRun, day, reconciliations: noted, notCompared }
}

async function noteComparison(deps: Deps, operator: Operator, compared: Reconciliation): Promise<void> {
  const { gateway, day, state, comparedAt } = compared
  await note(deps, operator, {
    scope: 'refunds',
    command: 'reconcile',
    summary: `${gateway} ${day}: ${state}`,
    onceKey: `reconcile:${gateway}:${day}:${comparedAt}:${state}`,
  })
}
