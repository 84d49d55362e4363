import { getPayload, searchFor, type Challenge } from './challenge-rules.ts'
import type { Report } from './check-worker.ts'

interface Watching {
  onProgress: (done: number) => void
  signal: AbortSignal
}

/** The page stays responsive between two slices: a frame has 16. */
const sliceMs = 10
/** A worker silent for this long was blocked or did not load. */
const workerSilentMs = 3000

/**
 * Uses a worker if available, else slices on the page: captive sheets may have no workers (G10).
 * @returns the payload for the retry; null if abandoned or without a solution
 */
export async function solveChallenge(challenge: Challenge, watching: Watching): Promise<string | null> {
  const answer = await inWorker(challenge, watching)
  return answer === undefined ? inSlices(challenge, watching) : answer
}

/** Undefined: no working worker. */
function inWorker(challenge: Challenge, { onProgress, signal }: Watching): Promise<string | null | undefined> {
  return new Promise((resolve) => {
    let worker: Worker
    try {
      worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' })
    } catch {
      resolve(undefined)
      return
    }
    const end = (answer: string | null | undefined) => {
      clearTimeout(silent)
      worker.terminate()
      resolve(answer)
    }
    const silent = setTimeout(() => end(undefined), workerSilentMs)
    worker.addEventListener('error', () => end(undefined))
    worker.addEventListener('message', ({ data }: MessageEvent<Report>) => {
      clearTimeout(silent)
      if ('payload' in data) end(data.payload)
      else onProgress(data.done)
    })
    signal.addEventListener('abort', () => end(null))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's has none
    worker.postMessage(challenge)
  })
}

async function inSlices(challenge: Challenge, { onProgress, signal }: Watching): Promise<string | null> {
  const search = searchFor(challenge)
  while (!search.over() && !signal.aborted) {
    for (const end = Date.now() + sliceMs; Date.now() < end;) {
      const solution = search.next(250)
      if (solution) return getPayload(challenge, solution)
    }
    onProgress(search.done())
    await new Promise((resolve) => setTimeout(resolve))
  }
  return null
}
