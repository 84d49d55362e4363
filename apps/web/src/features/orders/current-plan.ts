import type { OrderSummary } from '@aisle/contract/orders-schemas'

export type PlanOfOrder = OrderSummary['plans'][number]

/** The flight is still to come or under way. */
export const isFlying = ({ flight }: Pick<PlanOfOrder, 'flight'>) =>
  flight.status !== 'landed' && flight.status !== 'cancelled'

/**
 * The plan that an order is about now: of a party's plans the one in use, else the unused one that flies next, else the
 * first. Undefined for goods.
 */
export function getCurrentPlan<Plan extends Pick<PlanOfOrder, 'entitlementState' | 'flight'>>(
  plans: readonly Plan[],
): Plan | undefined {
  const inUse = plans.find(({ entitlementState }) => entitlementState === 'active' || entitlementState === 'paused')
  const waiting = plans.filter((plan) => plan.entitlementState === 'unused' && isFlying(plan))
  waiting.sort((a, b) => Date.parse(a.flight.departsAt) - Date.parse(b.flight.departsAt))
  return inUse ?? waiting[0] ?? plans[0]
}
