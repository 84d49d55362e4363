import { useState } from 'react'
import type { RefundReason } from '@aisle/contract/refunds-schemas'
import { usePhrases } from '../../../language/phrases.ts'
import { showToast } from '../../../ui/layers/toast-store.ts'
import { applyRefundPhrases } from './apply-refund-phrases.ts'
import { findMissing, wantsPhotos, type ApplyForm, type Missing } from './apply-refund-rules.ts'
import type { RefundAmount } from './use-refund-quote.ts'
import { useSubmitRefund } from './use-submit-refund.ts'

interface RefundFormInput {
  form: ApplyForm
  change: (part: Partial<ApplyForm>) => void
  byCode: boolean
  reason: RefundReason | null
  /** A reason was submitted earlier and may stay. */
  keepsReason?: boolean
  figure: RefundAmount
  send: (amount: number) => Promise<{ refundNo: string }>
  leave: (refundNo: string) => void
}

const partOf: Record<Missing, 'items' | 'reason' | 'photos'> = {
  chooseLines: 'items',
  chooseCodes: 'items',
  chooseReason: 'reason',
  addPhoto: 'photos',
  photosUnderWay: 'photos',
}

/** The form's input, what is still missing, and its submission. */
export function useRefundForm({ form, byCode, reason, keepsReason = false, figure, ...input }: RefundFormInput) {
  const t = usePhrases(applyRefundPhrases)
  const [uploading, setUploading] = useState(false)
  const [told, setTold] = useState<Missing | null>(null)
  const submitting = useSubmitRefund({
    send: input.send,
    quote: figure.quote,
    takeQuote: figure.take,
    leave: input.leave,
  })
  const photos = !byCode && wantsPhotos(form.type, reason)
  const missing = findMissing({ form, byCode, reason, keepsReason, uploading: photos && uploading })

  function submit() {
    if (!missing) return figure.quote ? void submitting.submit() : showToast(t('quoteFailed'), 'error')
    setTold(missing)
    showToast(t(`missing_${missing}`), 'error')
    const element = document.querySelector<HTMLElement>(`[data-part="${partOf[missing]}"]`)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'center' })
  }

  return {
    form,
    reason,
    figure,
    /** Whether this request has photos. */
    photos,
    submitting,
    submit,
    setUploading,
    change: (part: Partial<ApplyForm>) => {
      submitting.forget()
      input.change(part)
    },
    /** The input that this part lacks, once the passenger has tried to submit without it. */
    wrong: (part: 'items' | 'reason' | 'photos') =>
      told !== null && told === missing && partOf[told] === part ? t(`missing_${told}`) : null,
    /** Only the quote is still loading. */
    waits: missing === null && figure.calculating && !figure.quote,
  }
}

export type RefundFormState = ReturnType<typeof useRefundForm>
