import { describe, expect, it } from 'vitest'
import type { SaleOffer, Trip } from '@aisle/contract/pre-purchase-schemas'
import { getCompanions, getPlansBeside, getUsualOffer } from './companion-rules.ts'

describe('the companions of a trip', () => {
  const hour = { planId: 'WP02', price: 3400, unavailable: null } as SaleOffer // The fields that decide.
  const trip = (tripId: string, products: SaleOffer[]) => ({ tripId, products, passengerName: '林*屿' }) as Trip // As above.
  const session = { scope: 'trip' as const, tripId: 't1', tripIds: ['t2', 't3'] }
  const whole = { ...hour, planId: 'WP05', price: 11500 }
  const sold = { ...hour, unavailable: 'soldOut' as const }
  const child = trip('t2', [hour, whole])
  const father = trip('t3', [sold, whole])
  const found = { trips: [trip('t1', [hour]), trip('stranger', [hour])], party: [child, father] }

  it('are the trips that the session proved, where something is sold for them (W9)', () => {
    expect(getCompanions(found, { tripId: 't1' }, session)).toEqual([child, father])
    expect(getCompanions(found, { tripId: 't2' }, session).map(({ tripId }) => tripId)).toEqual(['t1', 't3'])
    expect(getCompanions({ ...found, party: [{ ...child, products: [sold] }] }, { tripId: 't1' }, session)).toEqual([])
    expect(getCompanions(found, { tripId: 't1' }, undefined)).toEqual([])
  })

  it('get the same plan at first, or what is sold for them', () => {
    expect(getUsualOffer(child, 'WP02')).toBe(hour)
    expect(getUsualOffer(father, 'WP02')).toBe(whole)
    expect(getUsualOffer(child, undefined)).toBe(hour)
  })

  it('keep their plan only while it is sold', () => {
    const wanted = [
      { tripId: 't3', planId: 'WP02' },
      { tripId: 't2', planId: 'WP05' },
      { tripId: 'gone', planId: 'WP05' },
    ]
    expect(getPlansBeside([child, father], { planId: 'WP02', beside: wanted })).toEqual([{ trip: child, offer: whole }])
  })

  it('follow the plan of the trip in view until they get their own', () => {
    const beside = [
      { tripId: 't2', planId: null },
      { tripId: 't3', planId: null },
    ]
    expect(getPlansBeside([child, father], { planId: 'WP02', beside }).map(({ offer }) => offer)).toEqual([hour, whole])
    expect(getPlansBeside([child, father], { planId: 'WP05', beside }).map(({ offer }) => offer)).toEqual([
      whole,
      whole,
    ])
  })
})
