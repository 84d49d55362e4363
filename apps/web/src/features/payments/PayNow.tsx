import { useEffect, useRef } from 'react'
import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import { chosenMethod } from './chosen-method.ts'
import { useContinuePayment } from './continue-payment.ts'

interface PayNowProps {
  orderNo: string
  /** What is offered; the order is asked where that is not known. */
  methods?: readonly PaymentMethod[]
  /** It did not come to the cashier, or the passenger is back on this page. */
  onEnd: () => void
}

/** Shown when a passenger has tapped to pay: leaves for the cashier. Its code need not be there before. */
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
    // A tap is one payment, however often this is drawn.
    if (!asked.current) {
      asked.current = true
      void pay({ orderNo, payMethod: methods ? chosenMethod(methods) : null }).then((left) => left || end())
    }
    if (paying !== null) underWay.current = true
    else if (underWay.current) end()
  })
  return null
}
