import { isOver, type AircraftWord } from '@aisle/rules/flight-stage'
import type { AircraftNow } from './aircraft-flight.ts'
import { saysGround } from './flight-data-rules.ts'

const landedPhases = /landed|arrived|touch.?down|taxi.?in|deboard|disembark/i
/** A flight leaves no earlier than this before its departure: an older take-off was that of the leg before. */
const earliestMs = 30 * 60_000

type Heard = Pick<AircraftNow, 'report' | 'data' | 'flight'>

/** The word of a fresh reading, and nothing more (P8): a feed without wheels and phase proves no landing. */
export function aircraftWord(heard: Heard): AircraftWord {
  const { report, data } = heard
  if (!report || data.stale) return 'nothing'
  if (data.airborne) return 'air'
  if (!saysGround(heard)) return 'nothing'
  return saysLanded(heard) ? 'landed' : 'ground'
}

/** On the ground after this flight, not before it: a late aircraft comes to the gate with the leg before on its clock. */
function saysLanded({ report, data, flight }: Heard): boolean {
  if (flight && data.origin !== null && data.origin !== flight.origin.iata) return false
  const { takeOffAt } = data
  // A take-off that could not be this flight's was refused when it was read.
  if (report?.takeoffUtc?.trim())
    return takeOffAt !== null && (!flight || takeOffAt.getTime() >= flight.etd.getTime() - earliestMs)
  return landedPhases.test(report?.phase ?? '')
}

/** Whether this flight is over, by the word of the aircraft that flew it or else by the plan. */
export function hasLanded(flight: NonNullable<Heard['flight']>, heard: Heard, now: Date): boolean {
  if (isOver(flight, now)) return true
  return heard.flight?.flightId === flight.flightId && flight.etd <= now && aircraftWord(heard) === 'landed'
}
