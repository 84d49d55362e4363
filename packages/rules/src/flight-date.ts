import { beijingDay, dayMs, hourMs } from './time.ts'
import { localDay } from './zone-time.ts'

interface Departure {
  /** As the airline dates it. */
  flightDate: string
  std: Date
}

/** Passengers who fly before this hour go to the airport on the evening before, and remember that day. */
const nightEndsAt = 4

/**
 * W2: whether a flight is meant by this day. A passenger may know the airline's date, the day at the place of departure,
 * the day in Beijing, which we label times with (G5), and, for a departure in the night, the evening before.
 * @param timeZone of the place of departure
 * @param day `YYYY-MM-DD`
 */
export function isDayOfFlight({ flightDate, std }: Departure, timeZone: string, day: string): boolean {
  const evening = localDay(new Date(std.getTime() - nightEndsAt * hourMs), timeZone)
  return [flightDate, localDay(std, timeZone), evening, beijingDay(std)].includes(day)
}

/** The days around one: no airline's date is further from any of those that a passenger may know. */
export function daysAround(day: string): string[] {
  const at = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(at) ? [day] : [-1, 0, 1].map((days) => new Date(at + days * dayMs).toISOString().slice(0, 10))
}
