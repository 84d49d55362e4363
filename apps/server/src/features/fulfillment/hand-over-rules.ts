import * as limits from '@aisle/contract/limits'

/** Codes are read out and typed: spaces and hyphens between digits do not count. Null for what cannot be one. */
export function pickupCodeOf(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '')
  return /^\d+$/.test(digits) && digits.length === limits.pickupCodeDigits ? digits : null
}
