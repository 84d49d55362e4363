import { attempt } from '../browser/attempt.ts'
import { shown } from '../browser/say.ts'

/** Limits of the wire (facts). */
const maxKey = 100
const maxText = 1000
const maxItems = 100

export type Properties = Record<string, unknown>

/** `Object`, `Array`, `String` … */
export const getKind = (value: unknown) => Object.prototype.toString.call(value)

export const isProperties = (value: unknown): value is Properties => getKind(value) === getKind({})

export const isFilled = (value: unknown): value is Properties => isProperties(value) && !!Object.keys(value)[0]

/** `undefined` for what cannot be a value: a plain object. */
function getText(given: unknown): string | undefined {
  const value: unknown = typeof given === 'function' ? attempt(() => given() as unknown) : given
  if (isProperties(value)) return undefined
  const text = Array.isArray(value)
    ? value.slice(0, maxItems).map(getText).filter(Boolean).join('||')
    : value instanceof Date
      ? value.toLocaleString()
      : shown(value ?? '')
  return text.slice(0, maxText)
}

/** The attributes of an event: strings only, truncated to the wire's limits. */
export function getAttributes(properties: unknown): Record<string, string> {
  const attributes: Record<string, string> = {}
  if (isProperties(properties))
    for (const key of Object.keys(properties)) {
      const text = getText(properties[key])
      if (text !== undefined) attributes[key.slice(0, maxKey)] = text
    }
  return attributes
}

/** A user id, a user key, what `identify` takes; empty when it is none. */
export const idFor = (value: unknown): string =>
  (typeof value === 'string' || (typeof value === 'number' && value > 0) ? `${value}` : '').trim().slice(0, maxText)
