import { timeEdges, type ReportData } from '../../report-data.ts'
import type { Formats } from './format-rules.ts'
import { isIn, type Selection } from './selection-rules.ts'

export interface Waiting {
  /** By upper edge of `timeEdges`; the last one is what took longer. */
  counts: number[]
  total: number
  median: Quantile | null
  ninetieth: Quantile | null
}

export interface Quantile {
  seconds: number
  /** Beyond the last edge: `seconds` is that edge, and the true value is larger. */
  orMore: boolean
  /** Position among the columns: 0 at the left edge of the first, 1 between first and second. */
  position: number
}

export function computeWaiting(data: Pick<ReportData, 'timeToOnline'>, selection: Selection): Waiting {
  const counts = Array.from({ length: timeEdges.length + 1 }, () => 0)
  for (const entry of data.timeToOnline.filter(isIn(selection)))
    for (const [at, count] of entry.counts.entries()) if (at < counts.length) counts[at] = (counts[at] ?? 0) + count
  return {
    counts,
    total: counts.reduce((sum, count) => sum + count, 0),
    median: quantile(counts, 0.5),
    ninetieth: quantile(counts, 0.9),
  }
}

/** Read from counts by bucket, as if those in a bucket were spread evenly over it. */
export function quantile(counts: readonly number[], part: number): Quantile | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let left = total * part
  for (const [at, count] of counts.entries()) {
    if (count === 0 || left > count) {
      left -= count
      continue
    }
    const upper = timeEdges[at]
    const lower = timeEdges[at - 1] ?? 0
    if (upper === undefined) return { seconds: lower, orMore: true, position: at }
    return { seconds: lower + ((upper - lower) * left) / count, orMore: false, position: at + left / count }
  }
  return { seconds: timeEdges[timeEdges.length - 1] ?? 0, orMore: true, position: timeEdges.length }
}

export function waitText({ seconds, orMore }: Quantile, formats: Formats): string {
  const text = formats.seconds(seconds)
  return orMore ? formats.say({ zh: `超过 ${text}`, en: `over ${text}` }) : text
}
