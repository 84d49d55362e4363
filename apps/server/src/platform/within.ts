/**
 * The work's outcome, if it comes in time. Late work goes on, and its outcome is ignored.
 * @throws an error with the limit when the outcome does not come in time
 */
export async function within<Outcome>(milliseconds: number, work: Promise<Outcome>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${milliseconds} ms`)), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
