import type { wifiLoginSchemas } from '@aisle/contract/portal-schemas'
import { isAirborne, wifiAvailability } from '@aisle/rules/sale-window'
import type { z } from 'zod'
import { fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { deviceOfToken, mintDeviceToken, openAccessGrant, presentGrant } from '../access-grants/index.ts'
import { findEntitlement, isOpenEntitlement } from '../entitlements/index.ts'
import { findFlight, isOwnTrip, type Flight } from '../flights/index.ts'
import { readAircraft } from './aircraft/aircraft-flight.ts'
import { standsOnGround } from './ground-hold.ts'

/**
 * Opens the network for this device, or moves the plan to it (P3); resumes a paused plan. Safe to repeat.
 * @throws notFound, notInFlight, entitlementUnusable, deviceLimit {limit}, onOtherDevice, gateUnavailable, and
 * rateLimited {retryAfterSeconds} for a plan that was paused a moment ago
 */
export async function wifiLogin(
  deps: Deps,
  caller: PassengerCaller,
  request: z.output<typeof wifiLoginSchemas.request>,
): Promise<z.input<typeof wifiLoginSchemas.response>> {
  const found = await findEntitlement(deps.db, request.entitlementId)
  if (!found || !(await isOwnTrip(deps.db, caller.session, found.tripId))) return fail('notFound')
  const flight = await findFlight(deps.db, found.flightId)
  if (!flight) return fail('notFound')
  await requireInTheAir(deps, flight)
  if (!isOpenEntitlement(found.state)) fail('entitlementUnusable')
  // No plan is activated, and no order completed, on an aircraft without a working network.
  if (wifiAvailability(flight) !== 'available') fail('gateUnavailable')
  const { grant, entitlement } = await openAccessGrant(deps, {
    entitlementId: found.entitlementId,
    address: caller.ip,
    knownAs: deviceOfToken(deps, caller.deviceToken),
  })
  caller.outgoing.deviceToken = mintDeviceToken(deps, grant.deviceId)
  const now = deps.clock.now()
  return {
    ...presentGrant(grant, entitlement, { now, standInGate: deps.accessGate.standIn }),
    serverTime: now.toISOString(),
  }
}

/** A cabin server must also be on that flight itself, if the reading is fresh (P8, P9). */
async function requireInTheAir(deps: Deps, flight: Flight): Promise<void> {
  if (!isAirborne(flight, deps.clock.now()) || (await standsOnGround(deps, flight))) fail('notInFlight')
  if (deps.settings.role !== 'cabin') return
  const { data } = await readAircraft(deps)
  if (!data.stale && (!data.airborne || data.flightNo !== flight.flightNo)) fail('notInFlight')
}
