import { useState } from 'react'
import { airPortalShoppingCartList } from '@aisle/contract/cart'
import { useApiQuery } from '../../api/queries.ts'
import { hrefOf } from '../../navigation/paths.ts'
import { rewriteAddress, useRoute } from '../../navigation/router.ts'
import {
  basketOf,
  choicesOf,
  goodsInCart,
  settlementQueryOf,
  type Choices,
  type GoodsToBuy,
  type SettlementAsk,
} from './settlement-ask.ts'

/** The choices stand in the address, but choosing is no navigation: the focus stays where it is. */
export function useChoices(ask: SettlementAsk) {
  const { query } = useRoute()
  const [choices, setChoices] = useState(() => choicesOf(query))
  function choose(change: Partial<Choices>) {
    const next = { ...choices, ...change }
    setChoices(next)
    rewriteAddress(hrefOf('/order/settlement', { query: settlementQueryOf(ask, next) }))
  }
  return [choices, choose] as const
}

/**
 * The goods that are asked for, as they were when the screen was opened: an order that was placed empties the cart, and
 * must be sent again unchanged where its answer was lost (G7).
 */
export function useGoodsToBuy(ask: SettlementAsk) {
  const cartLineIds = ask.kind === 'goods' && 'cartLineIds' in ask ? ask.cartLineIds : null
  // Read a moment ago by the cart's own screen, it is not read again.
  const cart = useApiQuery(airPortalShoppingCartList, undefined, { enabled: cartLineIds !== null })
  const [kept, setKept] = useState<readonly GoodsToBuy[] | null>(() => {
    if (cartLineIds) return null
    return ask.kind === 'goods' && 'skuId' in ask ? [{ skuId: ask.skuId, quantity: ask.quantity }] : []
  })
  if (!kept && cartLineIds && cart.data && !cart.isStale) setKept(goodsInCart(cart.data, cartLineIds))
  return { goods: kept, cart }
}

/** What the server is asked a price for; null while the cart is being read, or holds nothing of it any more. */
export function basketFor(ask: SettlementAsk, goods: readonly GoodsToBuy[] | null, choices: Choices) {
  if (ask.kind === 'goods' && !goods?.length) return null
  return basketOf(ask, goods ?? [], choices)
}
