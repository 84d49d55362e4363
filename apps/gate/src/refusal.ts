/** A request of the portal that the gate refuses; `code` and the message go to the portal. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: 'lateDecision' | 'unknownHardware' | 'cloned'
  constructor(code: Refusal['code'], message: string) {
    super(message)
    this.code = code
  }
}
