import type { AboardRefusal, FlightStage } from '@aisle/contract/flight-stages'
import * as limits from '@aisle/contract/limits'
import type { FlightFacts } from './sale-window.ts'

/** A fresh reading's word about the aircraft; `nothing`: silent or stale (P8). */
export type AircraftWord = 'air' | 'ground' | 'landed' | 'nothing'

interface StageFacts {
  /** The flight by our plan; null: this is no aircraft of ours, or its flight is not known. */
  flight: FlightFacts | null
  word: AircraftWord
  /** The satellite is lost. */
  outage: boolean
  now: Date
}

/**
 * P10: the stage of a flight. A fresh word of the aircraft wins over the timetable. Only before the departure it does not:
 * an aircraft parked at the gate still reports its previous landing.
 */
export function flightStage({ flight, word, outage, now }: StageFacts): FlightStage {
  const inTheAir = outage ? 'outOfCoverage' : 'airborne'
  if (word === 'air') return inTheAir
  if (!flight) return word === 'nothing' ? 'notAboard' : word === 'landed' ? 'landed' : 'before'
  if (flight.cancelled) return 'notAboard'
  if (now < boardingBegins(flight)) return 'before'
  if (now < flight.etd) return 'boarding'
  if (word === 'landed' || now >= flight.eta) return 'landed'
  return word === 'ground' ? 'boarding' : inTheAir
}

/** From here on passengers may be aboard. */
export function boardingBegins({ etd }: Pick<FlightFacts, 'etd'>): Date {
  return new Date(etd.getTime() - limits.boardingMinutes * 60_000)
}

/** The flight is over by the timetable; an aircraft may report this earlier. */
export function isOver(flight: FlightFacts, now: Date): boolean {
  return !flight.cancelled && now >= flight.eta
}

/** The conditions of a plan's sale aboard in addition to the stage. */
interface AboardOffer {
  owned: boolean
  left: number | null
  /** By the timetable and the terms of the plan (W1). */
  onSale: boolean
}

/** P10: aboard, plans are sold in the air and with a signal only, so that what is sold can be used. */
export const isSoldAt = (stage: FlightStage) => stage === 'airborne'

/** P10: the reason that the passenger sees; null: the plan can be bought. */
export function aboardRefusal({ owned, left, onSale }: AboardOffer, stage: FlightStage): AboardRefusal | null {
  if (owned) return 'owned'
  if (stage === 'landed') return 'landed'
  if (stage === 'notAboard') return 'notAboard'
  if (stage === 'before' || stage === 'boarding') return 'afterTakeOff'
  if (stage === 'outOfCoverage') return 'noSignal'
  if (left === 0) return 'soldOut'
  return isSoldAt(stage) && onSale ? null : 'closed'
}
