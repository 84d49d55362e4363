import type { OrderDetail, PaymentMethod } from '@aisle/contract/orders-schemas'
import { lateMoneyOf } from './late-money-rules.ts'

/** What the passenger took before, where it is offered; else the usual way, which the server names first. */
export function methodFrom(offered: readonly PaymentMethod[], wished: PaymentMethod | null): PaymentMethod | null {
  return offered.find((method) => method === wished) ?? offered[0] ?? null
}

/** Milliseconds to wait before asking again; false once about two minutes have passed without a result. */
export function pollDelay(answersSoFar: number): number | false {
  if (answersSoFar < 10) return 2000
  if (answersSoFar < 20) return 4000
  return answersSoFar < 28 ? 8000 : false
}

/** The same while nothing answers: it never gives up, since nothing is known. */
export const failureDelay = 5000

/** From here on the waiting passenger is also offered the way back to the cashier (about 10 s). */
const patientAnswers = 5
/** A payment that was made in the last second may be told a little later than the order's end. */
const lateAnswers = 10

export type PayOutcome =
  | { is: 'paid' }
  /** `waitingLong`: nothing has come for a while; perhaps the cashier was left without paying. */
  | { is: 'confirming'; waitingLong: boolean }
  | { is: 'unpaid' }
  /** Nothing can be paid any more: cancelled, closed, timed out, refunded, on its way back. */
  | { is: 'over' }

type Settling = Pick<OrderDetail, 'state' | 'paymentPending' | 'moneyBack'>

/** What the return from the cashier comes to. `answers`: how often the order was read since the passenger came back. */
export function payOutcomeOf(order: Settling, answers: number): PayOutcome {
  if (order.moneyBack) return { is: 'over' }
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

/** When to read the order again; false when nothing more is to come. */
export function readAgainIn(order: Settling & Pick<OrderDetail, 'timeline'>, answers: number): number | false {
  const outcome = payOutcomeOf(order, answers).is
  const late = lateMoneyOf(order)
  const moving =
    outcome === 'confirming' || (outcome === 'over' && (late === 'returning' || (!late && answers < lateAnswers)))
  return moving && pollDelay(answers)
}
