import { describe, expect, it } from 'vitest'
import type { SpendLine } from './coupon-rules.ts'
import { cardOffer, cardState, timesLeft, type CardHeld } from './rights-rules.ts'

const now = new Date('2026-11-20T02:00:00Z')
const tomorrow = new Date('2026-11-21T02:00:00Z')
const yesterday = new Date('2026-11-19T02:00:00Z')

const times = (changes: Partial<CardHeld> = {}): CardHeld => ({
  kind: 'times',
  planIds: ['FULL'],
  freeShipping: false,
  timesGranted: 3,
  uses: 0,
  usedOnFlight: false,
  validFrom: yesterday,
  validTo: tomorrow,
  ...changes,
})
const period = (changes: Partial<CardHeld> = {}) => times({ kind: 'period', timesGranted: null, ...changes })
const benefit = (changes: Partial<CardHeld> = {}) =>
  times({ kind: 'benefit', timesGranted: null, planIds: [], freeShipping: true, ...changes })

const wifi = (planId: string, amount: number): SpendLine => ({ kind: 'WIFI', categoryId: null, planId, amount })
const goods = (kind: 'SHIP' | 'PICKUP'): SpendLine => ({ kind, categoryId: 'TEA', planId: null, amount: 5000 })

describe('a rights card (S5)', () => {
  it.each([
    ['times', times()],
    ['period', period()],
  ])('of kind %s pays in full for a plan that it covers', (_kind, card) => {
    expect(cardOffer(card, [wifi('FULL', 9800)], now)).toEqual({ shares: [9800], freeShipping: false })
    expect(cardOffer(card, [wifi('HOUR', 3800)], now)).toEqual({ reason: 'otherGoods' })
    expect(cardOffer(card, [goods('SHIP')], now)).toEqual({ reason: 'otherGoods' })
  })

  it('is not used for a free plan', () => {
    expect(cardOffer(times(), [wifi('FULL', 0)], now)).toEqual({ reason: 'nothingToSave' })
  })

  it('pays for one plan only', () => {
    expect(cardOffer(times(), [wifi('HOUR', 3800), wifi('FULL', 9800), wifi('FULL', 9800)], now)).toEqual({
      shares: [0, 9800, 0],
      freeShipping: false,
    })
  })

  it('has a limited number of uses', () => {
    expect(timesLeft(times({ uses: 2 }))).toBe(1)
    expect(cardOffer(times({ uses: 2 }), [wifi('FULL', 9800)], now)).toMatchObject({ shares: [9800] })
    expect(cardOffer(times({ uses: 3 }), [wifi('FULL', 9800)], now)).toEqual({ reason: 'usedUp' })
    expect(cardState(times({ uses: 3 }), now)).toBe('usedUp')
    expect(timesLeft(period({ uses: 9 }))).toBeNull()
  })

  it('for a period has one use per flight', () => {
    expect(cardOffer(period({ uses: 1, usedOnFlight: true }), [wifi('FULL', 9800)], now)).toEqual({
      reason: 'usedOnThisFlight',
    })
    expect(cardOffer(period({ uses: 5 }), [wifi('FULL', 9800)], now)).toMatchObject({ shares: [9800] })
  })

  it('with a benefit pays for shipping, not for pick-up or plans', () => {
    expect(cardOffer(benefit(), [goods('SHIP'), goods('SHIP')], now)).toEqual({ shares: [0, 0], freeShipping: true })
    expect(cardOffer(benefit(), [goods('PICKUP')], now)).toEqual({ reason: 'otherGoods' })
    expect(cardOffer(benefit(), [wifi('FULL', 9800)], now)).toEqual({ reason: 'otherGoods' })
    expect(cardOffer(benefit({ freeShipping: false }), [goods('SHIP')], now)).toEqual({ reason: 'otherGoods' })
  })

  it.each([times, period, benefit])('has no effect outside its validity', (card) => {
    expect(cardOffer(card({ validTo: now }), [wifi('FULL', 9800)], now)).toEqual({ reason: 'expired' })
    expect(cardOffer(card({ validFrom: tomorrow }), [wifi('FULL', 9800)], now)).toEqual({ reason: 'expired' })
    expect(cardState(card({ validTo: now, uses: 3 }), now)).toBe('expired')
  })
})
