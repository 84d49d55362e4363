/** An answer as local storage keeps it. Only what says the same to everybody is ever one. */
export interface KeptAnswer {
  /** The query's: `[call, language, body]`, so each language has its own. */
  key: readonly unknown[]
  data: unknown
  /** When it was answered, and until when it may be shown; milliseconds since 1970. */
  at: number
  until: number
}

export interface KeptBounds {
  /** Of all as JSON, in characters. */
  length: number
  /** Answers of one call. */
  ofOneCall: number
}

/** Of a list that was scrolled through, its first page: the rest comes as it is scrolled again. */
export function getFirstPage(data: unknown): unknown {
  // The shape of an infinite query's data; other data has no such lists.
  const { pages, pageParams } = (data ?? {}) as { pages?: unknown; pageParams?: unknown }
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
}

/** A single answer that fills a quarter would displace all others: the area tree, for example. */
const largestShare = 4

/**
 * Merges `found` into the kept answers, newest first: one answer per key, within the bounds. The oldest are dropped
 * first.
 */
export function keepNewest(
  kept: readonly KeptAnswer[],
  found: readonly KeptAnswer[],
  { length, ofOneCall }: KeptBounds,
): KeptAnswer[] {
  const newest = new Map<string, KeptAnswer>()
  for (const answer of [...kept, ...found].sort((one, other) => other.at - one.at)) {
    const key = JSON.stringify(answer.key)
    if (!newest.has(key)) newest.set(key, answer)
  }
  const counts = new Map<unknown, number>()
  const staying: KeptAnswer[] = []
  let used = 2
  for (const answer of newest.values()) {
    const [call] = answer.key
    const count = (counts.get(call) ?? 0) + 1
    const size = JSON.stringify(answer).length + 1
    if (count > ofOneCall || size > length / largestShare) continue
    if (used + size > length) break
    counts.set(call, count)
    used += size
    staying.push(answer)
  }
  return staying
}
