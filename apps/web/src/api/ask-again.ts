import { firstScreen } from '../first-screen/first-screen-state.ts'

/** A call that is only slow has answered by then, even over a satellite. */
const lateMs = 7000

/**
 * Repeats a lost read of the first screen without a tap, over another connection: the first answer counts, and the
 * other request is aborted. A late answer over a slow link is still used.
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
