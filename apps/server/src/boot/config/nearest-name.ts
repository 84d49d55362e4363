/** The fewest letters that are added, taken away or exchanged to make one name of the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (let to = 1; to <= other.length; to += 1) {
      const exchanged = (row[to - 1] ?? 0) + (letter === other[to - 1] ? 0 : 1)
      next.push(Math.min(exchanged, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}

const mostMistakes = 3

/** The name that was probably meant; null: none is near. */
export function nearestName(typed: string, names: Iterable<string>): string | null {
  let nearest: { name: string; mistakes: number } | null = null
  for (const name of names) {
    const mistakes = distance(typed, name)
    if (mistakes <= mostMistakes && (nearest === null || mistakes < nearest.mistakes)) nearest = { name, mistakes }
  }
  return nearest?.name ?? null
}
