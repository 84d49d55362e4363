import { expect, it } from 'vitest'
import { getFlightDay } from './flight-day-rules.ts'

const now = Date.parse('2026-11-20T02:00:00Z')
const day = (flightDate: string, departsLocal: string) => getFlightDay({ flightDate, departsLocal }, now)

it('calls a departure by tonight, today, tomorrow or its date', () => {
  expect(day('2026-11-20', '17:59')).toBe('today')
  expect(day('2026-11-20', '18:00')).toBe('tonight')
  expect(day('2026-11-21', '21:30')).toBe('tomorrow')
  expect(day('2026-11-22', '09:00')).toBe('later')
  // A night flight that left before midnight.
  expect(day('2026-11-19', '23:50')).toBe('later')
})

it('goes by the day in Beijing', () => {
  expect(getFlightDay({ flightDate: '2026-11-21', departsLocal: '09:00' }, Date.parse('2026-11-20T16:00:00Z'))).toBe(
    'today',
  )
})
