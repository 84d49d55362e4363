/** The story's progress. A failed step ends the story, because later steps depend on it. */
export interface Telling {
  passed: number
  failed: number
  /** Runs one step. `sentence` describes what it proves. */
  step<Result>(sentence: string, run: () => Promise<Result>): Promise<Result>
}

export function beginTelling(print: (line: string) => void): Telling {
  const telling: Telling = {
    passed: 0,
    failed: 0,
    async step(sentence, run) {
      const begunAt = performance.now()
      const seconds = () => ((performance.now() - begunAt) / 1000).toFixed(1)
      try {
        const result = await run()
        telling.passed += 1
        print(`ok      ${sentence} (${seconds()} s)`)
        return result
      } catch (error) {
        telling.failed += 1
        print(`FAILED  ${sentence} (${seconds()} s)`)
        throw error
      }
    },
  }
  return telling
}
