import { describe, expect, it } from 'vitest'
import { orderStates } from '@aisle/contract/order-states'
import { lateMoneyOf } from './late-money-rules.ts'
import { methodFrom, payOutcomeOf, pollDelay, readAgainIn } from './payment-rules.ts'

describe('the payment method', () => {
  it('is the one of the last time where it is offered, else the first', () => {
    expect(methodFrom(['alipay', 'wechat'], 'wechat')).toBe('wechat')
    expect(methodFrom(['alipay', 'wechat'], 'stripe')).toBe('alipay')
    expect(methodFrom(['alipay', 'wechat'], null)).toBe('alipay')
    expect(methodFrom([], 'alipay')).toBeNull()
  })
})

describe('asking for the result', () => {
  it('starts every two seconds, slows down and gives up after about two minutes', () => {
    const delays: number[] = []
    for (let answers = 0; ; answers++) {
      const delay = pollDelay(answers)
      if (delay === false) break
      delays.push(delay)
    }
    const total = delays.reduce((sum, delay) => sum + delay, 0)
    expect(delays[0]).toBe(2000)
    expect(delays).toEqual([...delays].sort((a, b) => a - b))
    expect(total).toBeGreaterThanOrEqual(110_000)
    expect(total).toBeLessThanOrEqual(130_000)
  })
})

describe('the return from the cashier', () => {
  const pending = { state: 'pending_payment', paymentPending: true, moneyBack: null } as const

  it('asks to wait while an attempt is open, and offers the way back to the cashier after a while', () => {
    expect(payOutcomeOf(pending, 1)).toEqual({ is: 'confirming', waitingLong: false })
    expect(payOutcomeOf(pending, 6)).toEqual({ is: 'confirming', waitingLong: true })
  })

  it('is unpaid when no attempt is open or no result has come for two minutes', () => {
    expect(payOutcomeOf({ ...pending, paymentPending: false }, 1)).toEqual({ is: 'unpaid' })
    expect(payOutcomeOf(pending, 28)).toEqual({ is: 'unpaid' })
  })

  it('is decided by the state of the order everywhere else', () => {
    const outcomes = orderStates.map((state) => [
      state,
      payOutcomeOf({ state, paymentPending: false, moneyBack: null }, 1).is,
    ])
    expect(Object.fromEntries(outcomes)).toEqual({
      pending_payment: 'unpaid',
      paid: 'paid',
      canceled: 'over',
      closed: 'over',
      completed: 'paid',
      payment_timed_out: 'over',
      refunded: 'over',
      awaiting_shipment: 'paid',
      shipped: 'paid',
    })
  })
})

describe('money that came too late', () => {
  const at = '2026-11-20T02:20:00Z'
  const received = { event: 'latePaymentReceived', at }
  const returned = { event: 'latePaymentReturned', at }
  const ended = { state: 'payment_timed_out', paymentPending: false, moneyBack: null } as const

  it('is on its way back until each of it has been returned', () => {
    expect(lateMoneyOf({ ...ended, timeline: [] })).toBeNull()
    expect(lateMoneyOf({ ...ended, timeline: [received] })).toBe('returning')
    expect(lateMoneyOf({ ...ended, timeline: [received, returned] })).toBe('returned')
    expect(lateMoneyOf({ ...ended, timeline: [received, returned, received] })).toBe('returning')
  })

  it('does not speak for an order that is paid: there a second payment goes back, the first one stays', () => {
    expect(lateMoneyOf({ state: 'paid', timeline: [received] })).toBeNull()
  })

  it('is looked for a while after the end of the order, and followed until it has been returned', () => {
    expect(readAgainIn({ ...ended, timeline: [] }, 1)).toBe(2000)
    expect(readAgainIn({ ...ended, timeline: [] }, 12)).toBe(false)
    expect(readAgainIn({ ...ended, timeline: [received] }, 12)).toBe(4000)
    expect(readAgainIn({ ...ended, timeline: [received, returned] }, 1)).toBe(false)
  })

  it('is not asked for once the order is paid', () => {
    expect(readAgainIn({ ...ended, state: 'paid', timeline: [] }, 1)).toBe(false)
  })
})

describe('an order that comes back by itself', () => {
  it('is over, whatever its state says meanwhile', () => {
    const moneyBack = {
      state: 'refunding' as const,
      reason: 'flightCancelled' as const,
      amount: 5800,
      startedAt: '2026-11-20T03:00:00Z',
      completedAt: null,
    }
    expect(payOutcomeOf({ state: 'paid', paymentPending: false, moneyBack }, 1)).toEqual({ is: 'over' })
  })
})
