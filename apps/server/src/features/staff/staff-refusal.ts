import type { ConsoleErrorName } from '@aisle/contract/console'
import { ContractError } from '../../platform/contract-error.ts'

/** An expected refusal of the console, translated to an envelope at its edge. */
export class StaffRefusal extends Error {
  readonly refusal: ConsoleErrorName
  constructor(refusal: ConsoleErrorName) {
    super(refusal)
    this.name = 'StaffRefusal'
    this.refusal = refusal
  }
}

export function refuseStaff(refusal: ConsoleErrorName): never {
  throw new StaffRefusal(refusal)
}

/** The passengers' feature names its refusals for passengers. */
export async function asStaffRefusal<Verified>(verifying: Promise<Verified>): Promise<Verified> {
  try {
    return await verifying
  } catch (error) {
    if (error instanceof ContractError) return refuseStaff('signInRefused')
    throw error
  }
}
