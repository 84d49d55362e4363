import { ContractError } from '../src/platform/contract-error.ts'

/** The contract error with which this work must fail. */
export async function catchError(work: Promise<unknown>): Promise<ContractError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ContractError)) throw new Error(`expected a contract error, got ${String(error)}`)
  return error
}

/** The contract error with its detail as one object, or null when the work succeeds. */
export const getRefusal = (work: Promise<unknown>): Promise<Record<string, unknown> | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof ContractError)) throw error
      return { error: error.errorName, ...error.detail }
    },
  )
