import { nearDay } from '@aisle/rules/time'
import type { FlightSummary } from '@aisle/contract/shared-schemas'
import { beijingDate } from '../../../language/formats.ts'

/** From this local hour on, a departure is tonight's. */
const evening = '18:00'

/** How the day of a departure is named: by its date only where that is neither today nor tomorrow. */
export function getFlightDay(
  { flightDate, departsLocal }: Pick<FlightSummary, 'flightDate' | 'departsLocal'>,
  now: number,
): 'tonight' | 'today' | 'tomorrow' | 'later' {
  const day = nearDay(flightDate, beijingDate(now))
  return day === 'today' && departsLocal >= evening ? 'tonight' : day
}
