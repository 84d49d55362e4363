import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { shoppingCartStatistics } from '@aisle/contract/cart'
import { useApiQuery } from '../../api/queries.ts'
import { useSession } from '../../session/session-store.ts'
import { setCartBadge } from '../../ui/frame/page-chrome.ts'

/**
 * Kinds of goods in the cart, guests' carts included (E3). Also updates the frame's badge while a shop screen is open.
 */
export function useCartCount(): number {
  // Each passenger has their own cart: re-render and refetch after a login.
  useSession()
  const kinds = useApiQuery(shoppingCartStatistics, {}, { quiet: true }).data?.kinds
  useEffect(() => {
    if (kinds !== undefined) setCartBadge(kinds)
  }, [kinds])
  return kinds ?? 0
}

/** Takes the count from the response to a cart change, which saves a request. */
export function useCartCounted() {
  const queries = useQueryClient()
  return (count: { kinds: number; pieces: number }) => {
    queries.setQueriesData({ queryKey: [shoppingCartStatistics.name] }, count)
  }
}
