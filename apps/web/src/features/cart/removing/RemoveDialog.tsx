import { deleteShoppingCart } from '@aisle/contract/cart'
import type { Cart } from '@aisle/contract/cart-schemas'
import { useApiMutation } from '../../../api/writes.ts'
import { usePhrases } from '../../../language/phrases.ts'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { offerSnack } from '../../../ui/layers/offer-snack.ts'
import { showToast } from '../../../ui/layers/toast-store.ts'
import { asOwner } from '../cart-owner.ts'
import { cartPhrases } from '../cart-phrases.ts'
import { useTakeCart } from '../cart-queries.ts'
import { linesToRestore } from '../cart-rules.ts'
import { chosenStore } from '../cart-selection-store.ts'
import { useRestore } from './use-restore.ts'

/** Long enough to notice a slip, and to reach the action. */
const undoForMs = 8000

interface RemoveDialogProps {
  cart: Cart
  /** Quantities that are not confirmed yet. */
  wishes: ReadonlyMap<string, number>
  cartLineIds: readonly string[]
  onRemoved: () => void
  onClose: () => void
}

/** Asks for confirmation before removing lines; a swipe or a key alone never removes. */
export function RemoveDialog({ cart: { lines, invalid }, wishes, cartLineIds, onRemoved, onClose }: RemoveDialogProps) {
  const t = usePhrases(cartPhrases)
  const takeCart = useTakeCart()
  const restore = useRestore()
  // What is no longer sold cannot be put back.
  const known = lines.filter(({ cartLineId }) => cartLineIds.includes(cartLineId))
  const remove = useApiMutation(deleteShoppingCart, {
    onSuccess: async (cart) => {
      // What was chosen is asked before the lines go.
      const lost = linesToRestore(known, { chosen: chosenStore.get(), wishes })
      onRemoved()
      await takeCart(cart)
      if (lost.length === 0) showToast(t('removed'))
      else {
        offerSnack({
          text: t('removed'),
          action: { label: t('undo'), run: () => void restore(lost) },
          shownForMs: undoForMs,
        })
      }
      onClose()
    },
    onError: onClose,
  })
  const many = cartLineIds.length
  const title =
    many === 1
      ? t('delete_confirm')
      : cartLineIds.every((id) => invalid.some(({ cartLineId }) => cartLineId === id))
        ? t('delete_confirm_invalid')
        : t('delete_confirm_many', { n: many })
  const run = () => remove.mutate({ cartLineIds: [...cartLineIds], ...asOwner() })
  return (
    <ConfirmDialog
      title={title}
      back={t('keep')}
      act={{ label: t('remove'), busyLabel: t('removing'), busy: remove.isPending, run }}
      loses
      onClose={onClose}
    />
  )
}
