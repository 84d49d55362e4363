import type { ErrorReason } from '@aisle/contract/error-reasons'
import type { MoneyBackState, OrderState } from '@aisle/contract/order-states'

export type AttemptState = 'open' | 'paid' | 'closed'

/** A closed attempt can still be paid late: the payment is recorded and refunded (table O). */
export const attemptMoves: Readonly<Record<AttemptState, readonly AttemptState[]>> = {
  open: ['paid', 'closed'],
  closed: ['paid'],
  paid: [],
}

/** Table R, for the gateway's part of a refund; an operator may retry a failed one. */
export const refundMoves: Readonly<Record<MoneyBackState, readonly MoneyBackState[]>> = {
  refunding: ['completed', 'failed'],
  completed: [],
  failed: ['refunding'],
}

const secondMs = 1000
const firstQueryMs = 15 * secondMs
const slowestQueryMs = 5 * 60 * secondMs
// By then the gateway knows of a payment begun at the last second.
const graceMs = 5 * 60 * secondMs

export interface AttemptTimes {
  createdAt: Date
  expiresAt: Date
}

/** When an attempt is first queried, in case its notification is lost. */
export const firstQueryAt = (attempt: AttemptTimes) => new Date(attempt.createdAt.getTime() + firstQueryMs)

/** 15 s, 30 s, 1, 2, 4 min … after it was opened, then every 5 min; undefined once it can no longer be paid. */
export function nextQueryAt(attempt: AttemptTimes, now: Date): Date | undefined {
  const last = attempt.expiresAt.getTime() + graceMs
  if (now.getTime() >= last) return undefined
  const age = now.getTime() - attempt.createdAt.getTime()
  const wait = Math.min(Math.max(age, firstQueryMs), slowestQueryMs)
  return new Date(Math.min(now.getTime() + wait, last))
}

export interface Money {
  amount: number
  currency: string
}

export const sameMoney = (a: Money, b: Money) => a.amount === b.amount && a.currency === b.currency

interface RecordedAttempt extends Money {
  gateway: string
}

/** A payment as its gateway reported it. */
interface ReportedPayment extends Money {
  gateway: string
  paymentNo: string
  /** The payment for which the ledger has this transaction. */
  capturedFor: string | undefined
}

/**
 * The attempt that a reported payment settles, or why there is nothing to settle. `unknown`: the gateway has no such
 * attempt; `repeated`: this transaction has been settled, for gateways repeat notifications; `otherPayment`: it has paid
 * for another payment.
 */
export function judgeReportedPayment<Attempt extends RecordedAttempt>(
  attempt: Attempt | undefined,
  reported: ReportedPayment,
): Attempt | 'unknown' | 'otherAmount' | 'repeated' | 'otherPayment' {
  const { gateway, paymentNo, capturedFor } = reported
  if (attempt?.gateway !== gateway) return 'unknown'
  if (!sameMoney(attempt, reported)) return 'otherAmount'
  if (capturedFor === undefined) return attempt
  return capturedFor === paymentNo ? 'repeated' : 'otherPayment'
}

/** Why an order can no longer be paid: after its deadline even if the job that ends it is late. */
export function whyNotPaid(state: OrderState): ErrorReason<'stateChanged'> {
  if (state === 'pending_payment' || state === 'payment_timed_out') return 'payTimedOut'
  return state === 'canceled' || state === 'closed' ? 'payEnded' : 'alreadyPaid'
}

export const whyNotCanceled = (state: OrderState): ErrorReason<'stateChanged'> =>
  ['payment_timed_out', 'closed', 'refunded'].includes(state) ? 'cancelEnded' : 'cancelPaid'
