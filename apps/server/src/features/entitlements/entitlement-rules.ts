import { openEntitlementStates, type EntitlementState } from '@aisle/contract/order-states'

/** W6: every move that an entitlement may make; no other is possible. */
export const entitlementMoves: Readonly<Record<EntitlementState, readonly EntitlementState[]>> = {
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

export const isOpenEntitlement = (state: EntitlementState) => openEntitlementStates.some((open) => open === state)

export function canMoveEntitlement(from: EntitlementState, to: EntitlementState): boolean {
  return entitlementMoves[from].includes(to)
}
