import * as limits from '@aisle/contract/limits'
import type { pauseWifiSchemas } from '@aisle/contract/portal-schemas'
import type { z } from 'zod'
import { fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { pauseAccess, presentEntitlement, resumableAt } from '../access-grants/index.ts'
import { findEntitlement } from '../entitlements/index.ts'
import { findFlight, findOwnership } from '../flights/index.ts'

/**
 * Pauses a plan (P3): no time runs and no quota is used. `wifiLogin` resumes it. Safe to
 * repeat.
 * @throws notFound, entitlementUnusable, pauseLimit {limit}
 */
export async function pauseWifi(
  deps: Deps,
  caller: PassengerCaller,
  request: z.output<typeof pauseWifiSchemas.request>,
): Promise<z.input<typeof pauseWifiSchemas.response>> {
  const found = await findEntitlement(deps.db, request.entitlementId)
  if (!found || !(await findOwnership(deps.db, caller.session, found.tripId)))
    return fail('notFound', { reason: 'plan' })
  const flight = await findFlight(deps.db, found.flightId)
  if (!flight) return fail('notFound', { reason: 'plan' })
  const { entitlement, pausedAt } = await pauseAccess(deps, found.entitlementId, flight)
  const now = deps.clock.now()
  return {
    entitlement: presentEntitlement(entitlement, { flight, grant: null, now }),
    resumableAt: resumableAt(pausedAt).toISOString(),
    pausesLeft: Math.max(0, limits.pausesPerPlan - entitlement.pauses),
    serverTime: now.toISOString(),
  }
}
