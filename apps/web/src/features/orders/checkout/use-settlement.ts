import { useState } from 'react'
import { airPortalShoppingCartList } from '@aisle/contract/cart'
import { useApiQuery } from '../../../api/queries.ts'
import { hrefTo } from '../../../navigation/paths.ts'
import { rewriteAddress, useRoute } from '../../../navigation/router.ts'
import {
  goodsRequest,
  getChoices,
  goodsInCart,
  getSettlementQuery,
  type Choices,
  type GoodsToBuy,
  type SettlementAsk,
} from './settlement-ask.ts'

/** Keeps the choices in the URL without navigating, so the focus stays where it is. */
export function useChoices(ask: SettlementAsk) {
  const { query } = useRoute()
  const [choices, setChoices] = useState(() => getChoices(query))
  // Another address of the same screen, as after a choice of address or counter, does not mount it again.
  const [read, setRead] = useState(query)
  if (read !== query) {
    setRead(query)
    setChoices(getChoices(query))
  }
  function choose(change: Partial<Choices>) {
    const next = { ...choices, ...change }
    setChoices(next)
    keepInAddress(next)
  }
  const keepInAddress = (kept: Choices) =>
    rewriteAddress(hrefTo('/order/settlement', { query: getSettlementQuery(ask, kept) }))
  return [choices, choose, keepInAddress] as const
}

/**
 * The goods to buy, as they were when the screen opened: placing the order empties the cart, and an order whose
 * response was lost must be resent unchanged (G7).
 */
export function useGoodsToBuy(ask: SettlementAsk) {
  const cartLineIds = ask.kind === 'goods' && 'cartLineIds' in ask ? ask.cartLineIds : null
  // Fresh from the cart screen, the cart is not fetched again.
  const cart = useApiQuery(airPortalShoppingCartList, {}, { enabled: cartLineIds !== null })
  const [kept, setKept] = useState<readonly GoodsToBuy[] | null>(() => {
    if (cartLineIds) return null
    return ask.kind === 'goods' && 'skuId' in ask ? [{ skuId: ask.skuId, quantity: ask.quantity }] : []
  })
  if (!kept && cartLineIds && cart.data && !cart.isStale) setKept(goodsInCart(cart.data, cartLineIds))
  return { goods: kept, cart }
}

/** The quote request; null while the cart loads, or when it no longer holds any of the chosen lines. */
export function contentsFor(ask: SettlementAsk, goods: readonly GoodsToBuy[] | null, choices: Choices) {
  if (ask.kind === 'goods' && !goods?.length) return null
  return goodsRequest(ask, goods ?? [], choices)
}
