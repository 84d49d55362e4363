import { entitlementStates, orderKinds, orderStates } from '@aisle/contract/order-states'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  openRefundTypes,
  receivedAt,
  refundAvailability,
  getUnitsFree,
  withoutCauseUntil,
  type RefundFacts,
  type UnitCounts,
} from './after-sale.ts'

const now = new Date('2026-11-20T02:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const units: UnitCounts = {
  quantity: 3,
  unitsRefundedOnly: 0,
  unitsReturned: 0,
  unitsExchanged: 0,
  unitsCollected: 0,
  unitsUncollected: 0,
}
const parcel: RefundFacts = {
  kind: 'SHIP',
  state: 'awaiting_shipment',
  payable: 30_000,
  shippedAt: null,
  deliveredAt: null,
  confirmedAt: null,
  completedAt: null,
  unitsFree: { refundOnly: 3, back: 3 },
  refundOpen: false,
  collectBy: null,
  plans: [],
}
const open = (change: Partial<RefundFacts>) => {
  const { types, closed } = openRefundTypes({ ...parcel, ...change }, now)
  return closed ?? types.map(({ type }) => type)
}

describe('refund types (table R)', () => {
  it('follow where the goods are, until 15 days after receipt', () => {
    expect(open({})).toEqual(['refund_only'])
    expect(open({ state: 'shipped', shippedAt: daysAgo(3) })).toEqual(['refund_only', 'return_refund', 'exchange'])
    const received = { state: 'completed', shippedAt: daysAgo(20) } as const
    expect(open({ ...received, confirmedAt: daysAgo(14) })).toEqual(['return_refund', 'exchange'])
    expect(open({ ...received, confirmedAt: daysAgo(15) })).toBe('tooLate')
    expect(open({ state: 'pending_payment' })).toBe('notPaid')
    const none = { refundOnly: 0, back: 0 }
    expect(open({ unitsFree: none, refundOpen: true })).toBe('inProgress')
    expect(open({ unitsFree: none })).toBe('nothingLeft')
  })

  it('of a counter order are refund only until collection ends, then returns of collected units', () => {
    const counter = { kind: 'PICKUP', state: 'paid', collectBy: daysAgo(-20) } as const
    const waiting = getUnitsFree('PICKUP', { ...units, unitsUncollected: 2, unitsCollected: 1 })
    expect(waiting).toEqual({ refundOnly: 2, back: 1 })
    expect(open({ ...counter, unitsFree: waiting })).toEqual(['refund_only'])
    expect(open({ ...counter, unitsFree: waiting, collectBy: now })).toBe('tooLate')
    const collected = getUnitsFree('PICKUP', { ...units, unitsCollected: 1, unitsRefundedOnly: 2 })
    expect(open({ ...counter, state: 'completed', completedAt: daysAgo(1), unitsFree: collected })).toEqual([
      'return_refund',
      'exchange',
    ])
  })

  const planOrder = (plan: Partial<RefundFacts['plans'][number]>): RefundFacts => ({
    ...parcel,
    kind: 'WIFI',
    state: 'paid',
    unitsFree: { refundOnly: 1, back: 1 },
    plans: [{ lineNo: 1, taken: false, state: 'unused', departsAt: daysAgo(-1), landsAt: daysAgo(-2), ...plan }],
  })

  it('of a plan are open until departure while it is unused, and once it was used for 15 days after landing', () => {
    expect(open(planOrder({}))).toEqual(['refund_only'])
    expect(open(planOrder({ departsAt: now }))).toBe('byItself')
    expect(open(planOrder({ departsAt: daysAgo(2), landsAt: daysAgo(1) }))).toBe('byItself')
    expect(open(planOrder({ state: 'active' }))).toBe('untilLanding')
    expect(open(planOrder({ state: 'used_up' }))).toBe('untilLanding')
    expect(open(planOrder({ state: 'used_up', landsAt: daysAgo(14) }))).toEqual(['refund_only'])
    expect(open(planOrder({ state: 'revoked', landsAt: daysAgo(15) }))).toBe('tooLate')
  })

  it('of several plans are open while that of one is, until the last of them ends', () => {
    const flown = { lineNo: 1, taken: false, state: 'expired', departsAt: daysAgo(3), landsAt: daysAgo(2) } as const
    const ahead = { lineNo: 2, taken: false, state: 'unused', departsAt: daysAgo(-30), landsAt: daysAgo(-31) } as const
    const both = { ...planOrder({}), unitsFree: { refundOnly: 2, back: 2 }, plans: [flown, ahead] }
    expect(open(both)).toEqual(['refund_only'])
    expect(refundAvailability(both, now)).toMatchObject({ open: true, until: daysAgo(-30) })
    expect(open({ ...both, plans: [flown, { ...ahead, taken: true }] })).toEqual(['refund_only'])
    expect(
      open({
        ...both,
        plans: [
          { ...flown, landsAt: daysAgo(15) },
          { ...ahead, taken: true },
        ],
      }),
    ).toBe('tooLate')
    expect(
      open({
        ...both,
        plans: [
          { ...flown, taken: true },
          { ...ahead, departsAt: now },
        ],
      }),
    ).toBe('byItself')
  })

  it('do not exist for a free plan', () => {
    expect(open({ ...planOrder({}), payable: 0 })).toBe('nothingLeft')
  })

  it('announce a window that has not opened yet', () => {
    const landsAt = daysAgo(-1)
    expect(refundAvailability(planOrder({ state: 'expired', landsAt }), now)).toEqual({
      open: false,
      from: landsAt,
      until: daysAgo(-16),
      why: 'untilLanding',
    })
    expect(refundAvailability(planOrder({}), now)).toEqual({ open: true, from: null, until: daysAgo(-1), why: null })
  })

  it('never offer a unit twice', () => {
    const taken = fc.record({ unitsRefundedOnly: fc.nat(3), unitsReturned: fc.nat(3), unitsExchanged: fc.nat(3) })
    fc.assert(
      fc.property(taken, (some) => {
        const used = some.unitsRefundedOnly + some.unitsReturned + some.unitsExchanged
        fc.pre(used <= 3)
        const unitsFree = getUnitsFree('SHIP', { ...units, ...some })
        expect(unitsFree).toEqual({ refundOnly: 3 - used, back: 3 - used })
        expect(open({ state: 'shipped', shippedAt: now, unitsFree }) === 'nothingLeft').toBe(used === 3)
      }),
    )
  })
})

describe('the refund button', () => {
  const time = fc.integer({ min: -40, max: 40 }).map(daysAgo)
  const facts = fc.record<RefundFacts>({
    kind: fc.constantFrom(...orderKinds),
    state: fc.constantFrom(...orderStates),
    payable: fc.constantFrom(0, 100),
    shippedAt: fc.option(time),
    deliveredAt: fc.option(time),
    confirmedAt: fc.option(time),
    completedAt: fc.option(time),
    unitsFree: fc.record({ refundOnly: fc.nat(2), back: fc.nat(2) }),
    refundOpen: fc.boolean(),
    collectBy: fc.option(time),
    plans: fc.array(
      fc.record({
        lineNo: fc.integer({ min: 1, max: 3 }),
        taken: fc.boolean(),
        state: fc.constantFrom(...entitlementStates),
        departsAt: time,
        landsAt: time,
      }),
      { maxLength: 3 },
    ),
  })

  it('is shown exactly while a refund type is open, over every state and time', () => {
    fc.assert(
      fc.property(facts, (any) => {
        const { types, closed } = openRefundTypes(any, now)
        const { open: shown, from, until, why } = refundAvailability(any, now)
        expect(shown).toBe(types.length > 0)
        expect(why).toBe(closed)
        expect(closed === null).toBe(shown)
        // An unused plan is refunded: "too late" would be untrue (table O).
        if (any.plans.some(({ state, taken }) => state === 'unused' && !taken)) expect(closed).not.toBe('tooLate')
        expect(new Set(types.map(({ type }) => type)).size).toBe(types.length)
        if (shown && until) expect(until > now).toBe(true)
        if (!shown && from) expect(from > now).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('the days after receipt (R6)', () => {
  const shippedAt = daysAgo(14)
  const shipped = { ...parcel, state: 'shipped', shippedAt } as const
  const daysAfterShipping = (days: number) => daysAgo(14 - days)

  it('begin when the passenger confirms, otherwise when the carrier delivers, otherwise ten days after shipping', () => {
    expect(receivedAt(parcel)).toBeNull()
    expect(receivedAt(shipped)).toBeNull()
    const completed = { ...shipped, state: 'completed', completedAt: daysAfterShipping(10) } as const
    expect(receivedAt(completed)).toEqual(daysAfterShipping(10))
    expect(receivedAt({ ...completed, deliveredAt: daysAfterShipping(8) })).toEqual(daysAfterShipping(8))
    const confirmed = { ...completed, confirmedAt: daysAfterShipping(9), completedAt: daysAfterShipping(9) }
    expect(receivedAt(confirmed)).toEqual(daysAfterShipping(9))
    expect(receivedAt({ ...confirmed, deliveredAt: daysAfterShipping(8) })).toEqual(daysAfterShipping(9))
  })

  it('of goods from the counter begin with the last collection', () => {
    expect(receivedAt({ ...parcel, kind: 'PICKUP', completedAt: daysAgo(1) })).toEqual(daysAgo(1))
  })

  it('are not moved by a parcel that had the same number before', () => {
    expect(receivedAt({ ...shipped, deliveredAt: daysAfterShipping(-30) })).toBeNull()
  })

  it('do not begin again with a confirmation that comes when seven of them are over', () => {
    const delivered = { ...shipped, deliveredAt: daysAfterShipping(1) }
    const late = daysAfterShipping(8)
    expect(receivedAt({ ...delivered, confirmedAt: late, completedAt: late })).toEqual(daysAfterShipping(1))
  })

  it('run without a gap from shipping until seven and fifteen days after receipt, also where a refund stops the clock', () => {
    const day = (most: number) => fc.integer({ min: 0, max: most * 24 }).map((hours) => hours / 24)
    const story = fc.record({ stopped: day(20), delivered: fc.option(day(17)), confirmed: fc.option(day(30)) })
    const hours = Array.from({ length: 60 * 24 }, (_, hour) => hour / 24)
    fc.assert(
      fc.property(story, ({ stopped, delivered, confirmed }) => {
        const factsOn = (at: number): RefundFacts => {
          const known = (event: number | null) => (event !== null && event <= at ? daysAfterShipping(event) : null)
          const confirmedAt = confirmed !== null && confirmed < 10 + stopped ? known(confirmed) : null
          const completedAt = confirmedAt ?? known(10 + stopped)
          const state = completedAt ? 'completed' : 'shipped'
          return { ...shipped, state, deliveredAt: known(delivered), confirmedAt, completedAt }
        }
        const seven = hours.filter((at) => {
          const until = withoutCauseUntil(factsOn(at))
          return until === null || daysAfterShipping(at) < until
        })
        const fifteen = hours.filter((at) =>
          openRefundTypes(factsOn(at), daysAfterShipping(at)).types.some(({ type }) => type === 'return_refund'),
        )
        const received = receivedAt(factsOn(60)) ?? now
        const until = (days: number) =>
          hours.filter((at) => daysAfterShipping(at).getTime() < received.getTime() + days * 86_400_000)
        expect(seven).toEqual(until(7))
        expect(fifteen).toEqual(until(15))
      }),
      { numRuns: 200 },
    )
  })
})
