import type { RefundDetail } from '@aisle/contract/refunds-schemas'
import { usePhrases } from '../../language/phrases.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { refundDetailPhrases } from './refund-detail-phrases.ts'
import { useCancelRefund, useConfirmReplacement } from './refund-queries.ts'

interface RefundDialogProps {
  refund: Pick<RefundDetail, 'refundNo' | 'state'>
  onClose: () => void
}

/** Asks before a request is given up. */
export function WithdrawDialog({ refund: { refundNo, state }, onClose }: RefundDialogProps) {
  const t = usePhrases(refundDetailPhrases)
  const cancel = useCancelRefund(() => showToast(t('withdrawn')))
  return (
    <Dialog
      title={t('withdrawTitle')}
      onClose={onClose}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button
            kind="bad"
            busy={cancel.isPending}
            busyLabel={t('withdrawing')}
            onClick={() => cancel.mutate({ refundNo }, { onSettled: onClose })}
          >
            {t('withdraw')}
          </Button>
        </>
      }
    >
      <p className="b2 c2" style={{ marginTop: '.5rem' }}>
        {t(state === 'awaiting_return' ? 'withdrawReturnText' : 'withdrawText')}
      </p>
    </Dialog>
  )
}

/** Asks before an exchange is said to be complete. */
export function ReplacementDialog({ refund: { refundNo }, onClose }: RefundDialogProps) {
  const t = usePhrases(refundDetailPhrases)
  const confirm = useConfirmReplacement(() => showToast(t('confirmed')))
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
            onClick={() => confirm.mutate({ refundNo }, { onSettled: onClose })}
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
