import type { QueryClient } from '@tanstack/react-query'
import { currentState } from '../navigation/router.ts'

const lookEveryMs = 500
const busyMs = 2000

/** For work that should happen soon, but not now. */
export function whenIdle(act: () => void): void {
  // Safari 14 does not say when it is idle.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => act(), { timeout: busyMs })
  else setTimeout(act, lookEveryMs)
}

/**
 * Resolves once the screen's code is loaded, no call is running and the browser is idle: later work must not delay
 * current work.
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
