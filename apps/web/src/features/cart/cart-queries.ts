import { useCallback, useEffect, useMemo, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import {
  airPortalShoppingCartList,
  calculateShoppingCart,
  shoppingCartStatistics,
  updateShoppingCartAmount,
} from '@aisle/contract/cart'
import type { Cart, CartLine } from '@aisle/contract/cart-schemas'
import { calculateOrder, orderCouponList } from '@aisle/contract/orders'
import { callApi } from '../../api/call-api.ts'
import { cacheTold } from '../../api/cache-told.ts'
import { useApiQuery } from '../../api/queries.ts'
import { queryKey } from '../../api/query-key.ts'
import { currentEnvironment } from '../../environment/environment.ts'
import { currentLanguage } from '../../language/language-store.ts'
import { useSession } from '../../session/session-store.ts'
import { asOwner } from './cart-owner.ts'
import { countPieces } from './cart-rules.ts'
import { useCouponChoice } from './cart-selection-store.ts'
import { basketName, basketOf, chosenCoupon, sumsOfQuote, sumsOfTotals } from './cart-sum-rules.ts'
import { wishQueue } from './wish-queue.ts'

/** Stock and prices change on the server: show the cached cart and refetch. */
export function useCart() {
  useSession()
  return useApiQuery(airPortalShoppingCartList, asOwner(), {
    staleTime: 0,
    // The same cart in the other language.
    placeholderData: (previous) => previous,
  })
}

/** Shows the cart from a response, and updates badge and totals. Resolves once the screens show it. */
export function useTakeCart(): (cart: Cart) => Promise<void> {
  const queries = useQueryClient()
  return useCallback(
    async (cart) => {
      const key = queryKey(airPortalShoppingCartList, currentLanguage(), asOwner())
      // A read that began before the change must not overwrite it.
      await queries.cancelQueries({ queryKey: key })
      queries.setQueryData(key, cart)
      void queries.invalidateQueries({ queryKey: [calculateShoppingCart.name] })
      queries.setQueriesData({ queryKey: [shoppingCartStatistics.name] }, countPieces(cart))
      await cacheTold()
    },
    [queries],
  )
}

/**
 * What the chosen lines cost and which coupons apply: for who is logged in, by the price of checkout, so that both say the
 * same. The previous sums stay visible while loading. `waits`: a change is being sent.
 */
export function useSums(lines: readonly CartLine[], waits: boolean) {
  const loggedIn = useSession() !== undefined
  const basket = basketOf(lines)
  const asked = basket ?? { lines: [] }
  const choice = chosenCoupon(useCouponChoice(), basketName(lines))
  const coupon = choice === undefined ? { bestCoupon: true } : choice !== null && { couponId: choice }
  const enabled = basket !== null && !waits
  const options = { enabled: enabled && loggedIn, quiet: true, placeholderData: <T>(previous: T) => previous }
  const environment = currentEnvironment()
  const quote = useApiQuery(calculateOrder, { ...asked, environment, ...coupon }, { ...options, staleTime: 0 })
  // Checkout goes on with this call where the passenger leaves before its answer.
  const offers = useApiQuery(orderCouponList, asked, { ...options, shared: true })
  const ids = useMemo(() => lines.map(({ cartLineId }) => cartLineId).sort(), [lines])
  const totals = useApiQuery(
    calculateShoppingCart,
    { cartLineIds: ids, ...asOwner() },
    { enabled: enabled && (!loggedIn || quote.isError), staleTime: 0, placeholderData: (previous) => previous },
  )
  const known = quote.data ? sumsOfQuote(quote.data) : totals.data && sumsOfTotals(totals.data)
  const sums = basket ? known : undefined
  const applied = sums?.couponId ?? null
  const queries = useQueryClient()
  // For the list of coupons, which asks for no price. It goes by itself some minutes after the cart was left.
  useEffect(() => void queries.setQueryData(['couponInCart'], applied), [queries, applied])
  return {
    sums,
    offers: basket && loggedIn ? offers.data : undefined,
    /** The passenger's own coupon, `null` for none, or undefined where the best one is applied. */
    choice,
    settling: quote.isFetching || totals.isFetching,
  }
}

/** Optimistic quantities: shown at once, sent one after the other. */
export function useWishes() {
  const takeCart = useTakeCart()
  const [wishes, setWishes] = useState<ReadonlyMap<string, number>>(new Map())
  const queue = useMemo(
    () =>
      wishQueue<Cart>({
        send: (cartLineId, quantity) => callApi(updateShoppingCartAmount, { cartLineId, quantity, ...asOwner() }),
        onAnswer: takeCart,
        onChange: setWishes,
      }),
    [takeCart],
  )
  return { wishes, queue }
}
