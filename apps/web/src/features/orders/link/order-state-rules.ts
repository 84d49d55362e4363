import type { LinkedOrder } from '@aisle/contract/order-link-schemas'
import type { OrderState } from '@aisle/contract/order-states'

type Line = LinkedOrder['lines'][number]
type Plan = LinkedOrder['plans'][number]

/** The order's label on the page behind a mail's link: its state, or more exactly its meaning for the passenger. */
export type LinkedState = OrderState | 'refunding' | 'readyForFlight' | 'connectNow' | 'inUse' | 'readyForPickup'

/** Of several plans the one that the passenger can do something with speaks for the order. */
export function getLinkedState({ state, kind, plans, refunds }: LinkedOrder): LinkedState {
  if (state === 'refunded') return state
  const waiting = plans.filter(({ entitlementState }) => entitlementState === 'unused')
  if (plans.some(({ entitlementState }) => entitlementState === 'active' || entitlementState === 'paused'))
    return 'inUse'
  if (waiting.length === 0 && refunds.some((refund) => refund.state === 'refunding' || refund.state === 'failed'))
    return 'refunding'
  if (state !== 'paid') return state
  if (kind === 'PICKUP') return 'readyForPickup'
  if (waiting.length === 0) return state
  return waiting.some(({ flight }) => flight.status === 'departed') ? 'connectNow' : 'readyForFlight'
}

/** Lines that belong together under one flight: those of a plan by its flight, all goods as one. */
export function groupByFlight({ lines, plans }: Pick<LinkedOrder, 'lines' | 'plans'>) {
  const groups = new Map<string, { flight: Plan['flight'] | null; each: { line: Line; plan: Plan | null }[] }>()
  for (const line of lines) {
    const plan = plans.find(({ lineNo }) => lineNo === line.lineNo) ?? null
    const key = plan ? `${plan.flight.flightNo} ${plan.flight.flightDate}` : ''
    const group = groups.get(key) ?? { flight: plan?.flight ?? null, each: [] }
    group.each.push({ line, plan })
    groups.set(key, group)
  }
  return [...groups].map(([key, group]) => ({ key, ...group }))
}
