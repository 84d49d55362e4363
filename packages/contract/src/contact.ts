/**
 * Spec §5, for both sides: what counts as a mobile number and as a mailbox. Answers the one way it is written, or null.
 * Every pattern is linear in what was typed, however hostile.
 */

/** Mainland: 11 digits, 1 and then 3 to 9. */
const mobile = /^1[3-9]\d{9}$/
/** Local part, domain, and a suffix of 2 to 6 letters or dots (which begins and ends with a letter). */
const email = /^[\w.-]+@[A-Za-z0-9.-]+\.[A-Za-z][A-Za-z.]{0,4}[A-Za-z]$/
/** No mail server takes a longer one (RFC 5321). */
const longestEmail = 254
/** Spaces, brackets, dashes of any kind and invisible signs that people and address books put into numbers. */
const betweenDigits = /[\s()\p{Pd}\p{Cf}\u2212]/gu
/** China's, as address books write it before a mobile number (W4). */
const countryCode = /^(?:\+|00)?86(?=\d{11}$)/

/** The 11 digits, with full-width digits converted, and separators and the code of the country removed. */
export function readMobile(typed: string): string | null {
  const written = typed.normalize('NFKC').replace(betweenDigits, '').replace(countryCode, '')
  return mobile.test(written) ? written : null
}

/** Another country's number: a plus sign or 00, the country's code, and in all 8 to 15 digits (E.164). */
const foreign = /^(?:\+|00)([1-9]\d{7,14})$/

/**
 * W4: a number to reach a passenger by. A mainland mobile as spec §5 has it, the 11 digits; or another country's with its
 * code, `+` and digits, for whose own rules we are no judge.
 */
export function readContactPhone(typed: string): string | null {
  const mainland = readMobile(typed)
  if (mainland !== null) return mainland
  // Address books write a trunk zero in brackets, which callers from abroad do not dial: +44 (0)20.
  const written = typed.normalize('NFKC').replace(/\(0\)/g, '').replace(betweenDigits, '')
  const digits = foreign.exec(written)?.[1]
  return digits === undefined || digits.startsWith('86') ? null : `+${digits}`
}

/** Lower case: two spellings of one mailbox must not count as two (W5). */
export function readEmail(typed: string): string | null {
  const written = typed.normalize('NFKC').trim()
  return written.length <= longestEmail && email.test(written) ? written.toLowerCase() : null
}
