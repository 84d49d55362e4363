import type { OrderSummary } from '@aisle/contract/orders-schemas'
import { usePhrases } from '../../language/phrases.ts'
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx'
import { showToast } from '../../ui/layers/toast-store.ts'
import { orderPhrases } from './order-phrases.ts'
import { useCancelOrder } from './order-queries.ts'

interface CancelDialogProps {
  order: Pick<OrderSummary, 'orderNo' | 'kind'>
  onClose: () => void
}

/** Asks for confirmation before cancelling an order. */
export function CancelDialog({ order: { orderNo, kind }, onClose }: CancelDialogProps) {
  const t = usePhrases(orderPhrases)
  const canceled = (state: string) => showToast(t(state === 'canceled' ? 'canceledDone' : 'paidMeanwhile'))
  const { isPending: busy, mutate } = useCancelOrder(canceled)
  const run = () => mutate({ orderNo }, { onSettled: onClose })
  return (
    <ConfirmDialog
      title={t('cancelTitle')}
      text={t(kind === 'WIFI' ? 'cancelText' : 'cancelGoodsText')}
      back={t('keepOrder')}
      act={{ label: t('cancelOrder'), busyLabel: t('canceling'), busy, run }}
      loses
      onClose={onClose}
    />
  )
}
