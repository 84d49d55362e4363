import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { calculateOrder, orderList, submitOrder } from '@aisle/contract/orders'
import { ApiError } from '../../api/api-error.ts'
import { queryKey, useApiMutation, useApiQuery } from '../../api/queries.ts'
import { useLanguage } from '../../language/language-store.ts'
import { replaceRoute } from '../../navigation/router.ts'
import { payMethodOf, useContinuePayment } from '../payments/index.ts'
import { refusedQuoteOf, wayOutOf, type SettlementAsk } from './settlement-rules.ts'

/** The amount that the passenger saw before the server refused it; minor units. */
interface PriceBefore {
  payable: number
  currency: 'CNY' | 'USD'
}

/** From the quote to the cashier: one quote, one order, one payment attempt. */
export function useCheckout(ask: SettlementAsk) {
  const language = useLanguage()
  const queries = useQueryClient()
  const basket = { lines: [{ kind: 'WIFI' as const, tripId: ask.tripId, planId: ask.planId, quantity: 1 as const }] }
  // Switching the language asks again, in the other currency (E12); until then the old price stays, but can't be sent.
  const quote = useApiQuery(calculateOrder, basket, { staleTime: 0, placeholderData: (previous) => previous })
  const order = useApiMutation(submitOrder)
  const cashier = useContinuePayment({ returnToResult: true })
  const [priceBefore, setPriceBefore] = useState<PriceBefore | null>(null)
  const [left, setLeft] = useState(false)

  async function refused(error: unknown) {
    if (!(error instanceof ApiError) || wayOutOf(error.error) !== 'confirmNewPrice' || !quote.data) return
    setPriceBefore({ payable: quote.data.payable, currency: quote.data.currency })
    const newQuote = refusedQuoteOf(error.data)
    if (newQuote) queries.setQueryData(queryKey(calculateOrder, language, basket), newQuote)
    else await quote.refetch()
  }

  /** At the price on the screen; the same content is never ordered twice (G7). */
  async function place(remark: string) {
    if (!quote.data || quote.isPlaceholderData || order.isPending || left) return
    const { payable, currency } = quote.data
    const note = remark.trim()
    try {
      const placed = await order.mutateAsync({ ...basket, payable, currency, ...(note && { remark: note }) })
      setLeft(true)
      void queries.invalidateQueries({ queryKey: [orderList.name] })
      const { orderNo } = placed
      if (placed.state !== 'pending_payment') {
        if (ask.aboard) replaceRoute('/payAuth')
        else replaceRoute('/order/detail', { query: { orderNo } })
      } else if (!(await cashier.pay({ orderNo, payMethod: payMethodOf(currency) }))) {
        // The order stands: it is paid for from its own page.
        replaceRoute('/order/detail', { query: { orderNo } })
      }
    } catch (error) {
      await refused(error)
    }
  }

  return {
    quote,
    priceBefore: priceBefore && priceBefore.currency === quote.data?.currency ? priceBefore : null,
    /** Why the order was refused; a new price is told by `priceBefore`. */
    refusal: order.error && wayOutOf(order.error.error) !== 'confirmNewPrice' ? order.error : null,
    phase: cashier.paying !== null ? 'leaving' : order.isPending || left ? 'submitting' : quote.isPlaceholderData ? 'requoting' : 'ready',
    place,
  } as const
}
