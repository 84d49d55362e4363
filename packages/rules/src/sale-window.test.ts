import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOnSale, saleCloses, saleOpens, saleRefusal, type FlightFacts, type SaleTerms } from './sale-window.ts'

const etd = new Date('2026-11-20T14:00:00Z')
const eta = new Date('2026-11-21T02:00:00Z')
const flight: FlightFacts = { std: etd, etd, eta, wifi: 'available', cancelled: false }
const plan: SaleTerms = { sellBeforeFlight: true, sellAboard: true, opensDaysBefore: 30, closesMinutesBefore: 60 }
const minutes = (count: number) => new Date(etd.getTime() + count * 60_000)
const days = (count: number) => minutes(count * 24 * 60)

describe('the sale of a plan (W1)', () => {
  it('opens and closes before departure as staff have set it', () => {
    expect(saleRefusal(flight, plan, days(-30.1))).toBe('notYet')
    expect(saleRefusal(flight, plan, days(-30))).toBeNull()
    expect(saleRefusal(flight, { ...plan, opensDaysBefore: 7 }, days(-20))).toBe('notYet')
    expect(saleRefusal(flight, plan, minutes(-60))).toBe('closed')
  })

  it('goes on aboard while the flight is airborne, for plans that are sold aboard', () => {
    expect(saleRefusal(flight, plan, minutes(1))).toBeNull()
    expect(saleRefusal(flight, { ...plan, sellAboard: false }, minutes(1))).toBe('closed')
    expect(saleRefusal(flight, plan, eta)).toBe('closed')
  })

  it('is closed without Wi-Fi, and before the flight for plans that are sold aboard only', () => {
    expect(saleRefusal({ ...flight, wifi: 'unserviceable' }, plan, days(-1))).toBe('closed')
    expect(saleRefusal({ ...flight, cancelled: true }, plan, days(-1))).toBe('closed')
    expect(saleRefusal(flight, { ...plan, sellBeforeFlight: false }, days(-40))).toBe('closed')
  })

  it('before the flight, is open exactly between its two instants', () => {
    const terms = fc.record({
      opensDaysBefore: fc.integer({ min: 0, max: 365 }),
      closesMinutesBefore: fc.integer({ min: 0, max: 1440 }),
    })
    fc.assert(
      fc.property(terms, fc.integer({ min: -400 * 1440, max: -1 }), (change, at) => {
        const some = { ...plan, ...change }
        const now = minutes(at)
        const inWindow = saleOpens(flight, some) <= now && now < saleCloses(flight, some)
        expect(isOnSale(flight, some, now)).toBe(inWindow)
      }),
    )
  })
})
