import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { askPayment, orderDetail } from '@aisle/contract/orders'
import { isPassing } from '../../api/api-error.ts'
import { useApiQuery } from '../../api/queries.ts'
import { queryKey } from '../../api/query-key.ts'
import { useApiMutation } from '../../api/writes.ts'
import { currentEnvironment } from '../../environment/environment.ts'
import { useLanguage } from '../../language/language-store.ts'
import { failureDelay, getPayOutcome, readAgainIn, type Heard } from './payment-rules.ts'

/**
 * Polls the order while its payment is open: every 2 s, then slower, for about two minutes; a hidden page does not
 * poll. Only answers count towards the limit: without a network it keeps polling. `checkAgain` asks the gateway and
 * starts over; where no result comes for a while, the page asks once without a tap.
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
  const [heard, setHeard] = useState<Heard>(null)
  const { mutateAsync: ask, isPending: checking } = useApiMutation(askPayment)
  async function checkAgain() {
    const said = await ask({ orderNo }).then(
      ({ answer }) => answer,
      () => 'noAnswer' as const,
    )
    setBefore(answersNow())
    setHeard(said === 'paid' ? null : said)
    await order.refetch()
  }

  const outcome = order.data && getPayOutcome(order.data, answers(), heard)
  const askedByItself = useRef(false)
  const waits = outcome?.is === 'confirming' && outcome.waitingLong && heard === null
  useEffect(() => {
    if (!waits || askedByItself.current) return
    askedByItself.current = true
    void checkAgain()
  })
  return { order, outcome, checkAgain: () => void checkAgain(), checking }
}
