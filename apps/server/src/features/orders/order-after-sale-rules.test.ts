import { orderStates } from '@aisle/contract/order-states'
import { describe, expect, it } from 'vitest'
import { canAskRefund, invoiceAction, type AfterSaleFacts } from './order-after-sale-rules.ts'

const now = new Date('2026-11-20T02:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const ahead = daysAgo(-1)
const order = {
  kind: 'SHIP' as 'SHIP' | 'PICKUP' | 'WIFI',
  state: 'completed' as (typeof orderStates)[number],
  currency: 'CNY' as 'CNY' | 'USD',
  payable: 10_000,
  paidAt: daysAgo(20) as Date | null,
}
const facts: AfterSaleFacts = {
  unitsLeft: 1,
  returned: 0,
  undecided: false,
  completedAt: daysAgo(3),
  invoice: null,
}
const ask = (
  change: Partial<typeof order>,
  around: Partial<AfterSaleFacts> = {},
  { codesLeft = 0, plan = null }: Partial<Parameters<typeof canAskRefund>[2]> = {},
) => canAskRefund({ ...order, ...change }, { ...facts, ...around }, { now, codesLeft, plan })

describe('asking for a refund', () => {
  it('is open for a parcel from its payment until fifteen days after it was received', () => {
    const open = orderStates.filter((state) => ask({ state }))
    expect(open.toSorted()).toEqual(['awaiting_shipment', 'completed', 'shipped'])
    expect(ask({}, { completedAt: daysAgo(15) })).toBe(false)
    expect(ask({}, { completedAt: daysAgo(14.9) })).toBe(true)
  })

  it('is closed where every unit is in a refund', () => {
    for (const state of orderStates) expect(ask({ state }, { unitsLeft: 0 })).toBe(false)
  })

  it('is open for goods at a counter while a code is left, and after they were collected', () => {
    expect(ask({ kind: 'PICKUP', state: 'paid' })).toBe(false)
    expect(ask({ kind: 'PICKUP', state: 'paid' }, {}, { codesLeft: 1 })).toBe(true)
    expect(ask({ kind: 'PICKUP' })).toBe(true)
  })

  it.each([
    ['unused', ahead, daysAgo(-2), true],
    ['unused', daysAgo(1), ahead, false],
    ['active', daysAgo(1), ahead, false],
    ['used_up', daysAgo(2), daysAgo(1), true],
    ['expired', daysAgo(17), daysAgo(16), false],
  ] as const)(
    'of a plan that is %s, sold until %s, landing at %s: %s',
    (entitlementState, saleCloses, landsAt, open) => {
      const plan = { entitlementState, saleCloses, landsAt }
      expect(ask({ kind: 'WIFI' }, {}, { plan })).toBe(open)
      expect(ask({ kind: 'WIFI', state: 'refunded' }, {}, { plan })).toBe(false)
    },
  )
})

describe('the invoice of an order (S8)', () => {
  const action = (change: Partial<typeof order>, around: Partial<AfterSaleFacts> = {}) =>
    invoiceAction({ ...order, ...change }, { ...facts, ...around }, now)

  it('is applied for after completion, for what is left', () => {
    expect(action({})).toBe('apply')
    expect(action({ state: 'shipped' }, { completedAt: null })).toBeNull()
    expect(action({}, { completedAt: daysAgo(90) })).toBeNull()
    expect(action({}, { returned: 10_000 })).toBeNull()
    expect(action({}, { undecided: true })).toBeNull()
  })

  it('is seen where there is one; after a reversal another may be had', () => {
    expect(action({ state: 'refunded' }, { invoice: 'inForce' })).toBe('view')
    expect(action({}, { invoice: 'reversed' })).toBe('apply')
    expect(action({ state: 'refunded' }, { invoice: 'reversed' })).toBe('view')
  })

  it('is a receipt from the payment on where the order is in dollars', () => {
    expect(action({ currency: 'USD', state: 'awaiting_shipment' })).toBe('view')
    expect(action({ currency: 'USD', state: 'canceled', paidAt: null })).toBeNull()
  })
})
