import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { shoppingCartStatistics } from '@aisle/contract/cart'
import { useApiQuery } from '../../api/queries.ts'
import { useSession } from '../../session/session-store.ts'
import { setCartBadge } from '../../ui/page-chrome.ts'

/** Kinds of goods in the cart, guests' too (E3); the frame's badge follows while a screen of the shop asks. */
export function useCartCount(): number {
  // Another passenger has another cart: their login asks again.
  useSession()
  const kinds = useApiQuery(shoppingCartStatistics, {}, { quiet: true }).data?.kinds
  useEffect(() => {
    if (kinds !== undefined) setCartBadge(kinds)
  }, [kinds])
  return kinds ?? 0
}

/** What the answer to a change of the cart says of it: nothing need be asked again. */
export function useCartCounted() {
  const queries = useQueryClient()
  return (count: { kinds: number; pieces: number }) => {
    queries.setQueriesData({ queryKey: [shoppingCartStatistics.name] }, count)
  }
}
