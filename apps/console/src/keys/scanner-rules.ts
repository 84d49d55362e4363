/** What a scanner that types like a keyboard does: many keys at a pace that no hand has, then Enter. */
const longestPauseMs = 80
const shortestCode = 6

export interface TypedSoFar {
  text: string
  /** Of the last key, in milliseconds. */
  at: number
}

export const nothingTyped: TypedSoFar = { text: '', at: -Infinity }

/** What has been typed with this key, and the code that it ends; null: it ends none. */
export function readKey(
  typed: TypedSoFar,
  { key, at }: { key: string; at: number },
): { typed: TypedSoFar; code: string | null } {
  const isFast = at - typed.at < longestPauseMs
  if (key === 'Enter')
    return { typed: nothingTyped, code: isFast && typed.text.length >= shortestCode ? typed.text : null }
  // A scanner holds Shift for capitals, and that is no character.
  if (key.length !== 1)
    return { typed: key === 'Shift' ? { ...typed, at: isFast ? at : typed.at } : nothingTyped, code: null }
  return { typed: { text: isFast ? typed.text + key : key, at }, code: null }
}
