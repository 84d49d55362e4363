import { usePhrases } from '../../language/phrases.ts'
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx'
import { showToast } from '../../ui/layers/toast-store.ts'
import { orderPhrases } from './order-phrases.ts'
import { useConfirmReceipt } from './order-queries.ts'

interface ConfirmReceiptDialogProps {
  orderNo: string
  onClose: () => void
}

/** Asks for confirmation before completing an order, which cannot be undone. */
export function ConfirmReceiptDialog({ orderNo, onClose }: ConfirmReceiptDialogProps) {
  const t = usePhrases(orderPhrases)
  const { isPending: busy, mutate } = useConfirmReceipt(() => showToast(t('confirmed')))
  const run = () => mutate({ orderNo }, { onSettled: onClose })
  return (
    <ConfirmDialog
      title={t('confirmTitle')}
      text={t('confirmText')}
      back={t('notYet')}
      act={{ label: t('confirm'), busyLabel: t('confirming'), busy, run }}
      onClose={onClose}
    />
  )
}
