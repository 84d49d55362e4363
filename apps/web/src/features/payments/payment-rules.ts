import type { Currency } from '@aisle/contract/money'
import type { OrderDetail, PaymentMethod } from '@aisle/contract/orders-schemas'

/** Only what fits the order's currency is offered: Alipay takes yuan, the card dollars. */
export function payMethodOf(currency: Currency): PaymentMethod {
  return currency === 'CNY' ? 'alipay' : 'stripe'
}

/** Milliseconds to wait before asking again; false once about two minutes have passed without a result. */
export function pollDelay(answersSoFar: number): number | false {
  if (answersSoFar < 10) return 2000
  if (answersSoFar < 20) return 4000
  return answersSoFar < 28 ? 8000 : false
}

/** From here on the waiting passenger is also offered the way back to the cashier (about 10 s). */
const patientAnswers = 5

export type PayOutcome =
  | { is: 'paid' }
  /** `waitingLong`: nothing has come for a while; perhaps the cashier was left without paying. */
  | { is: 'confirming'; waitingLong: boolean }
  | { is: 'unpaid' }
  /** Nothing can be paid any more: cancelled, closed, timed out, refunded. */
  | { is: 'over' }

/** What the return from the cashier comes to. `answers`: how often the order was read since the passenger came back. */
export function payOutcomeOf(order: Pick<OrderDetail, 'state' | 'paymentPending'>, answers: number): PayOutcome {
  switch (order.state) {
    case 'pending_payment':
      if (!order.paymentPending || pollDelay(answers) === false) return { is: 'unpaid' }
      return { is: 'confirming', waitingLong: answers > patientAnswers }
    case 'canceled':
    case 'closed':
    case 'payment_timed_out':
    case 'refunded':
      return { is: 'over' }
    case 'paid':
    case 'completed':
    case 'awaiting_shipment':
    case 'shipped':
      return { is: 'paid' }
  }
}
