import type { ErrorName } from '@aisle/contract/error-codes'
import type { ErrorReason, errorReasons } from '@aisle/contract/error-reasons'

type Detail = Record<string, unknown>

/** An error with one reason: its name says everything. */
export type PlainErrorName = Exclude<ErrorName, keyof typeof errorReasons>

/** An error that has several reasons is given one, because its text and its way out depend on it. */
type DetailOf<Name extends ErrorName> = [ErrorReason<Name>] extends [never]
  ? [detail?: Detail]
  : [detail: Detail & { reason: ErrorReason<Name> | null }]

/** An expected failure with its contract name: thrown once where it is found, translated to an envelope at the edge. */
export class ContractError extends Error {
  readonly errorName: ErrorName
  readonly detail: Detail
  constructor(errorName: ErrorName, detail: Detail = {}) {
    super(errorName)
    this.name = 'ContractError'
    this.errorName = errorName
    this.detail = detail
  }
}

/** A refusal found by a rule, which cannot throw: `accepted` throws it where the use case begins to write. */
export interface Refusal {
  refused: ErrorName
  detail: Detail
}

export const refusal = <Name extends ErrorName>(refused: Name, ...[detail = {}]: DetailOf<Name>): Refusal => ({
  refused,
  detail,
})

export const isRefusal = (judged: object): judged is Refusal => 'refused' in judged

/** @throws the refusal */
export function accepted<Judged extends object>(judged: Judged | Refusal): Judged {
  if (isRefusal(judged)) throw new ContractError(judged.refused, judged.detail)
  return judged
}

export function fail<Name extends ErrorName>(errorName: Name, ...[detail = {}]: DetailOf<Name>): never {
  throw new ContractError(errorName, detail)
}
