import type { PickupCodeState } from '@aisle/contract/order-states'
import * as limits from '@aisle/contract/limits'

/** Codes are read out and typed: spaces and hyphens between digits do not count. Null for what cannot be one. */
export function pickupCodeOf(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '')
  return /^\d+$/.test(digits) && digits.length === limits.pickupCodeDigits ? digits : null
}

/** Table O, PICKUP: completed when no unused code is left and one was used. */
export const isCollected = (codes: readonly PickupCodeState[]) => !codes.includes('unused') && codes.includes('used')
