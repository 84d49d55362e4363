import type { connectionStatusSchemas } from '@aisle/contract/portal-schemas'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { knownDevice, lastGrantOn, openGrantOn, type Device } from '../access-grants/index.ts'
import { openEntitlementsOfTrip } from '../entitlements/index.ts'
import { faultSeconds } from '../flight-events/index.ts'
import { findTrip, outagesOfFlight, type ManifestTrip } from '../flights/index.ts'
import { getConnection } from './connection-of.ts'
import { currentTrip } from './current-trip.ts'
import { linkState } from './satellite-link.ts'

type Status = z.input<typeof connectionStatusSchemas.response>

/**
 * The state of this device (P3) from our own rows, found by its token or lease; a session adds the trip. Open pages
 * poll this, so it also moves the plan of a device to its new address.
 */
export async function connectionStatus(deps: Deps, caller: Caller): Promise<Status> {
  const device = await knownDevice(deps, caller)
  const ofSession = caller.session ? await currentTrip(deps, caller.session) : undefined
  const trip = ofSession ?? (device ? await findTrip(deps.db, device.tripId) : undefined)
  const own = device && device.tripId === trip?.tripId ? device : null
  const [open, link, outages] = await Promise.all([
    own && trip ? openHere(deps, own, trip) : nothingOpen,
    linkState(deps),
    trip ? getOutages(deps, trip) : noOutages,
  ])
  return {
    ...open,
    // Without a probe, outages reported by operations count.
    link: outages.since === null ? link : 'down',
    outageSince: outages.since?.toISOString() ?? null,
    outageSeconds: outages.seconds,
    serverTime: deps.clock.now().toISOString(),
  }
}

type OpenHere = Pick<Status, 'state' | 'connection' | 'endReason'>
const nothingOpen: OpenHere = { state: 'closed', connection: null, endReason: null }
const noOutages = { since: null, seconds: 0 }

async function openHere(deps: Deps, device: Device, trip: ManifestTrip): Promise<OpenHere> {
  const connection = await getConnection(deps, device, trip)
  if (connection) {
    const { grantState } = connection.grant
    return { state: grantState, connection, endReason: grantState === 'paused' ? 'paused' : null }
  }
  // The time is over, but the job that closes the grant has not run yet.
  if (await openGrantOn(deps.db, device.deviceId)) return { ...nothingOpen, endReason: 'time' }
  const last = await lastGrantOn(deps.db, device.deviceId)
  if (!last) return nothingOpen
  const state = last.state === 'revoked' ? 'revoked' : 'ended'
  // A grant that never opened has not ended.
  return last.reason === 'gateFailed' ? nothingOpen : { state, connection: null, endReason: last.reason }
}

/** Outages since the passenger's first plan aboard was activated. */
async function getOutages(deps: Deps, trip: ManifestTrip): Promise<{ since: Date | null; seconds: number }> {
  const [outages, plans] = await Promise.all([
    outagesOfFlight(deps.db, trip.flightId),
    openEntitlementsOfTrip(deps.db, trip.tripId),
  ])
  const since = outages.find(({ until }) => until === null)?.from ?? null
  const begun = plans.flatMap(({ activatedAt }) => (activatedAt ? [activatedAt.getTime()] : []))
  if (begun.length === 0) return { since, seconds: 0 }
  return {
    since,
    seconds: faultSeconds(outages, { from: new Date(Math.min(...begun)), until: deps.clock.now() }),
  }
}
