import { describe, expect, it } from 'vitest'
import { getDestination, getMoneyBackStep } from './money-back-rules.ts'
import { getClosedBecause } from '../order-view-rules.ts'

describe('automatic refunds (R4)', () => {
  it('are on their way, stuck or completed', () => {
    expect(getMoneyBackStep({ state: 'refunding', amount: 5800 })).toBe('onItsWay')
    expect(getMoneyBackStep({ state: 'failed', amount: 5800 })).toBe('stuck')
    expect(getMoneyBackStep({ state: 'completed', amount: 5800 })).toBe('returned')
  })

  it('mention no money when the plan was free', () => {
    expect(getMoneyBackStep({ state: 'completed', amount: 0 })).toBe('taken')
  })

  it('go to the original payment method', () => {
    expect(getDestination('alipay')).toBe('toAlipay')
    expect(getDestination('wechat')).toBe('toWechat')
    expect(getDestination('unionpay')).toBe('toUnionpay')
    expect(getDestination('stripe')).toBe('toCard')
    expect(getDestination(null)).toBe('toSource')
  })
})

describe('closed unpaid order', () => {
  const flight = {
    flightNo: 'MF829',
    flightDate: '2026-11-20',
    tailNumber: 'B-2074',
    wideBody: true,
    origin: { iata: 'XMN', cityZh: '厦门', cityEn: 'Xiamen' },
    destination: { iata: 'LAX', cityZh: '洛杉矶', cityEn: 'Los Angeles' },
    departsAt: '2026-11-20T14:00:00Z',
    arrivesAt: '2026-11-21T02:00:00Z',
    departsLocal: '22:00',
    arrivesLocal: '18:00',
    minutes: 720,
    distanceKm: 11188,
  }
  const plan = {
    lineNo: 1,
    entitlementId: 'ent1',
    entitlementState: 'released' as const,
    tripId: 'trip1',
    planId: 'WP03',
    planKind: 'browse' as const,
    passengerName: '林小屿',
    seatNumber: null,
  }

  it('names the flight as the reason only if it was cancelled', () => {
    const canceled = { ...plan, flight: { ...flight, status: 'cancelled' as const } }
    const flies = { ...plan, flight: { ...flight, status: 'scheduled' as const } }
    expect(getClosedBecause({ state: 'closed', plans: [canceled] })).toBe('flightCancelled')
    expect(getClosedBecause({ state: 'closed', plans: [flies] })).toBeNull()
    // A party's order is closed as a whole (P9).
    expect(getClosedBecause({ state: 'closed', plans: [flies, canceled] })).toBe('flightCancelled')
    expect(getClosedBecause({ state: 'canceled', plans: [canceled] })).toBeNull()
  })
})
