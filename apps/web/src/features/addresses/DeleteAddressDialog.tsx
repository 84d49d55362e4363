import type { Address } from '@aisle/contract/addresses-schemas'
import { usePhrases } from '../../language/phrases.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { addressPhrases } from './address-phrases.ts'
import { useDeleteAddress } from './address-queries.ts'

interface DeleteAddressDialogProps {
  address: Pick<Address, 'addrId'>
  onClose: () => void
  onDeleted?: () => void
}

/** Asks before an address is deleted. */
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
    <Dialog
      title={t('deleteTitle')}
      onClose={onClose}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button kind="bad" busy={remove.isPending} busyLabel={t('deleting')} onClick={confirm}>
            {t('delete')}
          </Button>
        </>
      }
    >
      <p className="b2 c2" style={{ marginTop: '.375rem' }}>
        {t('deleteText')}
      </p>
    </Dialog>
  )
}
