import { searchKinds, type SearchAnswer, type SearchGroup } from '@aisle/contract/console-search'
import { daysAround } from '@aisle/rules/flight-date'
import { beijingDay } from '@aisle/rules/time'
import type { Deps } from '../../platform/deps.ts'
import { findFlightsOfDays } from '../flights/index.ts'
import { kinds, type Search } from './search-kinds.ts'
import { readSearchText, type SearchReading } from './search-text-rules.ts'

/** Whatever is found by what was typed, of the kinds that the person may see (X4). */
export async function searchForStaff(deps: Deps, search: Search): Promise<SearchAnswer> {
  const today = beijingDay(deps.clock.now())
  const readings: SearchReading[] = []
  for (const reading of readSearchText(deps.airline, search.text, today)) {
    readings.push(reading.as === 'flight' ? await onItsDay(deps, reading, today) : reading)
  }
  const groups: SearchGroup[] = []
  for (const kind of searchKinds) {
    if (!kinds[kind].isSeen(search.roles)) continue
    const group = await firstFound(deps, search, { kind, readings })
    if (group) groups.push(group)
  }
  const found = groups.flatMap(({ rows }) => rows.map(({ why }) => why))
  const flight = readings.find((reading) => reading.as === 'flight')
  return {
    read: (readings.find(({ as }) => found.includes(as)) ?? readings[0])?.as ?? null,
    flight: flight ? { flightNo: flight.flightNo, flightDate: flight.flightDate } : null,
    groups,
  }
}

/** What the likeliest reading finds that finds anything: two of them are never mixed, so that the total is theirs. */
async function firstFound(
  deps: Deps,
  search: Search,
  { kind, readings }: { kind: SearchGroup['kind']; readings: readonly SearchReading[] },
): Promise<SearchGroup | undefined> {
  for (const reading of readings) {
    const found = await kinds[kind].find(deps, search, reading)
    if (found && found.rows.length > 0) return { kind, ...found }
  }
  return undefined
}

type FlightReading = Extract<SearchReading, { as: 'flight' }>

/** Without a day, the flight of yesterday, today or tomorrow that departs nearest to now; else those of every day. */
async function onItsDay({ db, clock }: Deps, reading: FlightReading, today: string): Promise<FlightReading> {
  if (reading.flightDate !== null) return reading
  const flights = await findFlightsOfDays(db, reading.flightNo, daysAround(today))
  const away = ({ etd }: { etd: Date }) => Math.abs(etd.getTime() - clock.now().getTime())
  const [nearest] = flights.toSorted((one, other) => away(one) - away(other))
  return { ...reading, flightDate: nearest?.flightDate ?? null }
}
