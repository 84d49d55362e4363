import type { OrderDetail, PaymentMethod } from '@aisle/contract/orders-schemas'
import { formatCode } from '../../language/formats.ts'
import { getLateMoney } from './late-money-rules.ts'

/** The passenger's previous method if on offer; else the usual one, which the server lists first. */
export function methodFrom(offered: readonly PaymentMethod[], wished: PaymentMethod | null): PaymentMethod | null {
  return offered.find((method) => method === wished) ?? offered[0] ?? null
}

/** Milliseconds to wait before polling again; false after about two minutes without a result. */
export function pollDelay(answersSoFar: number): number | false {
  if (answersSoFar < 10) return 2000
  if (answersSoFar < 20) return 4000
  return answersSoFar < 28 ? 8000 : false
}

/** Delay while the server does not respond; this never gives up, because the result is unknown. */
export const failureDelay = 5000

/** Beyond this many answers (about 10 s) the payment page is offered again. */
const patientAnswers = 5
/** A payment made in the last second may be reported shortly after the order has ended. */
const lateAnswers = 10

/** The gateway's answer to the latest question of the passenger or this page; null: not asked yet. */
export type Heard = 'unpaid' | 'noAnswer' | null

export type PayOutcome =
  | { is: 'paid' }
  /** `waitingLong`: no result for a while; perhaps the passenger left the payment page without paying. */
  | { is: 'confirming'; waitingLong: boolean; heard: 'noAnswer' | null }
  /** `notSeen`: the gateway has answered that it has no payment; it may still come. */
  | { is: 'unpaid'; notSeen: boolean }
  /** The order can no longer be paid: cancelled, closed, timed out, refunded or being refunded. */
  | { is: 'over' }

type Settling = Pick<OrderDetail, 'state' | 'paymentPending' | 'moneyBack'>

/**
 * The outcome of the return from the payment page. `answers`: how often the order was read since the return. Once the
 * gateway was asked, the payment page stays on offer.
 */
export function getPayOutcome(order: Settling, answers: number, heard: Heard = null): PayOutcome {
  if (order.moneyBack) return { is: 'over' }
  switch (order.state) {
    case 'pending_payment':
      if (heard === 'unpaid') return { is: 'unpaid', notSeen: true }
      if (!order.paymentPending || pollDelay(answers) === false) return { is: 'unpaid', notSeen: false }
      return { is: 'confirming', waitingLong: heard !== null || answers > patientAnswers, heard }
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

/** Milliseconds until the order is read again; false if no more changes are expected. */
export function readAgainIn(order: Settling & Pick<OrderDetail, 'timeline'>, answers: number): number | false {
  const outcome = getPayOutcome(order, answers).is
  const late = getLateMoney(order)
  const moving =
    outcome === 'confirming' || (outcome === 'over' && (late === 'returning' || (!late && answers < lateAnswers)))
  return moving && pollDelay(answers)
}

/** The codes that a counter still takes, in groups of four to read out; none while a proof is asked for. */
export function getCodesToCollect({ pickup }: Pick<OrderDetail, 'pickup'>): string[] {
  const codes = pickup?.codes.filter(({ state }) => state === 'unused') ?? []
  return codes.map(({ code }) => formatCode(code))
}
