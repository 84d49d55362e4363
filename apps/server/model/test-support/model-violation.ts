import { DatabaseUnavailable } from '../../src/platform/db/database-unavailable.ts'
import { OutsideSilent } from './simulated-gateway.ts'

/** Something that must never happen, whatever passengers, gateways and machines do. */
export class ModelViolation extends Error {
  override name = 'ModelViolation'
  readonly rule: string
  constructor(rule: string, found: string) {
    super(`${rule}: ${found}`)
    this.rule = rule
  }
}

export function demand(holds: boolean, rule: string, found: () => string): asserts holds {
  if (!holds) throw new ModelViolation(rule, found())
}

/** Whether an error says no more than that somebody outside, or the database, did not answer. */
export function isSilence(error: unknown): boolean {
  if (error instanceof OutsideSilent || error instanceof DatabaseUnavailable) return true
  if (error instanceof AggregateError) return error.errors.every(isSilence)
  return error instanceof Error && error.cause !== undefined && isSilence(error.cause)
}
