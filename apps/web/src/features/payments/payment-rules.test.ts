import { describe, expect, it } from 'vitest'
import { orderStates } from '@aisle/contract/order-states'
import { getLateMoney } from './late-money-rules.ts'
import { getCodesToCollect, methodFrom, getPayOutcome, pollDelay, readAgainIn } from './payment-rules.ts'

describe('payment method', () => {
  it('is the latest choice if on offer, else the first', () => {
    expect(methodFrom(['alipay', 'wechat'], 'wechat')).toBe('wechat')
    expect(methodFrom(['alipay', 'wechat'], 'stripe')).toBe('alipay')
    expect(methodFrom(['alipay', 'wechat'], null)).toBe('alipay')
    expect(methodFrom([], 'alipay')).toBeNull()
  })
})

describe('polling for the result', () => {
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

describe('return from the payment page', () => {
  const pending = { state: 'pending_payment', paymentPending: true, moneyBack: null } as const

  it('waits while an attempt is open, and after a while offers the payment page again', () => {
    expect(getPayOutcome(pending, 1)).toEqual({ is: 'confirming', waitingLong: false, heard: null })
    expect(getPayOutcome(pending, 6)).toEqual({ is: 'confirming', waitingLong: true, heard: null })
  })

  it('keeps the payment page on offer from when the gateway was asked, whatever it said', () => {
    expect(getPayOutcome(pending, 0, 'noAnswer')).toEqual({ is: 'confirming', waitingLong: true, heard: 'noAnswer' })
    expect(getPayOutcome(pending, 0, 'unpaid')).toEqual({ is: 'unpaid', notSeen: true })
    // The order itself knows better.
    expect(getPayOutcome({ ...pending, state: 'paid' }, 0, 'unpaid')).toEqual({ is: 'paid' })
    // The order is still read: the payment may have been made in this moment.
    expect(readAgainIn({ ...pending, timeline: [] }, 1)).toBe(2000)
  })

  it('is unpaid if no attempt is open, or if no result arrives within two minutes', () => {
    expect(getPayOutcome({ ...pending, paymentPending: false }, 1)).toEqual({ is: 'unpaid', notSeen: false })
    expect(getPayOutcome(pending, 28)).toEqual({ is: 'unpaid', notSeen: false })
  })

  it('follows the state of the order otherwise', () => {
    const outcomes = orderStates.map((state) => [
      state,
      getPayOutcome({ state, paymentPending: false, moneyBack: null }, 1).is,
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

describe('late payment', () => {
  const at = '2026-11-20T02:20:00Z'
  const received = { event: 'latePaymentReceived', at }
  const returned = { event: 'latePaymentReturned', at }
  const ended = { state: 'payment_timed_out', paymentPending: false, moneyBack: null } as const

  it('is being refunded until every late payment has been refunded', () => {
    expect(getLateMoney({ ...ended, timeline: [] })).toBeNull()
    expect(getLateMoney({ ...ended, timeline: [received] })).toBe('returning')
    expect(getLateMoney({ ...ended, timeline: [received, returned] })).toBe('returned')
    expect(getLateMoney({ ...ended, timeline: [received, returned, received] })).toBe('returning')
  })

  it('is not reported for a paid order, whose second payment is refunded while the first stays', () => {
    expect(getLateMoney({ state: 'paid', timeline: [received] })).toBeNull()
  })

  it('is polled for a while after the order has ended, and then until it has been refunded', () => {
    expect(readAgainIn({ ...ended, timeline: [] }, 1)).toBe(2000)
    expect(readAgainIn({ ...ended, timeline: [] }, 12)).toBe(false)
    expect(readAgainIn({ ...ended, timeline: [received] }, 12)).toBe(4000)
    expect(readAgainIn({ ...ended, timeline: [received, returned] }, 1)).toBe(false)
  })

  it('is not polled once the order is paid', () => {
    expect(readAgainIn({ ...ended, state: 'paid', timeline: [] }, 1)).toBe(false)
  })
})

describe('automatically refunded order', () => {
  it('is over, even if its state is still paid', () => {
    const moneyBack = {
      state: 'refunding' as const,
      reason: 'flightCancelled' as const,
      amount: 5800,
      startedAt: '2026-11-20T03:00:00Z',
      completedAt: null,
    }
    expect(getPayOutcome({ state: 'paid', paymentPending: false, moneyBack }, 1)).toEqual({ is: 'over' })
  })
})

describe('codes on the result', () => {
  const code = (number: string, state: 'unused' | 'used') => ({ code: number, lineNo: 1, state, usedAt: null })
  const words = { zh: '柜台', en: 'Counter' }
  const point = { pickupPointId: 'PP01', iata: 'XMN', city: words, name: words, place: words, hours: '06:00~21:30' }

  it('are those that the counter still takes, in groups of four', () => {
    const codes = [code('407122869135', 'unused'), code('407122869136', 'used')]
    expect(getCodesToCollect({ pickup: { point, codes, proof: null, expiresAt: null } })).toEqual(['4071 2286 9135'])
  })

  it('are none for other orders', () => {
    expect(getCodesToCollect({ pickup: null })).toEqual([])
  })
})
