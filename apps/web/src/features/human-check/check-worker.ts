import { payloadOf, searchFor, type Challenge } from './challenge-rules.ts'

/** Between two reports of how far it is. */
const atOnce = 20_000

export type Report = { done: number } | { payload: string | null }

// Of a worker's global scope the page's types know `postMessage` with other parameters.
const report = (message: Report) => (postMessage as (message: Report) => void)(message)

addEventListener('message', ({ data: challenge }: MessageEvent<Challenge>) => {
  const search = searchFor(challenge)
  report({ done: 0 })
  while (!search.over()) {
    const solution = search.next(atOnce)
    if (solution) return report({ payload: payloadOf(challenge, solution) })
    report({ done: search.done() })
  }
  report({ payload: null })
})
