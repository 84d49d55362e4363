import { describe, expect, it } from 'vitest'
import type { PlanOffer } from '@aisle/contract/shared-schemas'
import { fromPrice, splitPlans, type PlanAboard } from './choice-rules.ts'

type Offer = Pick<PlanOffer, 'planId' | 'kind' | 'price' | 'quota' | 'currency'>

const wholeFlight = { kind: 'flight', minutes: null, megabytes: null } as const
const plan = (planId: string, price: number, more: Partial<Offer> = {}): Offer => ({
  planId,
  price,
  kind: 'browse',
  quota: wholeFlight,
  currency: 'USD',
  ...more,
})
const free = plan('free', 0, { kind: 'text' })
const hour = plan('hour', 600, { quota: { kind: 'time', minutes: 60, megabytes: null } })
const data = plan('data', 800, { quota: { kind: 'data', minutes: null, megabytes: 300 } })
const flight = plan('flight', 1800)
const stream = plan('stream', 2800, { kind: 'stream' })
const all = [free, hour, data, flight, stream]

const sold = (...offers: Offer[]): PlanAboard<Offer>[] => offers.map((offer) => ({ offer, refusal: null }))
const split = (plans: readonly PlanAboard<Offer>[], recommendedId?: string, minutesToGo: number | null = 444) => {
  const { choices, more } = splitPlans(plans, { recommendedId, minutesToGo })
  const ids = (offers: readonly Offer[]) => offers.map(({ planId }) => planId)
  return { choices: ids(choices), more: ids(more.map(({ offer }) => offer)) }
}

describe('the two plans side by side', () => {
  it('are the free one and the recommended one, with all others below in their order', () => {
    expect(split(sold(...all), 'hour')).toEqual({ choices: ['free', 'hour'], more: ['data', 'flight', 'stream'] })
    expect(split(sold(...all), 'flight')).toEqual({ choices: ['free', 'flight'], more: ['hour', 'data', 'stream'] })
  })

  it('are, without a recommendation, the free one and the cheapest that lasts until landing', () => {
    expect(split(sold(...all)).choices).toEqual(['free', 'flight'])
    expect(split(sold(...all), undefined, null).choices).toEqual(['free', 'flight'])
    expect(split(sold(...all), undefined, 45).choices).toEqual(['free', 'hour'])
  })

  it('never lead a passenger to pay for chats when the same money buys the web', () => {
    const chats = plan('chats', 300, { kind: 'text' })
    expect(split(sold(free, chats, flight)).choices).toEqual(['free', 'flight'])
    expect(split(sold(chats), undefined).choices).toEqual(['chats'])
  })

  it('are two paid ones by price where none is free, and one where no second is sold', () => {
    expect(split(sold(stream, flight, hour), 'flight').choices).toEqual(['hour', 'flight'])
    expect(split(sold(free)).choices).toEqual(['free'])
    expect(split([])).toEqual({ choices: [], more: [] })
  })

  it('can be bought: who owns the recommended plan, or finds it sold out, sees it below with its reason', () => {
    const plans = sold(...all).map((one) => (one.offer === flight ? { ...one, refusal: 'owned' as const } : one))
    expect(split(plans, 'flight')).toEqual({ choices: ['free', 'stream'], more: ['hour', 'data', 'flight'] })
    const none = all.map((offer) => ({ offer, refusal: 'noSignal' as const }))
    expect(split(none, 'flight')).toEqual({ choices: [], more: ['free', 'hour', 'data', 'flight', 'stream'] })
  })
})

describe('the price from which more plans are sold', () => {
  it('is the lowest of those that can be bought', () => {
    const plans = [{ offer: hour, refusal: 'soldOut' as const }, ...sold(stream, flight)]
    expect(fromPrice(plans)).toBe(flight)
    expect(fromPrice([{ offer: hour, refusal: 'soldOut' as const }])).toBeUndefined()
  })
})
