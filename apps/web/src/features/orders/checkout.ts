import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Currency } from '@aisle/contract/money'
import type { OrderState } from '@aisle/contract/order-states'
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
  currency: Currency
}

const readingMs = 1000

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
  const [busy, setBusy] = useState(false)
  // Two taps may arrive before the screen is drawn anew.
  const underWay = useRef(false)

  function release() {
    underWay.current = false
    setBusy(false)
  }

  async function takeNewQuote(error: ApiError) {
    if (!quote.data) return
    setPriceBefore({ payable: quote.data.payable, currency: quote.data.currency })
    const newQuote = refusedQuoteOf(error.data)
    if (newQuote) queries.setQueryData(queryKey(calculateOrder, language, basket), newQuote)
    else await quote.refetch()
    // The second tap of a double tap must not agree to a price that nobody has read.
    await new Promise((resolve) => setTimeout(resolve, readingMs))
  }

  async function leaveWith({ orderNo, state }: { orderNo: string; state: OrderState }, currency: Currency) {
    void queries.invalidateQueries({ queryKey: [orderList.name] })
    if (state !== 'pending_payment' && ask.aboard) replaceRoute('/payAuth')
    else if (state !== 'pending_payment' || !(await cashier.pay({ orderNo, payMethod: payMethodOf(currency) }))) {
      // Free, or the cashier did not open: the order stands and has its own page.
      replaceRoute('/order/detail', { query: { orderNo } })
    }
  }

  /** At the price on the screen; the same content is never ordered twice (G7). */
  async function place(remark: string) {
    if (!quote.data || quote.isPlaceholderData || underWay.current) return
    underWay.current = true
    setBusy(true)
    const { payable, currency } = quote.data
    const note = remark.trim()
    try {
      const placed = await order.mutateAsync({
        ...basket,
        payable,
        currency,
        ...(note && { remark: note }),
        ...(ask.agreed && { agreed: true }),
      })
      await leaveWith(placed, currency)
    } catch (error) {
      const wayOut = error instanceof ApiError && wayOutOf(error.error)
      if (wayOut === 'confirmNewPrice' && error instanceof ApiError) await takeNewQuote(error)
      // What is still sold is read again before it is shown.
      if (wayOut === 'choosePlan') void queries.invalidateQueries()
      release()
    }
  }

  return {
    quote,
    priceBefore: priceBefore && priceBefore.currency === quote.data?.currency ? priceBefore : null,
    /** Why the order was refused; a new price is told by `priceBefore`. */
    refusal: order.error && wayOutOf(order.error.error) !== 'confirmNewPrice' ? order.error : null,
    phase: phaseOf({ leaving: cashier.paying !== null, submitting: busy, requoting: quote.isPlaceholderData }),
    place,
  } as const
}

function phaseOf({ leaving, submitting, requoting }: Record<'leaving' | 'submitting' | 'requoting', boolean>) {
  if (leaving) return 'leaving'
  if (submitting) return 'submitting'
  return requoting ? 'requoting' : 'ready'
}
