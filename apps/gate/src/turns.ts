/** One thing at a time, in the order of arrival. */
export interface Turns {
  take: <Result>(act: () => Promise<Result>) => Promise<Result>
  /** True once after something failed: what failed half way is looked at soon. */
  isDoubtful: () => boolean
}

/** `tidy` runs while no caller waits, after the caller's answer. */
export function createTurns(tidy: () => Promise<unknown>): Turns {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let doubtful = false
  const fail = () => {
    doubtful = true
  }
  return {
    take(act) {
      waiting += 1
      const result = last.then(act)
      last = result.catch(fail).then(() => {
        waiting -= 1
        return waiting === 0 ? tidy().catch(fail) : undefined
      })
      return result
    },
    isDoubtful() {
      const was = doubtful
      doubtful = false
      return was
    },
  }
}
