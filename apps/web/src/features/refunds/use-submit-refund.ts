import { useEffect, useRef, useState } from 'react'
import type { RefundQuote } from '@aisle/contract/refunds-schemas'
import { ApiError } from '../../api/api-error.ts'
import { phrasesNow } from '../../language/phrases.ts'
import { showToast } from '../../ui/toast-store.ts'
import { forgetApplyForm } from './apply-form-store.ts'
import { applyRefundPhrases } from './apply-refund-phrases.ts'
import { refusedRefundQuoteOf } from './apply-refund-rules.ts'
import { useReadRefundsAgain } from './refund-queries.ts'

const readingMs = 1000

interface ToSubmit {
  /** Sends the request at this figure; the same content is never submitted twice (G7). */
  send: (amount: number) => Promise<{ refundNo: string }>
  quote: RefundQuote | undefined
  /** The figure that came with the refusal, or none: then it is asked for. */
  takeQuote: (quote: RefundQuote | null) => Promise<unknown>
  /** On to the refund's own page. */
  leave: (refundNo: string) => void
}

/** From the figure on the screen to the refund's own page. */
export function useSubmitRefund({ send, quote, takeQuote, leave }: ToSubmit) {
  const readAgain = useReadRefundsAgain()
  const [busy, setBusy] = useState(false)
  const [amountBefore, setAmountBefore] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  // Two taps may arrive before the screen is drawn anew.
  const underWay = useRef(false)
  const submitted = useRef(false)
  // Not before the next page stands: until then the form shows what was submitted.
  useEffect(
    () => () => {
      if (submitted.current) forgetApplyForm()
    },
    [],
  )

  async function submit() {
    if (!quote || underWay.current) return
    underWay.current = true
    setBusy(true)
    setRefusal(null)
    try {
      const { refundNo } = await send(quote.amount)
      submitted.current = true
      showToast(phrasesNow(applyRefundPhrases)('submitted'))
      leave(refundNo)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.error === 'quoteChanged') {
        setAmountBefore(quote.amount)
        await takeQuote(refusedRefundQuoteOf(error.data))
        // The second tap of a double tap must not agree to a figure that nobody has read.
        await new Promise((resolve) => setTimeout(resolve, readingMs))
      } else {
        setRefusal(error)
        // What is open has changed meanwhile.
        if (error.error === 'refundUnavailable' || error.error === 'stateChanged') readAgain()
      }
      underWay.current = false
      setBusy(false)
    }
  }

  return {
    submit,
    busy,
    refusal,
    /** What was shown before the server refused it; null where it is the same again. */
    amountBefore: amountBefore === quote?.amount ? null : amountBefore,
    /** The passenger has changed what was refused. */
    forget: () => {
      setRefusal(null)
      setAmountBefore(null)
    },
  }
}
