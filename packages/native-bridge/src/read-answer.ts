import { BridgeError } from './bridge-error.ts'

function getFields(value: unknown): Readonly<Record<string, unknown>> {
  // An object's fields may be anything: each is checked where it is read.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Natives that can only send text send JSON; text that is none becomes a failure. */
export function readJson(text: unknown): unknown {
  if (typeof text !== 'string') return text
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return { error: { message: 'the answer is not JSON' } }
  }
}

/** The four protocols cannot express a failure, so apps answer `{error: {code, message}}` by agreement. */
export function failureIn(name: string, answer: unknown): BridgeError | undefined {
  const { error } = getFields(answer)
  if (!error) return undefined
  const { code, message = error } = getFields(error)
  const words = `${name}: ${typeof message === 'string' ? message : 'failed'}`
  if (code === 'UNSUPPORTED') return new BridgeError('UNSUPPORTED', words)
  return new BridgeError('NATIVE', words, typeof code === 'string' || typeof code === 'number' ? code : undefined)
}

/** The named fields as text. `requestTime` may come as a number. */
export function readFields<Field extends string>(
  name: string,
  answer: unknown,
  fields: readonly Field[],
): Record<Field, string> {
  const given = getFields(answer)
  const entries = fields.map((field) => {
    const value = field === 'requestTime' && typeof given[field] === 'number' ? String(given[field]) : given[field]
    if (typeof value !== 'string') throw new BridgeError('NATIVE', `${name}: the answer has no ${field}`)
    return [field, value]
  })
  // Built from exactly these fields, each of them text.
  return Object.fromEntries(entries) as Record<Field, string>
}
