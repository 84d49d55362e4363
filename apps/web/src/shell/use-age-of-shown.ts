import { useEffect, useState } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'

const minuteMs = 60_000
const lookEveryMs = 1000

/** When the oldest answer that is on the screen came; undefined where none is. */
function oldestShown(queryClient: QueryClient): number | undefined {
  const times = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ state }) => state.data !== undefined && state.dataUpdatedAt > 0)
    .map(({ state }) => state.dataUpdatedAt)
  return times.length > 0 ? Math.min(...times) : undefined
}

/** Whole minutes since what is shown was answered; 0 where nothing is, or it is news. */
export function useAgeOfShown(): number {
  const queryClient = useQueryClient()
  const [minutes, setMinutes] = useState(0)
  useEffect(() => {
    // Another screen has other answers, and a minute is soon over.
    const look = () =>
      setMinutes(Math.max(0, Math.floor((Date.now() - (oldestShown(queryClient) ?? Date.now())) / minuteMs)))
    look()
    const timer = setInterval(look, lookEveryMs)
    return () => clearInterval(timer)
  }, [queryClient])
  return minutes
}
