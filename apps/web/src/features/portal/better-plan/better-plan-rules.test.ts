import { describe, expect, it } from 'vitest'
import type { Entitlement } from '@aisle/contract/portal-schemas'
import type { PlanOffer } from '@aisle/contract/shared-schemas'
import type { PlanAboard } from '../plans/choice-rules.ts'
import { findBetterPlan, planInUse, type InUse } from './better-plan-rules.ts'

type Offer = Pick<PlanOffer, 'planId' | 'kind' | 'price' | 'quota'>

const wholeFlight = { kind: 'flight', minutes: null, megabytes: null } as const
const free: Offer = { planId: 'free', kind: 'text', price: 0, quota: wholeFlight }
const hour: Offer = {
  planId: 'hour',
  kind: 'browse',
  price: 600,
  quota: { kind: 'time', minutes: 60, megabytes: null },
}
const flight: Offer = { planId: 'flight', kind: 'browse', price: 1800, quota: wholeFlight }
const stream: Offer = { planId: 'stream', kind: 'stream', price: 2800, quota: wholeFlight }
const offers = [free, hour, stream, flight]

const find = (inUse: InUse, refused: Readonly<Record<string, PlanAboard<Offer>['refusal']>> = {}) =>
  findBetterPlan(
    offers.map((offer) => ({ offer, refusal: refused[offer.planId] ?? null })),
    inUse,
  )?.planId

describe('a better plan for the rest of the flight', () => {
  it('is the cheapest that lasts longer or reaches further than the plan in use', () => {
    expect(find({ kind: 'text', lasts: true })).toBe('flight')
    expect(find({ kind: 'browse', lasts: false })).toBe('flight')
    expect(find({ kind: 'browse', lasts: true })).toBe('stream')
    expect(find({ kind: 'stream', lasts: false })).toBe('stream')
  })

  it('is none when the passenger has the best one, or has one already that waits', () => {
    expect(find({ kind: 'stream', lasts: true })).toBeUndefined()
    expect(find({ kind: 'browse', lasts: false }, { stream: 'owned' })).toBeUndefined()
  })

  it('is one that is sold now', () => {
    expect(find({ kind: 'browse', lasts: false }, { flight: 'soldOut' })).toBe('stream')
    expect(find({ kind: 'browse', lasts: false }, { flight: 'noSignal', stream: 'noSignal' })).toBeUndefined()
  })
})

describe('the plan in use', () => {
  const inUse = (quotaKind: Entitlement['quotaKind'], secondsRemaining: number | null, minutesToGo: number | null) =>
    planInUse(
      {
        entitlement: {
          entitlementId: 'e',
          planId: 'p',
          planKind: 'browse',
          name: { zh: '', en: '' },
          state: 'active',
          quotaKind,
          speedCapKbps: 1024,
          secondsRemaining,
          bytesRemaining: null,
          secondsBought: null,
          bytesBought: null,
        },
        grant: { grantState: 'online', secondsRemaining, bytesRemaining: null, standInGate: false },
      },
      minutesToGo,
    ).lasts

  it('lasts until landing without a quota, and with more time than there is to go', () => {
    expect(inUse('flight', null, 200)).toBe(true)
    expect(inUse('time', 3600, 60)).toBe(true)
    expect(inUse('time', 3600, 61)).toBe(false)
    expect(inUse('time', 3600, null)).toBe(false)
    expect(inUse('data', null, 10)).toBe(false)
  })
})
