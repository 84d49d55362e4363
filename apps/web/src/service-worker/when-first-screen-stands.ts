import type { QueryClient } from '@tanstack/react-query'
import { currentState } from '../navigation/router.ts'

const lookEveryMs = 500
const busyMs = 2000

/** What has to happen soon, and need not happen now. */
export function whenIdle(act: () => void): void {
  // Safari 14 does not say when it is idle.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => act(), { timeout: busyMs })
  else setTimeout(act, lookEveryMs)
}

/**
 * Once the screen's code is there, nothing is asked for any more and the browser is idle: what is for later must not delay
 * what is for now.
 */
export function whenFirstScreenStands(queryClient: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const waits = document.readyState !== 'complete' || currentState().loading || queryClient.isFetching() > 0
      if (waits) return void setTimeout(look, lookEveryMs)
      whenIdle(resolve)
    }
    setTimeout(look, lookEveryMs)
  })
}
