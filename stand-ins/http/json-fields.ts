import { type Call, refuse } from './routing.ts'

export type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The JSON object in the body; an empty body counts as `{}`. Refuses anything else with 400. */
export function getFields(call: Call): Fields {
  if (call.body.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(call.body)
  } catch {
    throw refuse(400, 'invalidRequest', 'The body is not JSON.')
  }
  if (!isFields(value)) throw refuse(400, 'invalidRequest', 'The body must be a JSON object.')
  return value
}

export function objectField(fields: Fields, name: string): Fields {
  const value = fields[name]
  if (!isFields(value)) throw refuse(400, 'invalidRequest', `${name} must be an object.`)
  return value
}

export function textField(fields: Fields, name: string): string {
  const value = fields[name]
  if (typeof value !== 'string' || value === '') throw refuse(400, 'invalidRequest', `${name} must be a text.`)
  return value
}

export function numberField(fields: Fields, name: string, range: { min: number; max: number }): number {
  const value = fields[name]
  if (typeof value !== 'number' || !(value >= range.min && value <= range.max)) {
    throw refuse(400, 'invalidRequest', `${name} must be a number from ${range.min} to ${range.max}.`)
  }
  return value
}

/** Refuses a value outside `choices`; `fallback` replaces a missing one. */
export function choiceField<Choice extends string>(
  fields: Fields,
  name: string,
  options: { choices: readonly Choice[]; fallback?: Choice },
): Choice {
  const value = fields[name] ?? options.fallback
  const choice = options.choices.find((candidate) => candidate === value)
  if (choice === undefined) {
    throw refuse(400, 'invalidRequest', `${name} must be one of ${options.choices.join(', ')}.`)
  }
  return choice
}

export function timeField(fields: Fields, name: string): Date {
  const time = new Date(textField(fields, name))
  if (Number.isNaN(time.getTime())) throw refuse(400, 'invalidRequest', `${name} must be an ISO time.`)
  return time
}
