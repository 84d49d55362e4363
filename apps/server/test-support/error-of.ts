import { ContractError } from '../src/platform/contract-error.ts'

/** The contract error that this work must end in. */
export async function errorOf(work: Promise<unknown>): Promise<ContractError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ContractError)) throw new Error(`expected a contract error, got ${String(error)}`)
  return error
}

/** The contract error with its detail as one object, or null when the work is not refused. */
export const refusalOf = (work: Promise<unknown>): Promise<Record<string, unknown> | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof ContractError)) throw error
      return { error: error.errorName, ...error.detail }
    },
  )
