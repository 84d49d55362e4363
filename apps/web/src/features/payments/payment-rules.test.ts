import { describe, expect, it } from 'vitest'
import { orderStates } from '@aisle/contract/order-states'
import { payMethodOf, payOutcomeOf, pollDelay } from './payment-rules.ts'

describe('the payment method', () => {
  it('follows the currency of the order', () => {
    expect(payMethodOf('CNY')).toBe('alipay')
    expect(payMethodOf('USD')).toBe('stripe')
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
  const pending = { state: 'pending_payment', paymentPending: true } as const

  it('asks to wait while an attempt is open, and offers the way back to the cashier after a while', () => {
    expect(payOutcomeOf(pending, 1)).toEqual({ is: 'confirming', waitingLong: false })
    expect(payOutcomeOf(pending, 6)).toEqual({ is: 'confirming', waitingLong: true })
  })

  it('is unpaid when no attempt is open or no result has come for two minutes', () => {
    expect(payOutcomeOf({ ...pending, paymentPending: false }, 1)).toEqual({ is: 'unpaid' })
    expect(payOutcomeOf(pending, 28)).toEqual({ is: 'unpaid' })
  })

  it('is decided by the state of the order everywhere else', () => {
    const outcomes = orderStates.map((state) => [state, payOutcomeOf({ state, paymentPending: false }, 1).is])
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
