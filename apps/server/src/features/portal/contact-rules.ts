/** Spec §5: a mainland mobile number, 11 digits, 1 and then 3 to 9; full-width digits and separators folded away. */
export function isMobile(typed: string): boolean {
  return /^1[3-9]\d{9}$/.test(typed.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, ''))
}

/** Spec §5: local part, domain, and a suffix of 2 to 6 letters or dots (which begins and ends with a letter). */
export function isEmail(typed: string): boolean {
  const written = typed.normalize('NFKC').trim()
  return written.length <= 254 && /^[\w.-]+@[A-Za-z0-9.-]+\.[A-Za-z][A-Za-z.]{0,4}[A-Za-z]$/.test(written)
}
