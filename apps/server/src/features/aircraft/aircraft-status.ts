import type { aircraftStatusSchemas } from '@aisle/contract/portal-schemas'
import { isAirborne } from '@aisle/rules/sale-window'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { AccessGate } from '../../outside/access-gate/access-gate.ts'
import { hasOutage } from '../flights/index.ts'
import { readAircraft, type AircraftNow } from './aircraft-flight.ts'
import { countDevicesOnline } from './aircraft-store.ts'
import { readingNotes } from './flight-reading-rules.ts'
import { presentAircraft } from './present-aircraft.ts'
import { stageOfAircraft } from './stage-of-aircraft.ts'

type Status = z.input<typeof aircraftStatusSchemas.response>

/** For crew (persona 7): raw feed values, how they were read, satellite and gate. Contains no passenger data. */
export async function aircraftStatus(deps: Deps, caller: Caller): Promise<Status> {
  const [aircraft, gate, devicesOnline] = await Promise.all([
    readAircraft(deps),
    gateState(deps.accessGate),
    countDevicesOnline(deps.db),
  ])
  const stage = await stageOfAircraft(deps, aircraft)
  const now = deps.clock.now()
  const { report, data } = aircraft
  return {
    flight: presentAircraft(aircraft, { ...stage, now }),
    source: report?.source ?? 'none',
    raw: report?.raw.map(({ name, value }) => ({ name, value })) ?? [],
    notes: report ? readingNotes(report, data) : [],
    link: await linkState(deps, aircraft),
    gate,
    devicesOnline,
    portalAddress: deps.settings.portalAddress ?? deps.settings.publicUrl,
    ip: caller.ip,
    serverTime: now.toISOString(),
  }
}

/** From our record of outages; on the ground the link is not probed. */
async function linkState(deps: Deps, { flight }: AircraftNow): Promise<Status['link']> {
  if (!flight) return 'unknown'
  if (await hasOutage(deps.db, flight.flightId)) return 'down'
  return isAirborne(flight, deps.clock.now()) ? 'up' : 'unknown'
}

const asking = new WeakMap<AccessGate, Promise<Status['gate']>>()

/** Crew phones poll every few seconds: concurrent callers share one request to the gate. */
function gateState(gate: AccessGate): Promise<Status['gate']> {
  const waiting = asking.get(gate)
  if (waiting) return waiting
  const asked = gate
    .list()
    .then((): Status['gate'] => (gate.standIn ? 'standIn' : 'open'))
    .catch((): Status['gate'] => 'silent')
    .finally(() => asking.delete(gate))
  asking.set(gate, asked)
  return asked
}
