import type { RefundDetail } from '@aisle/contract/refunds-schemas'
import { usePhrases } from '../../../language/phrases.ts'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { showToast } from '../../../ui/layers/toast-store.ts'
import { refundDetailPhrases } from './refund-detail-phrases.ts'
import { useCancelRefund, useConfirmReplacement } from '../refund-queries.ts'

interface RefundDialogProps {
  refund: Pick<RefundDetail, 'refundNo' | 'state'>
  onClose: () => void
}

/** Asks for confirmation before withdrawing a request. */
export function WithdrawDialog({ refund: { refundNo, state }, onClose }: RefundDialogProps) {
  const t = usePhrases(refundDetailPhrases)
  const { isPending: busy, mutate } = useCancelRefund(() => showToast(t('withdrawn')))
  const run = () => mutate({ refundNo }, { onSettled: onClose })
  return (
    <ConfirmDialog
      title={t('withdrawTitle')}
      text={t(state === 'awaiting_return' ? 'withdrawReturnText' : 'withdrawText')}
      back={t('keep')}
      act={{ label: t('withdraw'), busyLabel: t('withdrawing'), busy, run }}
      loses
      onClose={onClose}
    />
  )
}

/** Asks for confirmation before completing an exchange. */
export function ReplacementDialog({ refund: { refundNo }, onClose }: RefundDialogProps) {
  const t = usePhrases(refundDetailPhrases)
  const { isPending: busy, mutate } = useConfirmReplacement(() => showToast(t('confirmed')))
  const run = () => mutate({ refundNo }, { onSettled: onClose })
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
