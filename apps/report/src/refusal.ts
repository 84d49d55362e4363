/** One sentence for the person at the terminal: what is wrong and what to do. */
export class Refusal extends Error {
  override name = 'Refusal'
}
