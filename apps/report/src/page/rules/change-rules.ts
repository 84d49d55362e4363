import type { Words } from '../../report-data.ts'
import type { Formats } from './format-rules.ts'
import type { Comparison, Selection } from './selection-rules.ts'

/** Fewer than this, and a change in percent would be noise. */
const enough = 20

/**
 * `+12%`, or `8 → 11` of few.
 * @param valueOf the figure of one range; null where there is none
 */
export function changeText(
  comparison: Comparison | null,
  valueOf: (selection: Selection) => number | null,
  { formats, write, few = enough }: { formats: Formats; write: (value: number) => string; few?: number },
): string {
  if (!comparison) return ''
  const earlier = valueOf(comparison.earlier)
  const later = valueOf(comparison.later)
  if (earlier === null || later === null || (earlier === 0 && later === 0)) return ''
  return earlier < few ? `${write(earlier)} → ${write(later)}` : signedChange(earlier, later, formats)
}

function signedChange(earlier: number, later: number, { signed, say }: Formats): string {
  const ratio = later / earlier - 1
  return Math.abs(ratio) < 0.005 ? say({ zh: '持平', en: 'no change' }) : signed(ratio)
}

/** One text for all changes that are shown together. */
export function againstText(comparison: Comparison | null, { say }: Formats): string {
  return comparison ? say(againstWords(comparison)) : ''
}

function againstWords({ kind, days }: Comparison): Words {
  if (kind === 'halves')
    return days === 1
      ? { zh: '后一天较前一天', en: 'second day against first' }
      : { zh: `后 ${days} 天较前 ${days} 天`, en: `last ${days} days against first ${days}` }
  return days === 1
    ? { zh: '较前一天', en: 'against the day before' }
    : { zh: `较之前 ${days} 天`, en: `against the ${days} days before` }
}

/** Two shares differ by percentage points, not by percent. */
export function pointsText(
  comparison: Comparison | null,
  shareIn: (range: Selection) => number | null,
  formats: Formats,
): string {
  if (!comparison) return ''
  const earlier = shareIn(comparison.earlier)
  const later = shareIn(comparison.later)
  if (earlier === null || later === null) return ''
  const points = (later - earlier) * 100
  const size = Math.abs(points).toFixed(1).replace('.0', '')
  const sign = points < 0 ? '−' : '+'
  if (size === '0') return formats.say({ zh: '持平', en: 'no change' })
  return formats.say({ zh: `${sign}${size} 个百分点`, en: `${sign}${size} points` })
}
