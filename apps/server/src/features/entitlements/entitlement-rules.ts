import type { EntitlementState } from '@aisle/contract/order-states'

/** W6: every move that an entitlement may make. What is not listed cannot happen. */
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

/** Paid for and still good: what a passenger can go online with. */
export const openEntitlementStates = ['unused', 'active', 'paused'] as const satisfies readonly EntitlementState[]

/** The same, and what an unpaid order holds: one per passenger, flight and plan (W6). */
export const heldEntitlementStates = ['reserved', ...openEntitlementStates] as const

export const isOpenEntitlement = (state: EntitlementState) => openEntitlementStates.some((open) => open === state)

export function canMoveEntitlement(from: EntitlementState, to: EntitlementState): boolean {
  return entitlementMoves[from].includes(to)
}
