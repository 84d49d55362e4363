import { updateShoppingCartSKU } from '@aisle/contract/cart'
import type { Cart, CartLine } from '@aisle/contract/cart-schemas'
import { useApiMutation } from '../../api/writes.ts'
import { SkuSheet } from '../shop/index.ts'
import { asOwner } from './cart-owner.ts'
import { useTakeCart } from './cart-queries.ts'
import { chosenAfterVariant } from './cart-rules.ts'
import { chosenStore } from './cart-selection-store.ts'

interface VariantSheetProps {
  cart: Cart
  line: CartLine
  onClose: () => void
}

/** Changes the variant of a line; a variant already in the cart merges both lines. */
export function VariantSheet({ cart, line, onClose }: VariantSheetProps) {
  const takeCart = useTakeCart()
  const { cartLineId } = line
  const change = useApiMutation(updateShoppingCartSKU, {
    onSuccess: async (after, { skuId }) => {
      chosenStore.set(chosenAfterVariant({ before: cart, after }, chosenStore.get(), { cartLineId, skuId }))
      await takeCart(after)
      onClose()
    },
  })
  return (
    <SkuSheet
      goodsId={line.goodsId}
      skuId={line.skuId}
      quantity={line.quantity}
      mode="change"
      busy={change.isPending}
      onChoose={(skuId) => (skuId === line.skuId ? onClose() : change.mutate({ cartLineId, skuId, ...asOwner() }))}
      onClose={onClose}
    />
  )
}
