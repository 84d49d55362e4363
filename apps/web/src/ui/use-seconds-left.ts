import { useCallback, useSyncExternalStore } from 'react'

const lookEveryMs = 500

function secondsUntil(moment: number | null): number {
  return moment === null ? 0 : Math.max(0, Math.ceil((moment - Date.now()) / 1000))
}

/** Whole seconds until this moment of the device's clock (ms); 0 once it is over, and where there is none. */
export function useSecondsLeft(moment: number | null): number {
  const watchClock = useCallback(
    (onTick: () => void) => {
      if (moment === null) return () => undefined
      const timer = setInterval(onTick, lookEveryMs)
      return () => clearInterval(timer)
    },
    [moment],
  )
  const left = () => secondsUntil(moment)
  return useSyncExternalStore(watchClock, left, left)
}
