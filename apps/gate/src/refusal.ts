/** What the portal asked for and the gate does not do; `code` and the sentence go to the portal. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: 'lateDecision' | 'unknownHardware' | 'cloned'
  constructor(code: Refusal['code'], message: string) {
    super(message)
    this.code = code
  }
}
