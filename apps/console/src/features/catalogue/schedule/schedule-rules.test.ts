import { scheduleDays } from '@aisle/contract/limits'
import { expect, it } from 'vitest'
import { firstOf, isAhead } from './schedule-rules.ts'

const now = new Date('2026-11-20T02:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms).toISOString()

it('lets a change be scheduled for a time that is ahead, within a year', () => {
  const most = scheduleDays * 24 * 60 * 60 * 1000
  expect([-1, 0, 1, most, most + 1].map((ms) => isAhead(later(ms), now))).toEqual([false, false, true, true, false])
  expect(isAhead('no time', now)).toBe(false)
})

it('names the first row and counts the others', () => {
  expect(firstOf(['CAT01', 'CAT02', 'CAT03'])).toEqual({ first: 'CAT01', more: 2 })
  expect(firstOf([])).toEqual({ first: '', more: 0 })
})
