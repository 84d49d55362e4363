import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { orderDetail } from '@aisle/contract/orders'
import { isPassing } from '../../api/api-error.ts'
import { useApiQuery } from '../../api/queries.ts'
import { queryKey } from '../../api/query-key.ts'
import { currentEnvironment } from '../../environment/environment.ts'
import { useLanguage } from '../../language/language-store.ts'
import { failureDelay, getPayOutcome, readAgainIn } from './payment-rules.ts'

/**
 * Polls the order while its payment is open: every 2 s, then slower, for about two minutes; a hidden page does not
 * poll. Only answers count towards the limit: without a network it keeps polling. `checkAgain` starts over.
 */
export function usePayResult(orderNo: string) {
  const queries = useQueryClient()
  const asked = { orderNo, environment: currentEnvironment() }
  const key = queryKey(orderDetail, useLanguage(), asked)
  const answersNow = () => queries.getQueryState(key)?.dataUpdateCount ?? 0
  // Answers of earlier rounds, including those for other screens that read the same order.
  const [before, setBefore] = useState(answersNow)
  const answers = () => Math.max(0, answersNow() - before)

  const order = useApiQuery(orderDetail, asked, {
    enabled: orderNo !== '',
    quiet: true,
    retry: false,
    staleTime: 0,
    refetchIntervalInBackground: false,
    refetchInterval: ({ state }) => {
      if (isPassing(state.error)) return failureDelay
      return state.data ? readAgainIn(state.data, answers()) : false
    },
  })
  function checkAgain() {
    setBefore(answersNow())
    void order.refetch()
  }
  return { order, outcome: order.data && getPayOutcome(order.data, answers()), checkAgain }
}
