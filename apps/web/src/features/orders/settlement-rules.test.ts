import { describe, expect, it } from 'vitest'
import type { Quote } from '@aisle/contract/orders-schemas'
import { heldOrderOf, amountRowsOf, refusedQuoteOf, settlementAskOf, wayOutOf } from './settlement-rules.ts'

const quote: Quote = {
  lines: [],
  listTotal: 12800,
  memberDiscount: 1300,
  memberPercentOff: 10,
  couponDiscount: 0,
  freight: 0,
  payable: 11500,
  currency: 'CNY',
  wifi: null,
}

describe('the address of the settlement', () => {
  it('names a trip and a plan', () => {
    expect(settlementAskOf({ tripId: 't1', planId: 'p1' })).toEqual({
      tripId: 't1',
      planId: 'p1',
      aboard: false,
      agreed: false,
    })
    expect(settlementAskOf({ tripId: 't1', planId: 'p1', aboard: '1' })?.aboard).toBe(true)
    expect(settlementAskOf({ tripId: 't1', planId: 'p1', agreed: '1' })?.agreed).toBe(true)
    expect(settlementAskOf({ tripId: 't1' })).toBeNull()
    expect(settlementAskOf({ tripId: '', planId: 'p1' })).toBeNull()
  })
})

describe('the price breakdown', () => {
  it('shows what a member saves and leaves out what does not apply', () => {
    expect(amountRowsOf(quote)).toEqual([
      { key: 'listTotal', amount: 12800 },
      { key: 'member', amount: -1300, percentOff: 10 },
    ])
    expect(amountRowsOf({ ...quote, memberDiscount: 0, memberPercentOff: 0 }).map(({ key }) => key)).toEqual([
      'listTotal',
    ])
  })

  it('adds up to what is paid', () => {
    const withAll = { ...quote, couponDiscount: 500, freight: 1000, payable: 12000 }
    expect(amountRowsOf(withAll).reduce((sum, { amount }) => sum + amount, 0)).toBe(withAll.payable)
  })
})

describe('a refused order', () => {
  it('always leaves a way out', () => {
    expect(wayOutOf('quoteChanged')).toBe('confirmNewPrice')
    expect(wayOutOf('alreadyBought')).toBe('seeOrders')
    for (const error of ['soldOut', 'saleClosed', 'wifiUnavailable', 'notFound']) {
      expect(wayOutOf(error)).toBe('choosePlan')
    }
    expect(wayOutOf('network')).toBe('tryAgain')
  })

  it('brings the new quote with it', () => {
    expect(refusedQuoteOf({ error: 'quoteChanged', quote })).toEqual(quote)
    expect(refusedQuoteOf({ error: 'quoteChanged' })).toBeNull()
    expect(refusedQuoteOf({ quote: { payable: '115' } })).toBeNull()
    expect(refusedQuoteOf({ quote: { ...quote, currency: 'EUR' } })).toBeNull()
  })
})

describe('a plan that the passenger already has', () => {
  it('leads to the order that holds it: to pay, or to look at', () => {
    expect(heldOrderOf({ orderNo: 'N1', state: 'pending_payment' })).toEqual({ orderNo: 'N1', unpaid: true })
    expect(heldOrderOf({ orderNo: 'N1', state: 'paid' })).toEqual({ orderNo: 'N1', unpaid: false })
  })

  it('leads to all orders when none is named', () => {
    expect(heldOrderOf({ error: 'alreadyBought' })).toBeNull()
  })
})
