import { GatewayFailed } from '../../src/features/payments/ask-gateway.ts'
import { DatabaseUnavailable } from '../../src/platform/db/database-unavailable.ts'
import { OutsideSilent } from './simulated-gateway.ts'

/** A state that must never occur, however passengers, gateways and machines behave. */
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

/** Whether an error only says that an outside system or the database did not answer, or a bank has not decided yet. */
export function isSilence(error: unknown): boolean {
  // Without a cause: UnionPay cannot close a payment that a bank is still deciding.
  if (error instanceof GatewayFailed && error.cause === undefined) return true
  if (error instanceof OutsideSilent || error instanceof DatabaseUnavailable) return true
  if (error instanceof AggregateError) return error.errors.every(isSilence)
  return error instanceof Error && error.cause !== undefined && isSilence(error.cause)
}
