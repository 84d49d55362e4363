import type { LinkedOrder } from '@aisle/contract/order-link-schemas'
import { describe, expect, it } from 'vitest'
import { getLinkedState, groupByFlight } from './order-state-rules.ts'

const parcel = { kind: 'SHIP', state: 'awaiting_shipment', plans: [], refunds: [] } as unknown as LinkedOrder // The fields that decide.
const plan = (status: string, entitlementState: string, lineNo = 1) =>
  ({ lineNo, flight: { flightNo: status, flightDate: '', status }, entitlementState }) as LinkedOrder['plans'][number] // The fields that decide.

describe('the state of an order behind its link', () => {
  it('is what it means for the passenger', () => {
    const wifi = { ...parcel, kind: 'WIFI', state: 'paid' } as const
    expect(getLinkedState(parcel)).toBe('awaiting_shipment')
    expect(getLinkedState({ ...parcel, kind: 'PICKUP', state: 'paid' })).toBe('readyForPickup')
    expect(getLinkedState({ ...wifi, plans: [plan('scheduled', 'unused')] })).toBe('readyForFlight')
    expect(getLinkedState({ ...wifi, plans: [plan('departed', 'unused')] })).toBe('connectNow')
    expect(getLinkedState({ ...wifi, state: 'completed', plans: [plan('departed', 'paused')] })).toBe('inUse')
    expect(getLinkedState({ ...wifi, state: 'completed', plans: [plan('landed', 'used_up')] })).toBe('completed')
  })

  it('of several plans is that of the plan with which something can be done', () => {
    const wifi = { ...parcel, kind: 'WIFI', state: 'paid' } as const
    const state = (...plans: LinkedOrder['plans']) => getLinkedState({ ...wifi, plans })
    expect(state(plan('landed', 'used_up'), plan('scheduled', 'unused'))).toBe('readyForFlight')
    expect(state(plan('scheduled', 'unused'), plan('departed', 'unused'))).toBe('connectNow')
    expect(state(plan('departed', 'unused'), plan('departed', 'active'))).toBe('inUse')
    const refunds = [{ type: 'refund_only', amount: 100, state: 'refunding' } as const]
    const back = { ...wifi, refunds, plans: [plan('scheduled', 'refunded'), plan('scheduled', 'unused')] }
    expect(getLinkedState(back)).toBe('readyForFlight')
    expect(getLinkedState({ ...back, plans: back.plans.slice(0, 1) })).toBe('refunding')
  })

  it('names money on its way before anything else, and not once it is back', () => {
    const back = { type: 'refund_only', amount: 100 } as const
    expect(getLinkedState({ ...parcel, refunds: [{ ...back, state: 'refunding' }] })).toBe('refunding')
    expect(getLinkedState({ ...parcel, refunds: [{ ...back, state: 'completed' }] })).toBe('awaiting_shipment')
    expect(getLinkedState({ ...parcel, state: 'refunded', refunds: [{ ...back, state: 'completed' }] })).toBe(
      'refunded',
    )
  })
})

describe('what was bought, behind the link of an order', () => {
  it('stands under its flight, each plan with its line; goods stand under none', () => {
    const line = (lineNo: number) => ({ lineNo }) as LinkedOrder['lines'][number] // The field that decides.
    const plans = [plan('A', 'unused', 1), plan('B', 'unused', 2), plan('A', 'used_up', 3)]
    const grouped = groupByFlight({ lines: [line(1), line(2), line(3)], plans })
    expect(grouped.map(({ flight, each }) => [flight?.flightNo, each.map((one) => one.plan?.lineNo)])).toEqual([
      ['A', [1, 3]],
      ['B', [2]],
    ])
    expect(groupByFlight({ lines: [line(1), line(2)], plans: [] })).toMatchObject([{ flight: null, each: [{}, {}] }])
  })
})
