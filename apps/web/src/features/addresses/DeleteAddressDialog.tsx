import type { Address } from '@aisle/contract/addresses-schemas'
import { usePhrases } from '../../language/phrases.ts'
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx'
import { showToast } from '../../ui/layers/toast-store.ts'
import { addressPhrases } from './address-phrases.ts'
import { useDeleteAddress } from './address-queries.ts'

interface DeleteAddressDialogProps {
  address: Pick<Address, 'addrId'>
  onClose: () => void
  onDeleted?: () => void
}

/** Asks for confirmation before deleting an address. */
export function DeleteAddressDialog({ address, onClose, onDeleted }: DeleteAddressDialogProps) {
  const t = usePhrases(addressPhrases)
  const remove = useDeleteAddress()
  function confirm() {
    remove.mutate(
      { addrId: address.addrId },
      {
        onSuccess: () => {
          showToast(t('deleted'))
          onDeleted?.()
        },
        onSettled: onClose,
      },
    )
  }
  return (
    <ConfirmDialog
      title={t('deleteTitle')}
      text={t('deleteText')}
      back={t('keep')}
      act={{ label: t('delete'), busyLabel: t('deleting'), busy: remove.isPending, run: confirm }}
      loses
      onClose={onClose}
    />
  )
}
