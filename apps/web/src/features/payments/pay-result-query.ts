import { useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { orderDetail } from '@aisle/contract/orders'
import { queryKey, useApiQuery } from '../../api/queries.ts'
import { useLanguage } from '../../language/language-store.ts'
import { payOutcomeOf, pollDelay } from './payment-rules.ts'

/**
 * The order, asked again while its payment is open: every 2 s, then slower, for about two minutes; a hidden page does
 * not ask. `checkAgain` starts over.
 */
export function usePayResult(orderNo: string) {
  const queries = useQueryClient()
  const key = queryKey(orderDetail, useLanguage(), { orderNo })
  // Answers of earlier rounds, also of other screens that read the same order.
  const before = useRef<number | null>(null)
  const answersNow = () => {
    const state = queries.getQueryState(key)
    return (state?.dataUpdateCount ?? 0) + (state?.errorUpdateCount ?? 0)
  }
  before.current ??= answersNow()
  const answers = () => Math.max(0, answersNow() - (before.current ?? 0))

  const order = useApiQuery(
    orderDetail,
    { orderNo },
    {
      enabled: orderNo !== '',
      quiet: true,
      retry: false,
      staleTime: 0,
      refetchIntervalInBackground: false,
      refetchInterval: ({ state }) => {
        const waiting = state.data
          ? payOutcomeOf(state.data, answers()).is === 'confirming'
          : state.error?.error === 'network'
        return waiting && pollDelay(answers())
      },
    },
  )
  function checkAgain() {
    before.current = answersNow()
    void order.refetch()
  }
  return { order, outcome: order.data && payOutcomeOf(order.data, answers()), checkAgain }
}
