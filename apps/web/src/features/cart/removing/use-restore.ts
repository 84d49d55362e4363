import { useQueryClient } from '@tanstack/react-query'
import { addShoppingCart, airPortalShoppingCartList, shoppingCartStatistics } from '@aisle/contract/cart'
import { useApiMutation } from '../../../api/writes.ts'
import { usePhrases } from '../../../language/phrases.ts'
import { showToast } from '../../../ui/layers/toast-store.ts'
import { cartPhrases } from '../cart-phrases.ts'
import type { LostLine } from '../cart-rules.ts'
import { checkboxId } from '../CartRow.tsx'
import { selectAdded } from '../cart-selection-store.ts'
import { wantFocus } from './restored-focus.ts'

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
    const [first] = restored
    if (first !== undefined) wantFocus(checkboxId(first))
    void queries.invalidateQueries({ queryKey: [shoppingCartStatistics.name] })
    await queries.invalidateQueries({ queryKey: [airPortalShoppingCartList.name] })
  }
}
