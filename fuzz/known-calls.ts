import { z } from 'zod'
import { allCalls } from '../packages/contract/src/calls/all-calls.ts'
import type { CallDefinition } from '../packages/contract/src/calls/define-call.ts'

/** The part of JSON Schema that the contract's schemas use. */
export interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

export interface KnownCall {
  call: CallDefinition
  request: Schema
}

export const knownCalls: readonly KnownCall[] = allCalls.map(({ call, schemas }) => ({
  call,
  // The library writes JSON Schema.
  request: z.toJSONSchema(schemas.request, { io: 'input', unrepresentable: 'any' }) as Schema,
}))

const byName = new Map(knownCalls.map((known) => [known.call.name, known]))

export function pathOf(name: string): string {
  const known = byName.get(name)
  if (!known) throw new Error(`there is no call ${name}`)
  return known.call.path
}
