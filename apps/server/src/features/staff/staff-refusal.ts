import type { ConsoleErrorName } from '@aisle/contract/console'

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
