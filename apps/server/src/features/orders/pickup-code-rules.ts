import * as limits from '@aisle/contract/limits'

/** Codes are read out and typed: ignore spaces and hyphens between digits. Null when it cannot be a code. */
export function getPickupCode(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '')
  return /^\d+$/.test(digits) && digits.length === limits.pickupCodeDigits ? digits : null
}
