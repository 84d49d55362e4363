import { useEffect, useRef } from 'react'
import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import { chosenMethod } from './chosen-method.ts'
import { useContinuePayment } from './continue-payment.ts'

interface PayNowProps {
  orderNo: string
  /** The methods on offer; if absent, they are read from the order. */
  methods?: readonly PaymentMethod[]
  /** The payment page did not open, or the passenger has returned from it. */
  onEnd: () => void
}

/** Rendered after a tap on a pay button, which also loads the code: opens the payment page. */
export function PayNow({ orderNo, methods, onEnd }: PayNowProps) {
  const { pay, paying } = useContinuePayment()
  const asked = useRef(false)
  const underWay = useRef(false)
  const ended = useRef(false)
  useEffect(() => {
    function end() {
      if (!ended.current) onEnd()
      ended.current = true
    }
    // One tap makes one payment, however often this renders.
    if (!asked.current) {
      asked.current = true
      void pay({ orderNo, payMethod: methods ? chosenMethod(methods) : null }).then((left) => left || end())
    }
    if (paying !== null) underWay.current = true
    else if (underWay.current) end()
  })
  return null
}
