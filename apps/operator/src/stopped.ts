/** How a command ends; programs rely on the numbers. */
export const exitCodes = { done: 0, refused: 1, usage: 2, unreachable: 3 } as const

/** A command that ends with one sentence for a person. */
export class Stopped extends Error {
  readonly exitCode: number
  constructor(why: keyof typeof exitCodes, message: string) {
    super(message)
    this.name = 'Stopped'
    this.exitCode = exitCodes[why]
  }
}
