import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import {
  airPortalShoppingCartList,
  calculateShoppingCart,
  shoppingCartStatistics,
  validateShoppingCart,
} from '@aisle/contract/cart'
import { couponList, rightsCardList } from '@aisle/contract/coupons'
import type { Currency } from '@aisle/contract/money'
import type { OrderState } from '@aisle/contract/order-states'
import { calculateOrder, orderCouponList, orderList, submitOrder } from '@aisle/contract/orders'
import type { InvoiceWish, Quote } from '@aisle/contract/orders-schemas'
import { note, noteOnce } from '../../../analytics/note.ts'
import { ApiError, isPassing } from '../../../api/api-error.ts'
import { useApiQuery } from '../../../api/queries.ts'
import { queryKey } from '../../../api/query-key.ts'
import { useApiMutation } from '../../../api/writes.ts'
import { currentEnvironment } from '../../../environment/environment.ts'
import { useLanguage } from '../../../language/language-store.ts'
import { replaceRoute } from '../../../navigation/router.ts'
import { useTapGuard } from '../../../ui/use-tap-guard.ts'
import { chosenMethod, useContinuePayment } from '../../payments/index.ts'
import type { Basket, GoodsToBuy, SettlementAsk } from './settlement-ask.ts'
import { getRefusedQuote, findWayOut } from './settlement-rules.ts'

/** The amount that the passenger saw before the server refused it; minor units. */
interface PriceBefore {
  payable: number
  currency: Currency
}

interface Typed {
  remark: string
  invoiceWish: InvoiceWish | null
}

interface Wanted {
  ask: SettlementAsk
  goods: readonly GoodsToBuy[] | null
  /** Null until the cart has loaded. */
  basket: Basket | null
  /** The server applies the coupon that saves most (G13). */
  bestCoupon: boolean
  /** Told before the order is placed: with which coupon, so that a reload asks for no other. */
  onPlace: (couponId: string | null) => void
}

const readingMs = 1000

/** Queries that placing an order makes stale: cart lines, coupons, cards. */
const changedByAnOrder = [
  orderList,
  airPortalShoppingCartList,
  shoppingCartStatistics,
  calculateShoppingCart,
  validateShoppingCart,
  couponList,
  rightsCardList,
  orderCouponList,
].map(({ name }) => name)

/** From the quote to payment: one quote with its offers, one order, one payment attempt. */
export function useCheckout({ ask, goods, basket, bestCoupon, onPlace }: Wanted) {
  const language = useLanguage()
  const queries = useQueryClient()
  const asked = { ...(basket ?? { lines: [] }), environment: currentEnvironment() }
  const cartLineIds = (goods ?? []).flatMap(({ cartLineId }) => cartLineId ?? [])
  // A language switch requests a quote in the other currency (E12); the old price stays visible but cannot be
  // submitted.
  const askedQuote = { ...asked, ...(bestCoupon && { bestCoupon }) }
  // An order that may have been placed holds its coupon: another quote would make a retry another order (G7).
  const [maybePlaced, setMaybePlaced] = useState(false)
  const quote = useApiQuery(calculateOrder, askedQuote, {
    enabled: basket !== null,
    refetchOnWindowFocus: !maybePlaced,
    staleTime: 0,
    placeholderData: (previous) => previous,
  })
  // Loaded in parallel with the quote. The order can be placed without them.
  const offers = useApiQuery(orderCouponList, basket ?? { lines: [] }, {
    enabled: basket !== null,
    quiet: true,
    placeholderData: (previous) => previous,
  })
  const order = useApiMutation(submitOrder)
  const cashier = useContinuePayment({ returnToResult: true })
  const [priceBefore, setPriceBefore] = useState<PriceBefore | null>(null)
  const { busy, begin, release } = useTapGuard()
  const [showsNewPrice, setShowsNewPrice] = useState(false)

  async function takeNewQuote(error: ApiError) {
    if (!quote.data) return
    setPriceBefore({ payable: quote.data.payable, currency: quote.data.currency })
    setShowsNewPrice(true)
    const newQuote = getRefusedQuote(error.data)
    if (newQuote) queries.setQueryData(queryKey(calculateOrder, language, askedQuote), newQuote)
    else await quote.refetch()
    // The second tap of a double tap must not accept a price that the passenger has not read.
    await new Promise((resolve) => setTimeout(resolve, readingMs))
    setShowsNewPrice(false)
  }

  async function leaveWith({ orderNo, state }: { orderNo: string; state: OrderState }) {
    // Mark as stale without refetching: this screen is about to close, and refetches would delay the payment call.
    for (const name of changedByAnOrder) void queries.invalidateQueries({ queryKey: [name], refetchType: 'none' })
    const aboard = ask.kind === 'wifi' && ask.aboard
    if (state !== 'pending_payment' && aboard) replaceRoute('/payAuth')
    else if (
      state !== 'pending_payment'
      || !(await cashier.pay({ orderNo, payMethod: chosenMethod(quote.data?.payMethods ?? []) }))
    ) {
      // There is nothing to pay, or the payment page did not open: show the placed order.
      replaceRoute('/order/detail', { query: { orderNo } })
    }
  }

  async function afterRefusal(error: unknown) {
    const wayOut = error instanceof ApiError && findWayOut(error.error)
    if (wayOut === 'confirmNewPrice' && error instanceof ApiError) await takeNewQuote(error)
    // Refetch what is on sale before showing it again.
    if (wayOut === 'choosePlan') void queries.invalidateQueries()
    if (wayOut === 'changeGoods' || wayOut === 'withoutCoupon' || wayOut === 'withoutRightsCard') {
      // Refetch all but the quote, so that the price stays on screen with the reason.
      void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== calculateOrder.name })
    }
  }

  /** Places the order at the price on screen; the same content is never ordered twice (G7). */
  async function place({ remark, invoiceWish }: Typed) {
    if (!basket || !quote.data || quote.isPlaceholderData || !begin()) return
    const { payable, currency } = quote.data
    const typed = remark.trim()
    setMaybePlaced(true)
    onPlace(quote.data.couponId)
    try {
      const placed = await order.mutateAsync({
        ...asked,
        ...chosenIn(quote.data),
        payable,
        currency,
        ...(typed && { remark: typed }),
        // An order in dollars gets a receipt (S8).
        ...(invoiceWish && currency === 'CNY' && payable > 0 && { invoiceWish }),
        ...(cartLineIds.length > 0 && { cartLineIds }),
        // The words at the button of goods are the consent to the shop's terms (spec §5).
        ...((ask.kind === 'goods' || ask.agreed) && { agreed: true }),
      })
      const { flightNo, flightDate } = quote.data.plans[0]?.flight ?? {}
      const facts = {
        // Goods belong to no flight, even if the passenger viewed one before.
        flight_no: flightNo ?? null,
        flight_date: flightDate,
        kind: quote.data.lines[0]?.kind,
        currency,
        amount: payable,
      }
      note('order_placed', facts)
      // With nothing to pay, the order is paid as soon as it is placed.
      if (placed.state !== 'pending_payment') noteOnce(placed.orderNo, 'order_paid', facts)
      await leaveWith(placed)
    } catch (error) {
      setMaybePlaced(error instanceof ApiError && isPassing(error))
      await afterRefusal(error)
      release()
    }
  }

  return {
    quote,
    offers: offers.data,
    offersFailed: offers.isError,
    /** They mostly come with the quote: a moment's wait saves rows in which nothing can be chosen. */
    offersDue: useMoment(quote.data !== undefined && !offers.data && !offers.isError),
    priceBefore: priceBefore && priceBefore.currency === quote.data?.currency ? priceBefore : null,
    /** Why the order was refused; a changed price is reported by `priceBefore` instead. */
    refusal: order.error && findWayOut(order.error.error) !== 'confirmNewPrice' ? order.error : null,
    phase: getPhase({
      leaving: cashier.paying !== null,
      submitting: busy && !showsNewPrice,
      requoting: quote.isPlaceholderData || showsNewPrice,
    }),
    place,
    /** Call when the passenger has changed what was refused. */
    forgetRefusal() {
      setMaybePlaced(false)
      order.reset()
    },
  } as const
}

/** The server's choices in the quote, default address and best coupon: the order names them, as they were priced. */
function chosenIn({ shipTo, couponId }: Pick<Quote, 'shipTo' | 'couponId'>) {
  return { ...(shipTo?.addrId && { addrId: shipTo.addrId }), ...(couponId && { couponId }) }
}

/** No longer than a screen waits before it shows that it loads. */
const momentMs = 300

/** True while something is waited for, and only for a moment. */
function useMoment(waiting: boolean): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setTimeout(() => setOver(true), momentMs)
    return () => clearTimeout(timer)
  }, [waiting])
  return waiting && !over
}

function getPhase({ leaving, submitting, requoting }: Record<'leaving' | 'submitting' | 'requoting', boolean>) {
  if (leaving) return 'leaving'
  if (submitting) return 'submitting'
  return requoting ? 'requoting' : 'ready'
}

/** What the button that places the order says meanwhile. */
export const busyWords = {
  leaving: 'openingCashier',
  requoting: 'requoting',
  submitting: 'submitting',
  ready: 'submitting',
} as const
