import type { MoneyBackState } from '@aisle/contract/order-states'

export type AttemptState = 'open' | 'paid' | 'closed'

/** One try to pay. A closed one can still be paid late: the money is recorded, and goes back (table O). */
export const attemptMoves: Readonly<Record<AttemptState, readonly AttemptState[]>> = {
  open: ['paid', 'closed'],
  closed: ['paid'],
  paid: [],
}

/** Table R, for money that goes back by itself; an operator may try again what has failed. */
export const refundMoves: Readonly<Record<MoneyBackState, readonly MoneyBackState[]>> = {
  refunding: ['completed', 'failed'],
  completed: [],
  failed: ['refunding'],
}

const secondMs = 1000
const firstQueryMs = 15 * secondMs
const slowestQueryMs = 5 * 60 * secondMs
// A payment begun at the last second is known to its gateway by then.
const graceMs = 5 * 60 * secondMs

export interface AttemptTimes {
  createdAt: Date
  expiresAt: Date
}

/** When an attempt is first looked up by ourselves, in case its notification is lost. */
export const firstQueryAt = (attempt: AttemptTimes) => new Date(attempt.createdAt.getTime() + firstQueryMs)

/** 15 s, 30 s, 1, 2, 4 min … after it was opened, then every 5 min; undefined once it can be paid no more. */
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
