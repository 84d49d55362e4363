import type { OrderSummary } from '@aisle/contract/orders-schemas'
import { usePhrases } from '../../language/phrases.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { orderPhrases } from './order-phrases.ts'
import { useCancelOrder } from './order-queries.ts'

interface CancelDialogProps {
  order: Pick<OrderSummary, 'orderNo' | 'kind'>
  onClose: () => void
}

/** Asks before an order is given up. */
export function CancelDialog({ order: { orderNo, kind }, onClose }: CancelDialogProps) {
  const t = usePhrases(orderPhrases)
  const cancel = useCancelOrder((state) => showToast(t(state === 'canceled' ? 'canceledDone' : 'paidMeanwhile')))
  return (
    <Dialog
      title={t('cancelTitle')}
      onClose={onClose}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t('keepOrder')}
          </Button>
          <Button
            kind="bad"
            busy={cancel.isPending}
            busyLabel={t('canceling')}
            onClick={() => cancel.mutate({ orderNo }, { onSettled: onClose })}
          >
            {t('cancelOrder')}
          </Button>
        </>
      }
    >
      <p className="b2 c2" style={{ marginTop: '.5rem' }}>
        {t(kind === 'WIFI' ? 'cancelText' : 'cancelGoodsText')}
      </p>
    </Dialog>
  )
}
