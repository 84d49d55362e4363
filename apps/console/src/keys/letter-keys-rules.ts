/** After `g`, the letter of a place counts for so long, and not so soon: only a scanner types like that. */
const placeWithinMs = 1500
const shortestPauseMs = 30

export interface LastKey {
  key: string
  /** In milliseconds. */
  at: number
}

export const noKeyYet: LastKey = { key: '', at: -Infinity }

/** The shortcut that a key means after the one before: the key, or `g o` for a place; null: none. */
export function readShortcut(last: LastKey, { key, at }: LastKey): string | null {
  const pauseMs = at - last.at
  if (last.key === 'g' && pauseMs < placeWithinMs) return pauseMs < shortestPauseMs ? null : `g ${key}`
  return key === 'g' ? null : key
}
