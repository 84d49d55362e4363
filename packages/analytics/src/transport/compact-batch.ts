import type { AnalyticsEvent } from '../event.ts'

/** An event or a part of one; null takes a key away. */
type Parts = Record<string, unknown>

/** The array of decision 0018, as JSON. */
export const writeBatch = (events: readonly AnalyticsEvent[]) => `[${events.map(batchWriter()).join()}]`

/** Writes the elements of one array, one after the other. */
export function batchWriter() {
  let first: Parts | undefined
  let known: Parts = {}
  return (event: AnalyticsEvent): string => {
    const parts: Parts = { ...event }
    const difference = first ? getDifference(expected(first, known, parts), parts) : parts
    if (first) {
      if (difference['attributes']) difference['attributes'] = getDifference(getParts(first), getParts(parts))
      difference['timestamp'] = event.timestamp - Number(known['timestamp'])
    }
    first ??= parts
    known = { ...known, ...parts }
    return JSON.stringify(difference)
  }
}

/** If an event has attributes, they are an object. */
const getParts = (event: Parts) => ({ ...(event['attributes'] as Parts | undefined) })

function getDifference(before: Parts, after: Parts): Parts {
  const difference: Parts = {}
  for (const key of Object.keys({ ...before, ...after })) {
    const value = after[key] ?? null
    if (JSON.stringify(value) !== JSON.stringify(before[key] ?? null)) difference[key] = value
  }
  return difference
}

/** The event that a reader assumes when no more is written; `known` holds the last value of each key. */
function expected({ attributes }: Parts, known: Parts, { eventType, eventName }: Parts): Parts {
  const { eventSequenceId, eventId } = known
  const type = eventName ? 'CUSTOM' : 'PAGE'
  const { referralPage, protocolType } = (eventType ?? type) === 'PAGE' ? known : {}
  const [token, counter = ''] = String(eventId).split('.')
  return {
    ...known,
    eventType: type,
    eventName: null,
    attributes,
    referralPage,
    protocolType,
    eventSequenceId: eventSequenceId && Number(eventSequenceId) + 1,
    eventId: eventId && `${token}.${(Number.parseInt(counter, 36) + 1).toString(36)}`,
  }
}

/** The events passed to `writeBatch`. Throws on any other text. */
export function readBatch(text: string): AnalyticsEvent[] {
  // Trusted, because this module wrote it; the collector has its own reader, which trusts nothing.
  const [first, ...differences] = JSON.parse(text) as Parts[]
  if (!first) return []
  let known = first
  const others = differences.map((difference) => {
    const event: Parts = { ...expected(first, known, difference), ...difference }
    event['timestamp'] = Number(known['timestamp']) + Number(difference['timestamp'])
    if (difference['attributes']) event['attributes'] = withoutNulls({ ...getParts(first), ...getParts(difference) })
    known = { ...known, ...withoutNulls(event) }
    return event
  })
  // See above.
  return [first, ...others] as unknown as AnalyticsEvent[]
}

function withoutNulls(parts: Parts): Parts {
  for (const key of Object.keys(parts)) if (parts[key] === null || parts[key] === undefined) delete parts[key]
  return parts
}
