import type { EntitlementState } from '@aisle/contract/order-states'

/** W6: every move that an entitlement may make. What is not listed cannot happen. */
const moves: Readonly<Record<EntitlementState, readonly EntitlementState[]>> = {
  reserved: ['unused', 'released'],
  unused: ['active', 'refunded', 'expired'],
  active: ['paused', 'used_up', 'expired', 'refunded', 'revoked'],
  paused: ['active', 'used_up', 'expired', 'refunded', 'revoked'],
  used_up: [],
  expired: [],
  released: [],
  refunded: [],
  revoked: [],
}

/** Paid for and still good: what a passenger can go online with. */
export const openEntitlementStates = ['unused', 'active', 'paused'] as const satisfies readonly EntitlementState[]

export function canMoveEntitlement(from: EntitlementState, to: EntitlementState): boolean {
  return moves[from].includes(to)
}
