import { isAirborne, wifiAvailability } from '@aisle/rules/sale-window'
import { refusal, type Refusal } from '../../platform/contract-error.ts'
import { isOpenEntitlement, type Entitlement } from '../entitlements/index.ts'
import type { Flight } from '../flights/index.ts'
import { hasLanded, saysGround, type AircraftNow } from '../aircraft/index.ts'

/** Everything that decides whether a passenger's own plan may go online. */
interface WifiLoginFacts {
  entitlement: Pick<Entitlement, 'state'>
  flight: Flight
  aircraft: AircraftNow
  role: 'all' | 'ground' | 'cabin'
  now: Date
}

/** P3. Refusals: `flightLanded`, `notInFlight`, `entitlementUnusable`, `gateUnavailable`. The device is judged when it opens. */
export function wifiLoginRefusal(facts: WifiLoginFacts): Refusal | null {
  const { entitlement, flight, aircraft, now } = facts
  if (hasLanded(flight, aircraft, now)) return refusal('flightLanded')
  if (!isInTheAir(facts)) return refusal('notInFlight')
  if (!isOpenEntitlement(entitlement.state)) return refusal('entitlementUnusable')
  // No plan is activated, and no order completed, on an aircraft without a working network.
  return wifiAvailability(flight) === 'available' ? null : refusal('gateUnavailable')
}

/** A cabin server must also be on that flight itself, if the reading is fresh (P8, P9). */
function isInTheAir({ flight, aircraft, role, now }: WifiLoginFacts): boolean {
  if (!isAirborne(flight, now)) return false
  // Landed, or back at the gate, regardless of the timetable.
  if (aircraft.flight?.flightId === flight.flightId && saysGround(aircraft)) return false
  const { data } = aircraft
  return role !== 'cabin' || data.stale || (data.airborne && data.flightNo === flight.flightNo)
}
