import { describe, expect, it } from 'vitest'
import {
  bytesSince,
  grantEnd,
  isUsedUp,
  planBytesLeft,
  planSecondsLeft,
  secondsOnline,
  secondsUntil,
} from './grant-rules.ts'

const at = (time: string) => new Date(`2026-11-20T${time}Z`)
const quota = { minutes: null, megabytes: null }
const hour = { quota: { ...quota, kind: 'time' as const, minutes: 60 }, secondsUsed: 0, bytesUsed: 0 }
const pack = { quota: { ...quota, kind: 'data' as const, megabytes: 300 }, secondsUsed: 0, bytesUsed: 0 }
const flight = { quota: { ...quota, kind: 'flight' as const }, secondsUsed: 0, bytesUsed: 0 }
const grant = { state: 'online' as const, openedAt: at('02:00:00'), endsAt: at('03:00:00') }

describe('what is left of a plan', () => {
  it('decreases with the time online', () => {
    expect(planSecondsLeft(hour, null, at('02:10:00'))).toBe(3600)
    expect(planSecondsLeft(hour, grant, at('02:10:00'))).toBe(3000)
    expect(planSecondsLeft({ ...hour, secondsUsed: 600 }, grant, at('02:10:00'))).toBe(2400)
    expect(planSecondsLeft(hour, grant, at('05:00:00'))).toBe(0)
  })

  it('does not decrease out of coverage (P3)', () => {
    expect(planSecondsLeft(hour, { ...grant, state: 'out_of_coverage' }, at('02:10:00'))).toBe(3600)
  })

  it('counts megabytes of a million bytes, never below zero', () => {
    expect(planBytesLeft(pack)).toBe(300_000_000)
    expect(planBytesLeft({ ...pack, bytesUsed: 300_000_001 })).toBe(0)
    expect(isUsedUp({ ...pack, bytesUsed: 300_000_000 }, grant, at('02:00:00'))).toBe(true)
  })

  it('is null when the plan has no such limit', () => {
    expect(planSecondsLeft(flight, grant, at('02:10:00'))).toBeNull()
    expect(planBytesLeft(hour)).toBeNull()
    expect(isUsedUp(flight, grant, at('09:00:00'))).toBe(false)
  })
})

describe('a grant', () => {
  it('ends with the minutes that are left, but not after the arrival', () => {
    expect(grantEnd(hour, at('02:00:00'), at('04:25:00'))).toEqual(at('03:00:00'))
    expect(grantEnd({ ...hour, secondsUsed: 1800 }, at('02:00:00'), at('04:25:00'))).toEqual(at('02:30:00'))
    expect(grantEnd(hour, at('04:00:00'), at('04:25:00'))).toEqual(at('04:25:00'))
    expect(grantEnd(flight, at('02:00:00'), at('04:25:00'))).toEqual(at('04:25:00'))
  })

  it('counts no seconds past its end, even when the end is noticed late', () => {
    expect(secondsOnline(grant, at('02:00:59.999'))).toBe(59)
    expect(secondsOnline(grant, at('08:00:00'))).toBe(3600)
    expect(secondsUntil(grant.endsAt, at('08:00:00'))).toBe(0)
  })

  it('counts bytes as differences, and from zero after a gate restart', () => {
    const last = { epoch: '1', bytes: 100 }
    expect(bytesSince(last, { epoch: '1', bytes: 150 })).toBe(50)
    expect(bytesSince(last, { epoch: '1', bytes: 30 })).toBe(30)
    expect(bytesSince(last, { epoch: '2', bytes: 150 })).toBe(150)
    expect(bytesSince({ epoch: '', bytes: 0 }, { epoch: '2', bytes: 150 })).toBe(0)
  })
})
