import type { FlightSummary } from '@aisle/contract/shared-schemas'

interface CalendarEntry {
  /** The same for the same order, so that a second import changes the first one's entry. */
  uid: string
  flight: Pick<FlightSummary, 'departsAt' | 'arrivesAt'>
  title: string
  place: string
  notes: string
}

const longestLine = 75

/**
 * A calendar with one flight, as RFC 5545 has it: UTC times, escaped text, lines of at most 75 bytes. Written by hand: the
 * packages for it bring a schema library or a server's calendar, and this is one event without repetition or alarm.
 * @param now when the entry is made, ISO 8601 in UTC
 */
export function writeCalendarEntry({ uid, flight, title, place, notes }: CalendarEntry, now: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Aisle//Flight//EN',
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${atUtc(now)}`,
    `DTSTART:${atUtc(flight.departsAt)}`,
    `DTEND:${atUtc(flight.arrivesAt)}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(place)}`,
    `DESCRIPTION:${escapeText(notes)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

const atUtc = (at: string) => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

/** Continues a long line in the next one, behind a space, and never within a character. */
function foldLine(line: string): string {
  const bytes = new TextEncoder()
  let folded = ''
  let length = 0
  for (const character of line) {
    const size = bytes.encode(character).length
    if (length + size > longestLine) {
      folded += '\r\n '
      length = 1
    }
    folded += character
    length += size
  }
  return folded
}
