import type { LinkedOrder } from '@aisle/contract/order-link-schemas'
import type { OrderState } from '@aisle/contract/order-states'

/** What the page behind a mail's link calls the order: its state, or more exactly what it means for the passenger. */
export type LinkedState = OrderState | 'refunding' | 'readyForFlight' | 'connectNow' | 'inUse' | 'readyForPickup'

export function getLinkedState({ state, kind, wifi, refunds }: LinkedOrder): LinkedState {
  if (state === 'refunded') return state
  if (refunds.some((refund) => refund.state === 'refunding' || refund.state === 'failed')) return 'refunding'
  if (wifi?.entitlementState === 'active' || wifi?.entitlementState === 'paused') return 'inUse'
  if (state !== 'paid') return state
  if (kind === 'PICKUP') return 'readyForPickup'
  if (!wifi) return state
  return wifi.flight.status === 'departed' ? 'connectNow' : 'readyForFlight'
}
