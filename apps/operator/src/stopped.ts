/** Exit codes, on whose numbers programs rely. */
export const exitCodes = { done: 0, refused: 1, usage: 2, unreachable: 3 } as const

/** Ends a command with one sentence for the user. */
export class Stopped extends Error {
  readonly exitCode: number
  constructor(why: keyof typeof exitCodes, message: string) {
    super(message)
    this.name = 'Stopped'
    this.exitCode = exitCodes[why]
  }
}
