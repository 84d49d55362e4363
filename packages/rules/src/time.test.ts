import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beijingDay, beijingTime, nearDay } from './time.ts'

describe('Beijing time (G5)', () => {
  it('is eight hours ahead, over midnight and the year too', () => {
    expect(beijingTime(new Date('2026-11-20T00:30:00Z'))).toBe('2026-11-20 08:30:00')
    expect(beijingTime(new Date('2026-11-20T15:59:59.999Z'))).toBe('2026-11-20 23:59:59')
    expect(beijingTime(new Date('2026-12-31T16:00:00Z'))).toBe('2027-01-01 00:00:00')
    expect(beijingDay(new Date('2026-11-20T15:59:59Z'))).toBe('2026-11-20')
    expect(beijingDay(new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-21')
  })

  it('is what the time zone database says', () => {
    const known = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Asia/Shanghai',
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(instants, (at) => {
        expect(beijingTime(at)).toBe(known.format(at))
      }),
    )
  })
})

describe('a near day', () => {
  it('is named today or tomorrow, also across the end of a month, and otherwise by its date', () => {
    expect(nearDay('2026-11-20', '2026-11-20')).toBe('today')
    expect(nearDay('2026-12-01', '2026-11-30')).toBe('tomorrow')
    expect(nearDay('2026-11-22', '2026-11-20')).toBe('later')
    expect(nearDay('2026-11-19', '2026-11-20')).toBe('later')
  })
})
