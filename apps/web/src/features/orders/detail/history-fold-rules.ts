const newestRows = 2

/** How many rows stand above the fold of a history, and how many are folded. */
export function foldHistory(events: number): { shown: number; earlier: number } {
  const shown = Math.min(events, newestRows)
  return { shown, earlier: events - shown }
}
