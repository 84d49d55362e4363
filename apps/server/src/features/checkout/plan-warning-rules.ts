import type { Quote } from '@aisle/contract/orders-schemas'
import type { PlanOffer } from '@aisle/contract/shared-schemas'
import type { WantedPlan } from './checkout-facts.ts'

/** From the least to the most that a plan allows. */
const kinds: readonly PlanOffer['kind'][] = ['text', 'browse', 'stream']

/**
 * Warnings before the passenger pays for this plan: a plan for the whole flight that allows as much is paid, or an
 * order for another plan waits for payment. Both can be bought, because it may be intended.
 */
export function getPlanWarnings({
  plan,
  others,
}: Pick<WantedPlan, 'others'> & { plan: Pick<WantedPlan['plan'], 'kind'> }) {
  const reach = kinds.indexOf(plan.kind)
  return others.flatMap(({ kind, name, wholeFlight, paid, orderNo }): Omit<Quote['warnings'][number], 'tripId'>[] => {
    const warning = { plan: name, orderNo: orderNo ?? null }
    if (!paid) return [{ kind: 'unpaidOrder', ...warning }]
    return wholeFlight && kinds.indexOf(kind) >= reach ? [{ kind: 'ownsMore', ...warning }] : []
  })
}
