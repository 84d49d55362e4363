import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs, minuteMs } from '@aisle/rules/time'
import { collectionBefore, parcelDay, type CounterTerms } from './arrival-rules.ts'

const at = (text: string) => new Date(`${text}+08:00`)

describe('the day of a parcel (S9)', () => {
  const terms = { orderBy: '17:35', deliveryDays: 2 }

  it('counts from today before the hour, and from tomorrow from that hour on', () => {
    const today = { day: '2026-11-22', orderBy: at('2026-11-20T17:35') }
    const tomorrow = { day: '2026-11-23', orderBy: at('2026-11-21T17:35') }
    expect(parcelDay(terms, at('2026-11-20T17:34:59'))).toEqual(today)
    expect(parcelDay(terms, at('2026-11-20T17:35'))).toEqual(tomorrow)
    expect(parcelDay(terms, at('2026-11-21T00:10'))).toEqual(tomorrow)
  })

  it('is not promised where nobody has loaded it', () => {
    expect(parcelDay({ orderBy: null, deliveryDays: null }, at('2026-11-20T10:00'))).toBeNull()
  })

  it('stays true for everyone who orders in time, and is never said after its hour', () => {
    const hour = fc.tuple(fc.nat(23), fc.nat(59)).map((part) => part.map((n) => String(n).padStart(2, '0')).join(':'))
    fc.assert(
      fc.property(moment, hour, fc.nat(30), fc.nat(100), (now, orderBy, deliveryDays, share) => {
        const promised = parcelDay({ orderBy, deliveryDays }, now)
        const left = Number(promised?.orderBy) - now.getTime()
        expect(left).toBeGreaterThan(0)
        expect(left).toBeLessThanOrEqual(dayMs)
        const later = new Date(now.getTime() + Math.floor(((left - 1) * share) / 100))
        expect(parcelDay({ orderBy, deliveryDays }, later)).toEqual(promised)
      }),
    )
  })
})

describe('collection before a flight (S9)', () => {
  const counter: CounterTerms = { hours: '06:00~21:30', readyMinutes: 120, closesMinutesBefore: 45 }
  const collect = (etd: string, now: string, of = counter) => collectionBefore(of, at(etd), at(now))

  it('is from when the order is ready until the counter closes for the flight', () => {
    expect(collect('2026-11-20T20:40', '2026-11-20T10:02')).toEqual({
      from: at('2026-11-20T12:05'),
      until: at('2026-11-20T19:55'),
      orderBy: at('2026-11-20T17:55'),
    })
  })

  it('waits for the counter to open, and ends when it closes', () => {
    expect(collect('2026-11-21T00:30', '2026-11-20T02:00')).toEqual({
      from: at('2026-11-20T06:00'),
      until: at('2026-11-20T21:30'),
      orderBy: at('2026-11-20T19:30'),
    })
    expect(collect('2026-11-21T05:00', '2026-11-20T20:00')).toBeNull()
  })

  it('is not promised once the order would be ready too late', () => {
    expect(collect('2026-11-20T20:40', '2026-11-20T17:55')?.from).toEqual(at('2026-11-20T19:55'))
    expect(collect('2026-11-20T20:40', '2026-11-20T17:55:01')).toBeNull()
    // A round time would be too late.
    expect(collect('2026-11-20T20:42', '2026-11-20T17:56')?.from).toEqual(at('2026-11-20T19:56'))
  })

  it('knows a counter that is open past midnight', () => {
    const night = { ...counter, hours: '18:00~02:00' }
    expect(collect('2026-11-21T01:40', '2026-11-20T22:50', night)).toEqual({
      from: at('2026-11-21T00:50'),
      until: at('2026-11-21T00:55'),
      orderBy: at('2026-11-20T22:55'),
    })
  })

  it('is always while the counter is open, after the order is ready, before the departure, and ordered in time', () => {
    const clock = fc.tuple(fc.nat(23), fc.nat(59)).map((part) => part.map((n) => String(n).padStart(2, '0')).join(':'))
    const counters = fc.record({
      hours: fc.tuple(clock, clock).map((both) => both.join('~')),
      readyMinutes: fc.nat(3000),
      closesMinutesBefore: fc.nat(300),
    })
    fc.assert(
      fc.property(moment, counters, fc.nat(6 * 1440), (now, terms, minutes) => {
        const etd = new Date(now.getTime() + minutes * minuteMs)
        const found = collectionBefore(terms, etd, now)
        if (!found) return
        expect(isOpen(terms.hours, found.from)).toBe(true)
        expect(isOpen(terms.hours, found.until)).toBe(true)
        expect(found.from.getTime()).toBeGreaterThanOrEqual(now.getTime() + terms.readyMinutes * minuteMs)
        expect(found.from.getTime()).toBeLessThanOrEqual(found.until.getTime())
        expect(found.until.getTime()).toBeLessThanOrEqual(etd.getTime() - terms.closesMinutesBefore * minuteMs)
        expect(found.orderBy.getTime()).toBeGreaterThanOrEqual(now.getTime())
        expect(collectionBefore(terms, etd, found.orderBy)).toMatchObject({ until: found.until })
      }),
      { numRuns: 500 },
    )
  })
})

const moment = fc.date({ min: at('2026-01-01T00:00'), max: at('2027-12-31T00:00'), noInvalidDate: true })

/** Told another way than the rule: by the clock of the moment alone. */
function isOpen(hours: string, when: Date): boolean {
  const [from = '', to = ''] = hours.split('~')
  const clock = new Date(when.getTime() + 8 * 3_600_000).toISOString().slice(11, 23)
  const [opens, closes] = [`${from}:00.000`, `${to}:00.000`]
  return from < to ? opens <= clock && clock <= closes : clock >= opens || clock <= closes
}
