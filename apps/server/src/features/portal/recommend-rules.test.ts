import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PlanOffer } from '@aisle/contract/shared-schemas'
import { recommendPlan } from './recommend-rules.ts'

const words = { zh: '套餐', en: 'Plan' }
const offer = (planId: string, price: number, minutes: number | null, changes: Partial<PlanOffer> = {}): PlanOffer => ({
  planId,
  kind: 'browse',
  name: words,
  description: words,
  quota: { kind: minutes === null ? 'flight' : 'time', minutes, megabytes: null },
  speedCapKbps: 1024,
  price,
  listPrice: price,
  memberPercentOff: 0,
  currency: 'CNY',
  onSale: true,
  left: null,
  owned: false,
  ...changes,
})
const hour = offer('hour', 3800, 60)
const whole = offer('whole', 5800, null)
const free = offer('free', 0, null, { kind: 'text' })

describe('the recommended plan (P11)', () => {
  it('is the whole flight when it costs less than the hours that are left, and says from which hour on', () => {
    expect(recommendPlan([free, hour, whole], 444)).toEqual({ planId: 'whole', because: 'cheaperBeyond', hours: 1 })
    expect(recommendPlan([free, hour, { ...whole, price: 12_800 }], 444)).toEqual({
      planId: 'whole',
      because: 'cheaperBeyond',
      hours: 3,
    })
  })

  it('is the hourly plan when too little is left, and says up to which hour', () => {
    const dear = { ...whole, price: 12_800 }
    expect(recommendPlan([free, hour, dear], 181)).toEqual({ planId: 'hour', because: 'cheaperUpTo', hours: 3 })
    expect(recommendPlan([free, hour, dear], 180)).toEqual({ planId: 'hour', because: 'cheaperToLanding', hours: 3 })
  })

  it('is none without a time to go, within the last hour, or without both plans to compare', () => {
    expect(recommendPlan([free, hour, whole], null)).toBeNull()
    expect(recommendPlan([free, hour, whole], 59)).toBeNull()
    expect(recommendPlan([free, whole], 444)).toBeNull()
    expect(recommendPlan([free, hour], 444)).toBeNull()
    expect(recommendPlan([hour, { ...whole, kind: 'stream' }], 444)).toBeNull()
    for (const change of [{ onSale: false }, { owned: true }, { left: 0 }]) {
      expect(recommendPlan([{ ...hour, ...change }, whole], 444)).toBeNull()
      expect(recommendPlan([hour, { ...whole, ...change }], 444)).toBeNull()
    }
  })

  it('says nothing that is not true of the prices, whatever they are', () => {
    const price = fc.integer({ min: 1, max: 50_000 })
    fc.assert(
      fc.property(price, price, fc.integer({ min: 0, max: 1200 }), (perHour, perFlight, minutes) => {
        const found = recommendPlan([offer('hour', perHour, 60), offer('whole', perFlight, null)], minutes)
        if (!found) return minutes < 60 || perFlight <= perHour
        const { planId, because, hours } = found
        // The whole flight only while more than the named hours can be spent online.
        return because === 'cheaperBeyond'
          ? planId === 'whole' && (hours + 1) * perHour > perFlight && minutes >= (hours + 1) * 60
          : planId === 'hour'
              && hours * perHour < perFlight
              && (because === 'cheaperToLanding') === hours * 60 >= minutes
      }),
    )
  })
})
