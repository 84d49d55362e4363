import { getPayload, searchFor, type Challenge } from './challenge-rules.ts'

/** Counters between two progress reports. */
const atOnce = 20_000

export type Report = { done: number } | { payload: string | null }

// The DOM types declare `postMessage` of a window, whose parameters differ from a worker's.
const report = (message: Report) => (postMessage as (message: Report) => void)(message)

addEventListener('message', ({ data: challenge }: MessageEvent<Challenge>) => {
  const search = searchFor(challenge)
  report({ done: 0 })
  while (!search.over()) {
    const solution = search.next(atOnce)
    if (solution) return report({ payload: getPayload(challenge, solution) })
    report({ done: search.done() })
  }
  report({ payload: null })
})
