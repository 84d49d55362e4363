import * as limits from '@aisle/contract/limits'

/** Latin letters and digits of an identity number, upper case; full-width ones count, signs between them do not. */
export function foldDocument(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
}

/**
 * P2: the last 6 characters of an identity document: they may end in X, may be lower case or full-width, and a pasted
 * whole number is cut. Null: too short to be one.
 */
export function readLastSix(typed: string): string | null {
  const written = foldDocument(typed)
  return written.length >= limits.identityLastDigits ? written.slice(-limits.identityLastDigits) : null
}
