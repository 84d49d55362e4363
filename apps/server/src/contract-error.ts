import type { ErrorName } from '@aisle/contract/error-codes'

/** An expected failure with its contract name: thrown once where it is found, translated to an envelope at the edge. */
export class ContractError extends Error {
  readonly errorName: ErrorName
  readonly detail: Record<string, unknown>
  constructor(errorName: ErrorName, detail: Record<string, unknown> = {}) {
    super(errorName)
    this.name = 'ContractError'
    this.errorName = errorName
    this.detail = detail
  }
}

export function fail(errorName: ErrorName, detail: Record<string, unknown> = {}): never {
  throw new ContractError(errorName, detail)
}
