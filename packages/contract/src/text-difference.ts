/**
 * An edit script: literal strings of the new text, and copies of `length` characters from the old text. `distance` is
 * measured from the end of the previous copy. Offsets are UTF-16 code units.
 */
export type TextDifference = (string | readonly [distance: number, length: number])[]

/** A shorter copy would cost more than the literal text. */
const pieceLength = 16
/** One place of so many is remembered: what both texts share is found if it is longer than both together. */
const stride = 8
const mostCandidates = 16

/** Throws where it was made for another text. */
export function applyDifference(before: string, difference: TextDifference): string {
  let at = 0
  const pieces = difference.map((piece) => {
    if (typeof piece === 'string') return piece
    const [distance, length] = piece
    const from = at + distance
    at = from + length
    if (from < 0 || length < 0 || at > before.length) throw new Error('a difference for another text')
    return before.slice(from, at)
  })
  return pieces.join('')
}

/** Fast rather than minimal: a release leaves most of a page unchanged. */
export function getDifference(before: string, after: string): TextDifference {
  const places = getPlaces(before)
  const difference: TextDifference = []
  let told = 0
  let at = 0
  for (let next = 0; next < after.length;) {
    const match = longestAt({ before, after, next, told, at }, places)
    if (!match) {
      next += 1
      continue
    }
    const { from, start, length } = match
    if (start > told) difference.push(after.slice(told, start))
    difference.push([from - at, length])
    at = from + length
    told = start + length
    next = told
  }
  if (told < after.length) difference.push(after.slice(told))
  return difference
}

function getPlaces(text: string): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (let place = 0; place + pieceLength <= text.length; place += stride) {
    const piece = text.slice(place, place + pieceLength)
    const known = places.get(piece)
    if (!known) places.set(piece, [place])
    else if (known.length < mostCandidates) known.push(place)
  }
  return places
}

interface Looking {
  before: string
  after: string
  next: number
  /** `after` is encoded up to here. */
  told: number
  /** End of the last copy from `before`. */
  at: number
}

interface Match {
  from: number
  start: number
  length: number
}

function longestAt(looking: Looking, places: ReadonlyMap<string, number[]>): Match | undefined {
  const { before, after, next, told, at } = looking
  const known = places.get(after.slice(next, next + pieceLength))
  if (!known) return undefined
  let best: Match | undefined
  for (const place of known) {
    let from = place
    let start = next
    while (start > told && from > 0 && before[from - 1] === after[start - 1]) {
      from -= 1
      start -= 1
    }
    let length = next - start + pieceLength
    while (from + length < before.length && before[from + length] === after[start + length]) length += 1
    // Of two that are as long, the one that goes on where the last one ended.
    if (!best || length > best.length || (length === best.length && Math.abs(from - at) < Math.abs(best.from - at)))
      best = { from, start, length }
  }
  return best
}
