/**
 * The work's outcome, if that comes in time. Work that is late goes on, and nobody hears of its outcome.
 * @throws an error that says so when it does not come in time
 */
export async function within<Outcome>(milliseconds: number, work: Promise<Outcome>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${milliseconds} ms`)), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
