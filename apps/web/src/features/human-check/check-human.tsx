import { memoryStore } from '../../storage/memory-store.ts'
import { openLayer } from '../../ui/layers/LayerHost.tsx'
import { readChallenge } from './challenge-rules.ts'
import { HumanCheckSheet } from './HumanCheckSheet.tsx'

const lastCheck = memoryStore<Promise<unknown>>(Promise.resolve())

/**
 * Asks for the check on top of any screen, one at a time if several calls need one.
 * @returns the payload for the retry; null if the passenger declined
 */
export function checkHuman(challenge: unknown, signal?: AbortSignal): Promise<string | null> {
  const answer = lastCheck.get().then(() => ask(challenge, signal))
  lastCheck.set(answer)
  return answer
}

function ask(value: unknown, signal: AbortSignal | undefined): Promise<string | null> {
  const challenge = readChallenge(value)
  if (!challenge || signal?.aborted) return Promise.resolve(null)
  return new Promise((resolve) => {
    const end = (payload: string | null) => {
      close()
      resolve(payload)
    }
    const close = openLayer(<HumanCheckSheet challenge={challenge} onEnd={end} />)
    signal?.addEventListener('abort', () => end(null))
  })
}
