import { dayMs } from '@aisle/rules/time'
import * as limits from '@aisle/contract/limits'

export type EventObject = Record<string, unknown>

/** Why something is set aside instead of counted as an event. */
export type Fault = 'unreadable' | 'cutShort' | 'tooLarge' | 'tooMany' | 'notAnEvent' | 'eventTooLarge' | 'notStored'

/** Deeper than the events of any SDK. */
const deepest = 8

const isObject = (value: unknown): value is EventObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The element as PostgreSQL can store it, with its size in bytes; null when it is not an event. Unknown types are
 * accepted. The size leaves out time and id, because an aircraft adds its own, and what fitted aboard must fit on the
 * ground.
 */
export function judged(element: unknown): { event: EventObject; size: number } | null {
  const event = isObject(element) ? storable(element, 0) : tooMuch
  if (event === tooMuch || !isObject(event)) return null
  const { eventType, deviceId, timestamp } = event
  const named = [eventType, deviceId].every((text) => typeof text === 'string' && text !== '')
  if (!named || typeof timestamp !== 'number' || !Number.isFinite(timestamp)) return null
  return { event, size: Buffer.byteLength(JSON.stringify({ ...event, timestamp: undefined, eventId: undefined })) }
}

const tooMuch = Symbol('too deep, or too many keys')

/**
 * A copy that text and jsonb can hold: without NUL, lone surrogates, and `__proto__`, which would change an object's
 * prototype.
 */
function storable(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return storableText(value)
  if (typeof value === 'number') return storableNumber(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= deepest || hasTooManyKeys(value)) return tooMuch
  const parts = Array.isArray(value) ? value.map((one): [string, unknown] => ['', one]) : Object.entries(value)
  const copied = parts
    .filter(([key]) => key !== '__proto__')
    .map(([key, one]): [string, unknown] => [storableText(key), storable(one, depth + 1)])
  if (copied.some(([, one]) => one === tooMuch)) return tooMuch
  return Array.isArray(value) ? copied.map(([, one]) => one) : Object.fromEntries(copied)
}

/** jsonb prints 1e300 as three hundred digits, so 16 KiB of such numbers would become a megabyte at each reading. */
const storableNumber = (value: number): number | string => (String(value).includes('e') ? String(value) : value)

export const storableText = (text: string): string =>
  text.replace(/\p{Surrogate}/gu, '\uFFFD').replaceAll('\0', '\uFFFD')

/**
 * Completes the elements of one compact array in order (decision 0018). Null for an invalid element, after which the
 * rest cannot be completed either.
 */
export function compactReader(): (element: unknown) => EventObject | null {
  let first: EventObject | null = null
  /** The last value of each key. */
  let known: EventObject = {}
  return (element) => {
    if (!isObject(element) || hasTooManyKeys(known) || hasTooManyKeys(first?.attributes)) return null
    const event: EventObject | null = first ? completed(element, { first, known }) : element
    if (event === null) return null
    const kept = withoutNull(event)
    first ??= kept
    known = { ...known, ...kept }
    return kept
  }
}

const hasTooManyKeys = (value: unknown) => isObject(value) && Object.keys(value).length > limits.collectEventKeys

function completed(element: EventObject, { first, known }: { first: EventObject; known: EventObject }) {
  const { timestamp: passed, attributes } = element
  if (typeof passed !== 'number' || typeof known.timestamp !== 'number') return null
  const { eventSequenceId, referralPage, protocolType, ...others } = known
  const eventType = element.eventType ?? (element.eventName ? 'CUSTOM' : 'PAGE')
  return {
    ...others,
    ...(eventType === 'PAGE' && { referralPage, protocolType }),
    eventType,
    eventName: null,
    eventId: nextEventId(known.eventId),
    eventSequenceId: typeof eventSequenceId === 'number' ? eventSequenceId + 1 : null,
    ...element,
    timestamp: known.timestamp + passed,
    attributes: isObject(attributes)
      ? withoutNull({ ...(isObject(first.attributes) && first.attributes), ...attributes })
      : attributes === undefined
        ? first.attributes
        : attributes,
  }
}

const withoutNull = (event: EventObject): EventObject =>
  Object.fromEntries(Object.entries(event).filter(([, value]) => value !== null && value !== undefined))

/** The id `token.counter`, in base 36, plus one. */
function nextEventId(eventId: unknown): string | undefined {
  const [, token, counter] = (typeof eventId === 'string' && /^(.+)\.([\da-z]{1,10})$/.exec(eventId)) || []
  return token && counter ? `${token}.${(Number.parseInt(counter, 36) + 1).toString(36)}` : undefined
}

/** Longer than any SDK keeps unsent events; a greater age comes from a clock that has since been set. */
const oldestMs = 30 * dayMs

/**
 * The time of the event by our clock: its receipt minus its age at sending. The age is measured by the device's clock
 * alone, which may therefore be years off. Without a send time, the device's own time is used if it is plausible.
 */
export function occurredAt({
  timestamp,
  stm,
  receivedAt,
}: {
  timestamp: number
  stm: number | null
  receivedAt: Date
}) {
  const received = receivedAt.getTime()
  const age = (stm !== null && stm > 0 ? stm : received) - timestamp
  return new Date(age >= 0 && age <= oldestMs ? received - age : received)
}

/** JSON with sorted keys, equal for equal events. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (!isObject(value)) return JSON.stringify(value) ?? 'null'
  const keys = Object.keys(value).toSorted()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join()}}`
}
