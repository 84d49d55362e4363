import * as limits from '@aisle/contract/limits'

/** The label that cards and files print before the number: up to a colon, or to `No.`; no number has either. */
const label = /^(?:[^:]*:)+|^[^\d:]*\bNO\. ?/i

/** The number without the label that was copied with it: `证件号码：E99990001`, `ID No. USA110000999999`. */
export const withoutLabel = (typed: string): string => typed.normalize('NFKC').replace(label, '')

/** Latin letters and digits of an identity number, upper case; full-width ones count, signs between them do not. */
export function foldDocument(typed: string): string {
  return withoutLabel(typed)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
}

/**
 * Permits of residents of Hong Kong and Macao (H or M and 8 digits) and of Taiwan (8 digits), with the two digits that
 * count the cards issued and, on old cards, the letter of the office. Other documents have no such number: passports have
 * at most nine characters (ICAO 9303), identity cards of the mainland fifteen or eighteen.
 */
const permitWithCount = /^([HM]?\d{8})\d{2}[A-Z]?$/

/** W2: the number by which a document is known, as typed or as an airline lists it. A new card changes nothing. */
export const readDocument = (typed: string): string => foldDocument(typed).replace(permitWithCount, '$1')

/**
 * P2: the last 6 characters of an identity document: they may end in X, may be lower case or full-width, and a pasted
 * whole number is cut. Null: too short to be one.
 */
export function readLastSix(typed: string): string | null {
  const written = readDocument(typed)
  return written.length >= limits.identityLastDigits ? written.slice(-limits.identityLastDigits) : null
}
