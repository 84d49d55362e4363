import { reSubmitRefund } from '@aisle/contract/refunds'
import type { RefundDetail } from '@aisle/contract/refunds-schemas'
import { useApiMutation } from '../../../api/writes.ts'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { goBack } from '../../../navigation/router.ts'
import { refundsOfOrderPhrases } from '../../orders/index.ts'
import { useApplyForm } from './apply-form-store.ts'
import { applyRefundPhrases } from './apply-refund-phrases.ts'
import { formOfRefund, wantsPhotos } from './apply-refund-rules.ts'
import { RefundDecision } from '../detail/RefundDecision.tsx'
import { RefundForm } from './RefundForm.tsx'
import { RefundLines } from '../detail/RefundLines.tsx'
import { sameName } from '../refund-words-rules.ts'
import { useReasons } from './use-reasons.ts'
import { useRefundForm } from './use-refund-form.ts'
import { useRefundQuote } from './use-refund-quote.ts'

/** The form with the earlier input; lines and type are fixed (R: reSubmitRefund). */
export function ResubmitForm({ refund }: { refund: RefundDetail }) {
  const t = usePhrases(applyRefundPhrases)
  const s = usePhrases(refundsOfOrderPhrases)
  const text = useBilingual()
  const { orderNo, refundNo, type, lines } = refund
  const [form, change] = useApplyForm(`refund ${refundNo}`, formOfRefund(refund))
  const reasons = useReasons(orderNo, type)
  const reason =
    reasons.data?.find(({ reasonId, name }) =>
      form.reasonId ? reasonId === form.reasonId : refund.reason !== null && sameName(name, refund.reason),
    ) ?? null
  const figure = useRefundQuote(orderNo, {
    type,
    lines: lines.map(({ lineNo, units }) => ({ lineNo, units })),
    reasonId: reason?.reasonId ?? null,
  })
  const again = useApiMutation(reSubmitRefund)
  const send = (amount: number) =>
    again.mutateAsync({
      refundNo,
      amount,
      reasonId: reason?.reasonId ?? null,
      note: form.note.trim(),
      ...(wantsPhotos(type, reason) && { photoIds: form.photos.map(({ photoId }) => photoId) }),
    })
  const state = useRefundForm({
    form,
    change,
    byCode: false,
    reason,
    figure,
    send,
    // The passenger came from the refund's page.
    leave: () => goBack('/refund/list'),
    keepsReason: refund.reason !== null,
  })
  return (
    <RefundForm
      state={state}
      reasons={reasons}
      reasonBefore={refund.reason}
      names={lines}
      items={
        <>
          {refund.decision && <RefundDecision decision={text(refund.decision)} />}
          <RefundLines refund={refund} />
        </>
      }
      kind={
        <div className="row card">
          <span className="gr b2 c2">{t('type')}</span>
          <span className="b2">{s(type)}</span>
        </div>
      }
    />
  )
}
