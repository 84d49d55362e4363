import { useQueryClient } from '@tanstack/react-query'
import { addShoppingCart } from '@aisle/contract/cart'
import { getGoodsDetail } from '@aisle/contract/shop'
import { useApiMutation } from '../../../api/writes.ts'
import { usePhrases } from '../../../language/phrases.ts'
import { navigate } from '../../../navigation/router.ts'
import { showToast } from '../../../ui/layers/toast-store.ts'
import { selectAdded } from '../../cart/index.ts'
import { useCartCounted } from '../cart-count.ts'
import { goodsPhrases } from './goods-phrases.ts'

export type Act = 'add' | 'buy'

/** Adds to the cart, for guests too (E3), or goes straight to checkout, whose guard asks for the login. */
export function useBuying(onAdded: () => void) {
  const t = usePhrases(goodsPhrases)
  const queries = useQueryClient()
  const counted = useCartCounted()
  const adding = useApiMutation(addShoppingCart, {
    onSuccess({ kinds, pieces, cartLineId }) {
      counted({ kinds, pieces })
      selectAdded(cartLineId)
      onAdded()
      showToast(t('added'))
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
