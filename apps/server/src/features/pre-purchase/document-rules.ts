/** W2: an identity document number as it is hashed: full-width and lower case folded, letters and digits only. */
export function normaliseDocument(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
}
