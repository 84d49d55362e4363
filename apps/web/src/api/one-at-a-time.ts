/** Calls made while one is under way get its answer. */
export function oneAtATime<Args extends unknown[], Answer>(run: (...args: Args) => Promise<Answer>) {
  let underWay: Promise<Answer> | undefined
  return (...args: Args): Promise<Answer> => {
    underWay ??= run(...args).finally(() => (underWay = undefined))
    return underWay
  }
}
