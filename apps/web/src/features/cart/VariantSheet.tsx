import { updateShoppingCartSKU } from '@aisle/contract/cart'
import type { Cart, CartLine } from '@aisle/contract/cart-schemas'
import { useApiMutation } from '../../api/writes.ts'
import { SkuSheet } from '../shop/index.ts'
import { useTakeCart } from './cart-queries.ts'
import { chosenAfterVariant } from './cart-rules.ts'
import { chosenStore } from './cart-selection-store.ts'

interface VariantSheetProps {
  cart: Cart
  line: CartLine
  onClose: () => void
}

/** Another variant for a line; one that the cart has already becomes one line with it. */
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
      onChoose={(skuId) => (skuId === line.skuId ? onClose() : change.mutate({ cartLineId, skuId }))}
      onClose={onClose}
    />
  )
}
