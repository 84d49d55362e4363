import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { orderDetail, orderList, submitPay } from '@aisle/contract/orders'
import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import { useApiMutation } from '../../api/queries.ts'
import { hrefOf } from '../../navigation/paths.ts'
import { recheckRoute } from '../../navigation/router.ts'
import { postHiddenForm } from './post-hidden-form.ts'

interface OrderToPay {
  orderNo: string
  payMethod: PaymentMethod
}

interface ContinuePayment {
  /** Opens a payment attempt and leaves for the cashier. False: it failed, and the failure has been shown. */
  pay: (order: OrderToPay) => Promise<boolean>
  /** The order that is being paid, until the page has left. */
  paying: string | null
}

/**
 * `submitPay`, then the hidden form. `returnToResult` makes "back" on the cashier's page lead to the payment's result:
 * for screens that must not be met a second time.
 */
export function useContinuePayment({ returnToResult = false } = {}): ContinuePayment {
  const [paying, setPaying] = useState<string | null>(null)
  // Two taps may arrive before the screen is drawn anew.
  const underWay = useRef(false)
  const attempt = useApiMutation(submitPay)
  const queries = useQueryClient()

  // "Back" may bring this very page to life again, as it was when it was left.
  useEffect(() => {
    function onReturn({ persisted }: PageTransitionEvent) {
      if (!persisted) return
      release()
      void queries.invalidateQueries({ queryKey: [orderDetail.name] })
      void queries.invalidateQueries({ queryKey: [orderList.name] })
      recheckRoute()
    }
    addEventListener('pageshow', onReturn)
    return () => removeEventListener('pageshow', onReturn)
  }, [queries])

  function release() {
    underWay.current = false
    setPaying(null)
  }

  async function pay(order: OrderToPay): Promise<boolean> {
    if (underWay.current) return true
    underWay.current = true
    setPaying(order.orderNo)
    try {
      const cashier = await attempt.mutateAsync(order)
      if (returnToResult) {
        history.replaceState(history.state, '', hrefOf('/pay/result', { query: { orderNo: order.orderNo } }))
      }
      postHiddenForm(cashier)
      return true
    } catch {
      // The call's toast policy has shown it.
      release()
      void queries.invalidateQueries({ queryKey: [orderDetail.name] })
      return false
    }
  }
  return { pay, paying }
}
