import { describe, expect, it } from 'vitest'
import type { StaffRole } from '@aisle/contract/staff-roles'
import { isOver } from './staff-session-rules.ts'

const beganAt = new Date('2026-11-20T00:00:00Z')
const at = (minutes: number) => new Date(beganAt.getTime() + minutes * 60_000)
const over = (roles: readonly StaffRole[], activeAt: number, now: number) =>
  isOver({ createdAt: beganAt, lastActiveAt: at(activeAt), person: { roles } }, at(now))

describe('a session of staff (X4)', () => {
  it.each<[string, StaffRole[], number, number, boolean]>([
    ['lives a quarter of an hour without a call', ['service'], 0, 14.9, false],
    ['ends after a quarter of an hour', ['service'], 0, 15, true],
    ['ends after five minutes where money or rights are moved', ['finance'], 0, 5, true],
    ['goes by the most careful role of a person', ['service', 'admin'], 0, 5, true],
    ['lives through a shift of calls', ['service'], 11 * 60 + 50, 12 * 60 - 1, false],
    ['ends with the shift', ['service'], 12 * 60 - 1, 12 * 60, true],
  ])('%s', (_, roles, activeAt, now, expected) => {
    expect(over(roles, activeAt, now)).toBe(expected)
  })
})
