import { useEffect, useRef, useState } from 'react'
import type { RefundQuote } from '@aisle/contract/refunds-schemas'
import { ApiError } from '../../../api/api-error.ts'
import { phrasesNow } from '../../../language/phrases.ts'
import { showToast } from '../../../ui/layers/toast-store.ts'
import { useTapGuard } from '../../../ui/use-tap-guard.ts'
import { forgetApplyForm } from './apply-form-store.ts'
import { applyRefundPhrases } from './apply-refund-phrases.ts'
import { getRefusedRefundQuote } from './apply-refund-rules.ts'
import { useReadRefundsAgain } from '../refund-queries.ts'

const readingMs = 1000

interface ToSubmit {
  /** Sends the request at this amount; the same content is never submitted twice (G7). */
  send: (amount: number) => Promise<{ refundNo: string }>
  quote: RefundQuote | undefined
  /** Takes the quote from the refusal; null requests a new one. */
  takeQuote: (quote: RefundQuote | null) => Promise<unknown>
  /** Opens the refund's own page. */
  leave: (refundNo: string) => void
}

/** From the quote on screen to the refund's own page. */
export function useSubmitRefund({ send, quote, takeQuote, leave }: ToSubmit) {
  const readAgain = useReadRefundsAgain()
  const { busy, begin, release } = useTapGuard()
  const [amountBefore, setAmountBefore] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const submitted = useRef(false)
  // Clear the form only on unmount: until then it shows what was submitted.
  useEffect(
    () => () => {
      if (submitted.current) forgetApplyForm()
    },
    [],
  )

  async function submit() {
    if (!quote || !begin()) return
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
        await takeQuote(getRefusedRefundQuote(error.data))
        // The second tap of a double tap must not accept an amount that the passenger has not read.
        await new Promise((resolve) => setTimeout(resolve, readingMs))
      } else {
        setRefusal(error)
        // The available refunds have changed in the meantime.
        if (error.error === 'refundUnavailable' || error.error === 'stateChanged') readAgain()
      }
      release()
    }
  }

  return {
    submit,
    busy,
    refusal,
    /** The amount shown before the server refused it; null if it is unchanged. */
    amountBefore: amountBefore === quote?.amount ? null : amountBefore,
    /** Call when the passenger has changed what was refused. */
    forget: () => {
      setRefusal(null)
      setAmountBefore(null)
    },
  }
}
