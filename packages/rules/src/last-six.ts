import * as limits from '@aisle/contract/limits'

const enough = new RegExp(`^[A-Z0-9]{${limits.identityLastDigits},}$`)

/**
 * P2: the last 6 characters of an identity document: they may end in X, may be lower case or full-width, and a pasted
 * whole number is cut. Null: too short to be one.
 */
export function readLastSix(typed: string): string | null {
  const written = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{P}\p{Cf}\p{S}]/gu, '')
  return enough.test(written) ? written.slice(-limits.identityLastDigits) : null
}
