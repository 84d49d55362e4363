/** Spec §5: mainland mobile number, 11 digits, 1 and then 3 to 9. */
const mobile = /^1[3-9]\d{9}$/
/** Spec §5: local part, domain, and a suffix of 2 to 6 letters or dots (which begins and ends with a letter). */
const email = /^[\w.-]+@[A-Za-z0-9.-]+\.[A-Za-z][A-Za-z.]{0,4}[A-Za-z]$/
const longestEmail = 254

/** Full-width digits and the spaces that people put into numbers are folded away. */
export function readMobile(typed: string): string | null {
  const written = typed.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '')
  return mobile.test(written) ? written : null
}

/** Lower case: two spellings of one mailbox must not count as two (W5). */
export function readEmail(typed: string): string | null {
  const written = typed.normalize('NFKC').trim()
  return written.length <= longestEmail && email.test(written) ? written.toLowerCase() : null
}
