import { consolePaths } from '@aisle/contract/console'
import type { CounterDay, StaffCounter } from '@aisle/contract/console-fulfillment'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { callConsole } from '../../api/call-console.ts'
import { chooseCounter } from './counter-rules.ts'

/** Where this device remembers its counter. */
const kept = 'aisle.counter'

/** The counter of this screen, and the way to another one. */
export function useCounter() {
  const { point } = useSearch({ from: '/signed-in/counter' })
  const navigate = useNavigate()
  const counters = useQuery({
    queryKey: ['counters'],
    queryFn: ({ signal }) => callConsole<{ counters: StaffCounter[] }>(consolePaths.counters, {}, signal),
    staleTime: Infinity,
  })
  const all = counters.data?.counters ?? []
  return {
    all,
    error: counters.error,
    retry: () => void counters.refetch(),
    isKnown: counters.isSuccess,
    chosen: chooseCounter(all, { asked: point, remembered: localStorage.getItem(kept) }),
    choose(pointId: string) {
      localStorage.setItem(kept, pointId)
      void navigate({ to: '/counter', search: { point: pointId }, replace: true })
    },
  }
}

/** What waits at the counter, and what was handed over there today. */
export const useCounterDay = (pointId: string | undefined) =>
  useQuery({
    queryKey: ['counter day', pointId],
    queryFn: ({ signal }) => callConsole<CounterDay>(consolePaths.counterDay, { pointId }, signal),
    enabled: pointId !== undefined,
    placeholderData: keepPreviousData,
  })
