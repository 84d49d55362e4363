import * as limits from '@aisle/contract/limits'
import type { Connection } from '@aisle/contract/portal-schemas'
import { after, seconds } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { openGrantOfDevice, presentGrant } from '../access-grants/index.ts'
import { findEntitlement } from '../entitlements/index.ts'
import { outagesOfFlight } from '../flights/index.ts'

interface OpenAccess {
  grant: Connection['grant']
  /** The gate may redirect this device because the satellite is away. */
  uncovered: boolean
}

/**
 * The open access of an address, from our own rows: asking the gate would cost more with every device aboard (facts
 * §2).
 */
export async function openAccess(deps: Deps, device: string): Promise<OpenAccess | null> {
  const grant = await openGrantOfDevice(deps.db, device)
  const now = deps.clock.now()
  if (!grant || grant.endsAt <= now || grant.state === 'paused') return null
  const entitlement = await findEntitlement(deps.db, grant.entitlementId)
  if (!entitlement) return null
  // Gate and grants learn of an outage at different times; in between, phones must not be taken for closed.
  const lately = after(now, -seconds(2 * limits.gateReconcileSeconds))
  const outages = await outagesOfFlight(deps.db, entitlement.flightId)
  return {
    grant: presentGrant(grant, entitlement, { now, standInGate: deps.accessGate.standIn }),
    uncovered: outages.some(({ until }) => until === null || until > lately),
  }
}
