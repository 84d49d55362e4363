import type { LinkedOrder } from '@aisle/contract/order-link-schemas'
import { describe, expect, it } from 'vitest'
import { getLinkedState } from './order-state-rules.ts'

const parcel = { kind: 'SHIP', state: 'awaiting_shipment', wifi: null, refunds: [] } as unknown as LinkedOrder // The fields that decide.
const flight = (status: string, entitlementState: string) =>
  ({ flight: { status }, entitlementState }) as LinkedOrder['wifi'] // The fields that decide.

describe('the state of an order behind its link', () => {
  it('is what it means for the passenger', () => {
    const wifi = { ...parcel, kind: 'WIFI', state: 'paid' } as const
    expect(getLinkedState(parcel)).toBe('awaiting_shipment')
    expect(getLinkedState({ ...parcel, kind: 'PICKUP', state: 'paid' })).toBe('readyForPickup')
    expect(getLinkedState({ ...wifi, wifi: flight('scheduled', 'unused') })).toBe('readyForFlight')
    expect(getLinkedState({ ...wifi, wifi: flight('departed', 'unused') })).toBe('connectNow')
    expect(getLinkedState({ ...wifi, state: 'completed', wifi: flight('departed', 'paused') })).toBe('inUse')
    expect(getLinkedState({ ...wifi, state: 'completed', wifi: flight('landed', 'used_up') })).toBe('completed')
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
