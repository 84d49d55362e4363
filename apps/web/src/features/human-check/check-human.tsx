import { createRoot } from 'react-dom/client'
import { readChallenge } from './challenge-rules.ts'
import { HumanCheckSheet } from './HumanCheckSheet.tsx'

let last: Promise<unknown> = Promise.resolve()

/**
 * Asks for the check over whatever screen is there, one after the other where several calls need one.
 * @returns what goes with the next try of the call; null when the passenger did not want to
 */
export function checkHuman(challenge: unknown, signal?: AbortSignal): Promise<string | null> {
  const answer = last.then(() => ask(challenge, signal))
  last = answer
  return answer
}

function ask(value: unknown, signal: AbortSignal | undefined): Promise<string | null> {
  const challenge = readChallenge(value)
  if (!challenge || signal?.aborted) return Promise.resolve(null)
  const root = createRoot(document.createElement('div'))
  return new Promise((resolve) => {
    const end = (payload: string | null) => {
      root.unmount()
      resolve(payload)
    }
    signal?.addEventListener('abort', () => end(null))
    root.render(<HumanCheckSheet challenge={challenge} onEnd={end} />)
  })
}
