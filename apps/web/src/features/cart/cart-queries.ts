import { useCallback, useMemo, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import {
  airPortalShoppingCartList,
  calculateShoppingCart,
  shoppingCartStatistics,
  updateShoppingCartAmount,
} from '@aisle/contract/cart'
import type { Cart } from '@aisle/contract/cart-schemas'
import { callApi } from '../../api/call-api.ts'
import { useApiQuery } from '../../api/queries.ts'
import { queryKey } from '../../api/query-key.ts'
import { currentLanguage } from '../../language/language-store.ts'
import { countOf } from './cart-rules.ts'
import { wishQueue } from './wish-queue.ts'

/** Stock and prices move without us: what was read before is shown, and read again. */
export function useCart() {
  return useApiQuery(airPortalShoppingCartList, undefined, {
    staleTime: 0,
    // The same cart in the other language.
    placeholderData: (previous) => previous,
  })
}

/** The cart that the server has answered is the one on the screen; badge and totals follow. */
export function useTakeCart(): (cart: Cart) => Promise<void> {
  const queries = useQueryClient()
  return useCallback(
    async (cart) => {
      const key = queryKey(airPortalShoppingCartList, currentLanguage(), undefined)
      // A read that began before the change must not come after it.
      await queries.cancelQueries({ queryKey: key })
      queries.setQueryData(key, cart)
      void queries.invalidateQueries({ queryKey: [calculateShoppingCart.name] })
      queries.setQueriesData({ queryKey: [shoppingCartStatistics.name] }, countOf(cart))
    },
    [queries],
  )
}

/** The price of what is chosen; the figure before stays while the next is asked for. `waits`: a change is on its way. */
export function useTotals(chosen: readonly string[], waits: boolean) {
  const ids = useMemo(() => [...chosen].sort(), [chosen])
  return useApiQuery(
    calculateShoppingCart,
    { cartLineIds: ids },
    { enabled: ids.length > 0 && !waits, staleTime: 0, placeholderData: (previous) => previous },
  )
}

/** Numbers of lines as wished for: shown at once, sent one after the other. */
export function useWishes() {
  const takeCart = useTakeCart()
  const [wishes, setWishes] = useState<ReadonlyMap<string, number>>(new Map())
  const queue = useMemo(
    () =>
      wishQueue<Cart>({
        send: (cartLineId, quantity) => callApi(updateShoppingCartAmount, { cartLineId, quantity }),
        onAnswer: takeCart,
        onChange: setWishes,
      }),
    [takeCart],
  )
  return { wishes, queue }
}
