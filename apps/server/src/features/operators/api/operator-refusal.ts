import type { OperatorErrorName } from '@aisle/contract/operator'

/** An expected refusal of the machine API, translated to an envelope at its edge. */
export class OperatorRefusal extends Error {
  readonly refusal: OperatorErrorName
  readonly detail: object
  constructor(refusal: OperatorErrorName, detail: object = {}) {
    super(refusal)
    this.name = 'OperatorRefusal'
    this.refusal = refusal
    this.detail = detail
  }
}

export function refuse(refusal: OperatorErrorName, detail: object = {}): never {
  throw new OperatorRefusal(refusal, detail)
}
