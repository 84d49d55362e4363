import type { wifiLoginSchemas } from '@aisle/contract/portal-schemas'
import type { z } from 'zod'
import { accepted, fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { deviceOfToken, mintDeviceToken, openAccessGrant, presentGrant } from '../access-grants/index.ts'
import { findEntitlement } from '../entitlements/index.ts'
import { readAircraft } from '../aircraft/index.ts'
import { findFlight, findOwnership } from '../flights/index.ts'
import { wifiLoginRefusal } from './wifi-login-rules.ts'

/**
 * Opens the network for this device, or moves the plan to it (P3); resumes a paused plan. Safe to repeat.
 * @throws notFound, notInFlight, flightLanded, entitlementUnusable, deviceLimit {limit}, onOtherDevice, gateUnavailable, and
 * waitFirst {retryAfterSeconds} for a plan that was paused a moment ago
 */
export async function wifiLogin(
  deps: Deps,
  caller: PassengerCaller,
  request: z.output<typeof wifiLoginSchemas.request>,
): Promise<z.input<typeof wifiLoginSchemas.response>> {
  const found = await findEntitlement(deps.db, request.entitlementId)
  if (!found || !(await findOwnership(deps.db, caller.session, found.tripId)))
    return fail('notFound', { reason: 'plan' })
  const flight = await findFlight(deps.db, found.flightId)
  if (!flight) return fail('notFound', { reason: 'plan' })
  const aircraft = await readAircraft(deps)
  const { role } = deps.settings
  const judged = { entitlement: found, flight, aircraft, role, now: deps.clock.now() }
  accepted(wifiLoginRefusal(judged) ?? judged)
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
