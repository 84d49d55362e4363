import { deleteShoppingCart } from '@aisle/contract/cart'
import { useApiMutation } from '../../api/writes.ts'
import { usePhrases } from '../../language/phrases.ts'
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx'
import { showToast } from '../../ui/layers/toast-store.ts'
import { asOwner } from './cart-owner.ts'
import { cartPhrases } from './cart-phrases.ts'
import { useTakeCart } from './cart-queries.ts'

interface RemoveDialogProps {
  cartLineIds: readonly string[]
  /** All of them are no longer available. */
  invalid: boolean
  onRemoved: () => void
  onClose: () => void
}

/** Asks for confirmation before removing lines; a swipe or a key alone never removes. */
export function RemoveDialog({ cartLineIds, invalid, onRemoved, onClose }: RemoveDialogProps) {
  const t = usePhrases(cartPhrases)
  const takeCart = useTakeCart()
  const remove = useApiMutation(deleteShoppingCart, {
    onSuccess: async (cart) => {
      onRemoved()
      await takeCart(cart)
      showToast(t('removed'))
      onClose()
    },
    onError: onClose,
  })
  const many = cartLineIds.length
  const title =
    many === 1 ? t('delete_confirm') : invalid ? t('delete_confirm_invalid') : t('delete_confirm_many', { n: many })
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
