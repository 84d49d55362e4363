import { useQueryClient } from '@tanstack/react-query'
import { addShoppingCart, airPortalShoppingCartList, shoppingCartStatistics } from '@aisle/contract/cart'
import { useApiMutation } from '../../api/writes.ts'
import { usePhrases } from '../../language/phrases.ts'
import { showToast } from '../../ui/layers/toast-store.ts'
import { cartPhrases } from './cart-phrases.ts'
import type { LostLine } from './cart-rules.ts'
import { checkboxId } from './CartRow.tsx'
import { selectAdded } from './cart-selection-store.ts'

/** Puts removed lines back into the cart, also after the dialog or the screen has gone. */
export function useRestore(): (lost: readonly LostLine[]) => Promise<void> {
  const t = usePhrases(cartPhrases)
  const queries = useQueryClient()
  const { mutateAsync: add } = useApiMutation(addShoppingCart)
  return async (lost) => {
    const restored: string[] = []
    try {
      for (const { skuId, quantity, chosen } of lost) {
        const { cartLineId } = await add({ skuId, quantity })
        restored.unshift(cartLineId)
        if (chosen) selectAdded(cartLineId)
      }
      showToast(t('restored'))
    } catch {
      // The call has said why; what is back already stays.
    }
    void queries.invalidateQueries({ queryKey: [shoppingCartStatistics.name] })
    await queries.invalidateQueries({ queryKey: [airPortalShoppingCartList.name] })
    requestAnimationFrame(() => focusLine(restored[0]))
  }
}

/** The button that was pressed has gone; who has moved on since keeps the focus. */
function focusLine(cartLineId: string | undefined): void {
  if (cartLineId === undefined || document.activeElement !== document.body) return
  document.getElementById(checkboxId(cartLineId))?.focus()
}
