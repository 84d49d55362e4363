/** Runs `run` again and again, `ms` after it has ended, until the answer is called. Tests take each step themselves. */
export type Repeat = (run: () => Promise<void>, ms: number) => () => void

export const repeat: Repeat = (run, ms) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const wait = () => {
    if (!stopped) timer = setTimeout(() => void run().finally(wait), ms).unref()
  }
  wait()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
