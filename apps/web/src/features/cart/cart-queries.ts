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
import { useSession } from '../../session/session-store.ts'
import { asOwner } from './cart-owner.ts'
import { countPieces } from './cart-rules.ts'
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

/** Shows the cart from a response, and updates badge and totals. */
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
    },
    [queries],
  )
}

/** The price of the chosen lines; the previous totals stay visible while loading. `waits`: a change is being sent. */
export function useTotals(chosen: readonly string[], waits: boolean) {
  const ids = useMemo(() => [...chosen].sort(), [chosen])
  return useApiQuery(
    calculateShoppingCart,
    { cartLineIds: ids, ...asOwner() },
    { enabled: ids.length > 0 && !waits, staleTime: 0, placeholderData: (previous) => previous },
  )
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
