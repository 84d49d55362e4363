/** W2: a document number in the form that is hashed: folded from full-width and lower case, letters and digits only. */
export function normaliseDocument(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
}
