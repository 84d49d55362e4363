import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boughtSeconds, getFate, faultSeconds, type PlanFate } from './w7-rules.ts'

const at = (time: string) => new Date(`2026-11-20T${time}Z`)
const flight = { from: at('01:00:00'), until: at('04:00:00') }
const hour = { kind: 'time' as const, minutes: 60, megabytes: null }
const wholeFlight = { kind: 'flight' as const, minutes: null, megabytes: null }
const plan: PlanFate = { quota: hour, activatedAt: at('01:30:00'), onlineSeconds: 0, faults: [], flight }
const fault = (from: string, until: string | null) => ({ from: at(from), until: until === null ? null : at(until) })

describe('the time that a plan sells', () => {
  it('is its minutes, at most the flight; the whole flight for every other plan', () => {
    expect(boughtSeconds(hour, flight)).toBe(3600)
    expect(boughtSeconds({ ...hour, minutes: 600 }, flight)).toBe(3 * 3600)
    expect(boughtSeconds(wholeFlight, flight)).toBe(3 * 3600)
  })
})

describe('the time lost to faults', () => {
  it('counts overlapping faults once, and only within the window', () => {
    const faults = [fault('00:30:00', '01:10:00'), fault('01:05:00', '01:20:00'), fault('03:50:00', null)]
    expect(faultSeconds(faults, flight)).toBe(20 * 60 + 10 * 60)
    expect(faultSeconds([], flight)).toBe(0)
  })

  const instant = fc
    .integer({ min: 0, max: 6 * 3600 })
    .map((second) => new Date(at('00:00:00').getTime() + second * 1000))
  const makeFaults = fc.array(
    fc
      .record({ from: instant, until: fc.option(instant) })
      .filter(({ from, until }) => until === null || from <= until),
    { maxLength: 8 },
  )

  it('is the number of seconds in which any fault lasted, in whatever order they are reported', () => {
    fc.assert(
      fc.property(makeFaults, (faults) => {
        const end = flight.until.getTime()
        let seconds = 0
        for (let second = flight.from.getTime(); second < end; second += 1000) {
          if (faults.some(({ from, until }) => from.getTime() <= second && second < (until?.getTime() ?? end)))
            seconds += 1
        }
        expect(faultSeconds(faults, flight)).toBe(seconds)
        expect(faultSeconds(faults.toReversed(), flight)).toBe(seconds)
      }),
      { numRuns: 50 },
    )
  })
})

describe('refunding a plan after the flight (W7)', () => {
  it('happens under a tenth of the time bought when a fault made the difference', () => {
    expect(getFate({ ...plan, onlineSeconds: 359, faults: [fault('01:35:00', '01:36:00')] })).toBe('underTenPercent')
    expect(getFate({ ...plan, onlineSeconds: 360, faults: [fault('01:35:00', '03:36:00')] })).toBeNull()
  })

  it('does not happen to a passenger who could have been online and was not', () => {
    expect(getFate(plan)).toBeNull()
    expect(getFate({ ...plan, onlineSeconds: 60, faults: [fault('01:35:00', '01:36:00')] })).toBeNull()
    expect(getFate({ ...plan, activatedAt: null })).toBeNull()
  })

  it('ignores faults before the passenger began', () => {
    expect(getFate({ ...plan, faults: [fault('01:00:00', '01:30:00')] })).toBeNull()
  })

  it('happens to a plan that was never begun when too little of the flight was left to use it', () => {
    const unused = { ...plan, activatedAt: null }
    expect(getFate({ ...unused, faults: [fault('01:00:00', '03:54:01')] })).toBe('wifiUnavailable')
    expect(getFate({ ...unused, faults: [fault('01:00:00', '03:54:00')] })).toBeNull()
    expect(getFate({ ...unused, quota: wholeFlight, faults: [fault('01:00:00', '03:45:00')] })).toBe('wifiUnavailable')
  })

  it('never happens to a passenger who was online for a tenth, whatever went wrong', () => {
    fc.assert(
      fc.property(fc.integer({ min: 360, max: 10_000 }), fc.boolean(), (onlineSeconds, begun) => {
        const activatedAt = begun ? plan.activatedAt : null
        expect(getFate({ ...plan, activatedAt, onlineSeconds, faults: [fault('00:00:00', null)] })).toBeNull()
      }),
    )
  })
})
