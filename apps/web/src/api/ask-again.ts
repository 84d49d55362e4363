import { firstScreen } from '../first-screen/first-screen-state.ts'

/** A call that is only slow has answered by then, even over a satellite. */
const lateMs = 7000

/**
 * A read of the first screen that is lost on its way is made once more without a tap, over another connection: whichever
 * answers first counts, and the other one is ended. What comes late over a slow link is not asked for in vain.
 */
export async function askAgainIfLate<Answer>(
  ask: (signal: AbortSignal | undefined) => Promise<Answer>,
  outer: AbortSignal | undefined,
): Promise<Answer> {
  if (firstScreen.complete) return ask(outer)
  const tries: AbortController[] = []
  const one = () => {
    const controller = new AbortController()
    tries.push(controller)
    return ask(controller.signal)
  }
  const end = () => {
    for (const controller of tries) controller.abort()
  }
  if (outer?.aborted) return ask(outer)
  outer?.addEventListener('abort', end)
  let late: ReturnType<typeof setTimeout> | undefined
  // The first one says what has failed.
  const second = new Promise<Answer>((resolve) => {
    late = setTimeout(() => void one().then(resolve, () => undefined), lateMs)
  })
  try {
    return await Promise.race([one(), second])
  } finally {
    clearTimeout(late)
    outer?.removeEventListener('abort', end)
    end()
  }
}
