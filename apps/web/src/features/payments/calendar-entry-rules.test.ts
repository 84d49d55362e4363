import fc from 'fast-check'
import { expect, it } from 'vitest'
import { writeCalendarEntry } from './calendar-entry-rules.ts'

const flight = { departsAt: '2026-11-20T14:00:00.000Z', arrivesAt: '2026-11-21T02:00:00.000Z' }
const given = {
  uid: '26112000731068',
  flight,
  title: 'MF829',
  place: '厦门',
  notes: 'Join; verify, "connect"\nback\\slash',
}
const now = '2026-11-20T02:00:00.000Z'

/** The value of a property, unfolded and unescaped. */
const read = (calendar: string, name: string) =>
  calendar
    .replace(/\r\n /g, '')
    .split('\r\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)
    .replace(/\\(.)/gs, (_, character: string) => (character === 'n' ? '\n' : character))

it('a calendar entry has the flight’s times in UTC and its words', () => {
  const calendar = writeCalendarEntry(given, now)
  expect(read(calendar, 'DTSTART')).toBe('20261120T140000Z')
  expect(read(calendar, 'DTEND')).toBe('20261121T020000Z')
  expect(read(calendar, 'DTSTAMP')).toBe('20261120T020000Z')
  expect(read(calendar, 'DESCRIPTION')).toBe(given.notes)
  expect(calendar.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true)
})

it('a calendar entry has lines of at most 75 bytes, whatever its words are, and loses none of them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (words) => {
      const notes = words.replace(/\r\n?/g, '\n')
      const calendar = writeCalendarEntry({ ...given, notes }, now)
      for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(read(calendar, 'DESCRIPTION')).toBe(notes)
    }),
  )
})
