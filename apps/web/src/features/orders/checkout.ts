import { useRef, useState } from 'react'
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
import type { InvoiceWish } from '@aisle/contract/orders-schemas'
import { note, noteOnce } from '../../analytics/note.ts'
import { ApiError } from '../../api/api-error.ts'
import { useApiQuery } from '../../api/queries.ts'
import { queryKey } from '../../api/query-key.ts'
import { useApiMutation } from '../../api/writes.ts'
import { currentEnvironment } from '../../environment/environment.ts'
import { useLanguage } from '../../language/language-store.ts'
import { replaceRoute } from '../../navigation/router.ts'
import { chosenMethod, useContinuePayment } from '../payments/index.ts'
import type { Basket, GoodsToBuy, SettlementAsk } from './settlement-ask.ts'
import { refusedQuoteOf, wayOutOf } from './settlement-rules.ts'

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
  /** Null until it is known. */
  basket: Basket | null
}

const readingMs = 1000

/** What an order takes with it: lines of the cart, coupons, cards. */
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

/** From the quote to the cashier: one quote and what may lower it, one order, one payment attempt. */
export function useCheckout({ ask, goods, basket }: Wanted) {
  const language = useLanguage()
  const queries = useQueryClient()
  const asked = { ...(basket ?? { lines: [] }), environment: currentEnvironment() }
  const cartLineIds = (goods ?? []).flatMap(({ cartLineId }) => cartLineId ?? [])
  // Switching the language asks again, in the other currency (E12); until then the old price stays, but can't be sent.
  const quote = useApiQuery(calculateOrder, asked, {
    enabled: basket !== null,
    staleTime: 0,
    placeholderData: (previous) => previous,
  })
  // Asked beside the quote, not after it. Without them the order can be placed all the same.
  const offers = useApiQuery(orderCouponList, basket ?? { lines: [] }, {
    enabled: basket !== null,
    quiet: true,
    placeholderData: (previous) => previous,
  })
  const order = useApiMutation(submitOrder)
  const cashier = useContinuePayment({ returnToResult: true })
  const [priceBefore, setPriceBefore] = useState<PriceBefore | null>(null)
  const [busy, setBusy] = useState(false)
  const [showsNewPrice, setShowsNewPrice] = useState(false)
  // Two taps may arrive before the screen is drawn anew.
  const underWay = useRef(false)

  function release() {
    underWay.current = false
    setBusy(false)
  }

  async function takeNewQuote(error: ApiError) {
    if (!quote.data) return
    setPriceBefore({ payable: quote.data.payable, currency: quote.data.currency })
    setShowsNewPrice(true)
    const newQuote = refusedQuoteOf(error.data)
    if (newQuote) queries.setQueryData(queryKey(calculateOrder, language, asked), newQuote)
    else await quote.refetch()
    // The second tap of a double tap must not agree to a price that nobody has read.
    await new Promise((resolve) => setTimeout(resolve, readingMs))
    setShowsNewPrice(false)
  }

  async function leaveWith({ orderNo, state }: { orderNo: string; state: OrderState }) {
    // This screen is about to be left: nothing that it shows is read again beside the call for the cashier.
    for (const name of changedByAnOrder) void queries.invalidateQueries({ queryKey: [name], refetchType: 'none' })
    const aboard = ask.kind === 'wifi' && ask.aboard
    if (state !== 'pending_payment' && aboard) replaceRoute('/payAuth')
    else if (
      state !== 'pending_payment'
      || !(await cashier.pay({ orderNo, payMethod: chosenMethod(quote.data?.payMethods ?? []) }))
    ) {
      // Free, or the cashier did not open: the order stands and has its own page.
      replaceRoute('/order/detail', { query: { orderNo } })
    }
  }

  async function afterRefusal(error: unknown) {
    const wayOut = error instanceof ApiError && wayOutOf(error.error)
    if (wayOut === 'confirmNewPrice' && error instanceof ApiError) await takeNewQuote(error)
    // What is still sold is read again before it is shown.
    if (wayOut === 'choosePlan') void queries.invalidateQueries()
    if (wayOut === 'changeGoods' || wayOut === 'withoutCoupon' || wayOut === 'withoutRightsCard') {
      // But for the price: it stays beside the reason.
      void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== calculateOrder.name })
    }
  }

  /** At the price on the screen; the same content is never ordered twice (G7). */
  async function place({ remark, invoiceWish }: Typed) {
    if (!basket || !quote.data || quote.isPlaceholderData || underWay.current) return
    underWay.current = true
    setBusy(true)
    const { payable, currency } = quote.data
    const typed = remark.trim()
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
        ...(ask.kind === 'wifi' && ask.agreed && { agreed: true }),
      })
      const { flightNo, flightDate } = quote.data.wifi?.flight ?? {}
      const facts = {
        // Goods are of no flight, whatever was looked at before.
        flight_no: flightNo ?? null,
        flight_date: flightDate,
        kind: quote.data.lines[0]?.kind,
        currency,
        amount: payable,
      }
      note('order_placed', facts)
      // Nothing to pay: it is paid by being placed.
      if (placed.state !== 'pending_payment') noteOnce(placed.orderNo, 'order_paid', facts)
      await leaveWith(placed)
    } catch (error) {
      await afterRefusal(error)
      release()
    }
  }

  return {
    quote,
    offers: offers.data,
    priceBefore: priceBefore && priceBefore.currency === quote.data?.currency ? priceBefore : null,
    /** Why the order was refused; a new price is told by `priceBefore`. */
    refusal: order.error && wayOutOf(order.error.error) !== 'confirmNewPrice' ? order.error : null,
    phase: phaseOf({
      leaving: cashier.paying !== null,
      submitting: busy && !showsNewPrice,
      requoting: quote.isPlaceholderData || showsNewPrice,
    }),
    place,
    /** The passenger has changed what was refused. */
    forgetRefusal: () => order.reset(),
  } as const
}

/** The default address was quoted for without being named: the order goes where the price was told for. */
function chosenIn({ shipTo }: { shipTo: { addrId: string | null } | null }) {
  return shipTo?.addrId ? { addrId: shipTo.addrId } : {}
}

function phaseOf({ leaving, submitting, requoting }: Record<'leaving' | 'submitting' | 'requoting', boolean>) {
  if (leaving) return 'leaving'
  if (submitting) return 'submitting'
  return requoting ? 'requoting' : 'ready'
}
