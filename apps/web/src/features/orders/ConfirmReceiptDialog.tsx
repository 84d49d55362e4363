import { usePhrases } from '../../language/phrases.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { orderPhrases } from './order-phrases.ts'
import { useConfirmReceipt } from './order-queries.ts'

interface ConfirmReceiptDialogProps {
  orderNo: string
  onClose: () => void
}

/** Asks before an order is complete: it cannot be taken back. */
export function ConfirmReceiptDialog({ orderNo, onClose }: ConfirmReceiptDialogProps) {
  const t = usePhrases(orderPhrases)
  const confirm = useConfirmReceipt(() => showToast(t('confirmed')))
  return (
    <Dialog
      title={t('confirmTitle')}
      onClose={onClose}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t('notYet')}
          </Button>
          <Button
            busy={confirm.isPending}
            busyLabel={t('confirming')}
            onClick={() => confirm.mutate({ orderNo }, { onSettled: onClose })}
          >
            {t('confirm')}
          </Button>
        </>
      }
    >
      <p className="b2 c2" style={{ marginTop: '.5rem' }}>
        {t('confirmText')}
      </p>
    </Dialog>
  )
}
