import { useCallback, useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { orderDetail, orderList, submitPay } from '@aisle/contract/orders'
import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import { readQuery } from '../../api/queries.ts'
import { useApiMutation } from '../../api/writes.ts'
import { currentEnvironment } from '../../environment/environment.ts'
import { usePhrases } from '../../language/phrases.ts'
import { hrefTo } from '../../navigation/paths.ts'
import { navigate, recheckRoute, replaceRoute } from '../../navigation/router.ts'
import { showToast } from '../../ui/layers/toast-store.ts'
import { useTapGuard } from '../../ui/use-tap-guard.ts'
import { payInChatApp } from './chat-app-payment.ts'
import { chosenMethod } from './chosen-method.ts'
import { payPhrases } from './pay-phrases.ts'
import { postHiddenForm } from './post-hidden-form.ts'

interface OrderToPay {
  orderNo: string
  /** Null if the methods are unknown: they are then read from the order, and the passenger's usual one is used. */
  payMethod: PaymentMethod | null
}

interface ContinuePayment {
  /** Opens a payment attempt and leaves for the payment page. False: it failed, and the failure has been shown. */
  pay: (order: OrderToPay) => Promise<boolean>
  /** The order being paid, until the browser has left the page. */
  paying: string | null
}

/**
 * `submitPay`, then the hidden form, or the chat app's own payment. `returnToResult` makes "back" on the payment page
 * lead to the result: for screens that must not be shown twice.
 */
export function useContinuePayment({ returnToResult = false } = {}): ContinuePayment {
  const t = usePhrases(payPhrases)
  const [paying, setPaying] = useState<string | null>(null)
  const { begin, release: allowTaps } = useTapGuard()
  const attempt = useApiMutation(submitPay)
  const queries = useQueryClient()
  const release = useCallback(() => {
    allowTaps()
    setPaying(null)
  }, [allowTaps])

  // "Back" may restore this page from the back/forward cache, still busy.
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
  }, [queries, release])

  async function methodFor({ orderNo, payMethod }: OrderToPay): Promise<PaymentMethod | null> {
    if (payMethod) return payMethod
    const asked = { orderNo, environment: currentEnvironment() }
    const { payMethods } = await queries.fetchQuery({
      queryKey: ['payMethods', asked],
      ...readQuery(orderDetail, asked, false),
      staleTime: 0,
    })
    return chosenMethod(payMethods)
  }

  /** The passenger has returned from the chat app's sheet, paid or not: the result screen asks the server. */
  async function askChatApp(orderNo: string, params: Record<string, string>): Promise<boolean> {
    const target = { query: { orderNo } }
    try {
      if ((await payInChatApp(params)) === 'left') {
        // Closed by the passenger: there is no result to wait for, and the order can be paid again at once.
        void queries.invalidateQueries({ queryKey: [orderDetail.name] })
        if (returnToResult) replaceRoute('/order/detail', target)
        return true
      }
    } catch {
      showToast(t('noChatBridge'), 'error')
      return false
    }
    if (returnToResult) replaceRoute('/pay/result', target)
    else navigate('/pay/result', target)
    return true
  }

  async function pay(order: OrderToPay): Promise<boolean> {
    if (!begin()) return true
    setPaying(order.orderNo)
    const { orderNo } = order
    try {
      const payMethod = await methodFor(order)
      if (!payMethod) {
        showToast(t(currentEnvironment() === 'chatApp' ? 'noneInChatApp' : 'noneHere'), 'error')
        release()
        return false
      }
      const cashier = await attempt.mutateAsync({ orderNo, payMethod, environment: currentEnvironment() })
      if (cashier.jsapi) {
        const asked = await askChatApp(orderNo, cashier.jsapi)
        release()
        return asked
      }
      if (returnToResult) {
        history.replaceState(history.state, '', hrefTo('/pay/result', { query: { orderNo } }))
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
