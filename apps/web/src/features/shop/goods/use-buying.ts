import { useQueryClient } from '@tanstack/react-query'
import { addShoppingCart } from '@aisle/contract/cart'
import { getGoodsDetail } from '@aisle/contract/shop'
import { useApiMutation } from '../../../api/writes.ts'
import { usePhrases } from '../../../language/phrases.ts'
import { hrefTo } from '../../../navigation/paths.ts'
import { navigate } from '../../../navigation/router.ts'
import { useCartPath } from '../../../session/use-cart-path.ts'
import { offerSnack } from '../../../ui/layers/offer-snack.ts'
import { selectAdded } from '../../cart/index.ts'
import { useCartCounted } from '../cart-count.ts'
import { goodsPhrases } from './goods-phrases.ts'

/** Long enough to read the line and to reach its action. */
const addedForMs = 4000

export type Act = 'add' | 'buy'

/** Adds to the cart, for guests too (E3), or goes straight to checkout, whose guard asks for the login. */
export function useBuying(onAdded: () => void) {
  const t = usePhrases(goodsPhrases)
  const queries = useQueryClient()
  const counted = useCartCounted()
  const cartPath = useCartPath()
  const adding = useApiMutation(addShoppingCart, {
    onSuccess({ kinds, pieces, cartLineId }) {
      counted({ kinds, pieces })
      selectAdded(cartLineId)
      onAdded()
      offerSnack({
        text: t('added'),
        action: { label: t('viewCart'), href: hrefTo(cartPath) },
        shownForMs: addedForMs,
        travels: true,
      })
    },
    // Refused: stock or limit have changed, so refetch and show them.
    onError: () => void queries.invalidateQueries({ queryKey: [getGoodsDetail.name] }),
  })
  return {
    adding: adding.isPending,
    act(wanted: Act, skuId: string, quantity: number) {
      if (wanted === 'add') adding.mutate({ skuId, quantity })
      else navigate('/order/settlement', { query: { skuId, quantity } })
    },
  }
}
