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

/** A refusal found by a rule, which cannot throw: `accepted` throws it where the use case begins to write. */
export interface Refusal {
  refused: ErrorName
  detail: Record<string, unknown>
}

export const refusal = (refused: ErrorName, detail: Record<string, unknown> = {}): Refusal => ({ refused, detail })

export const isRefusal = (judged: object): judged is Refusal => 'refused' in judged

/** @throws the refusal */
export function accepted<Judged extends object>(judged: Judged | Refusal): Judged {
  if (isRefusal(judged)) fail(judged.refused, judged.detail)
  return judged
}

export function fail(errorName: ErrorName, detail: Record<string, unknown> = {}): never {
  throw new ContractError(errorName, detail)
}
