import type { Connection, Entitlement as EntitlementOnWire } from '@aisle/contract/portal-schemas'
import { isAirborne } from '@aisle/rules/sale-window'
import type { Entitlement } from '../entitlements/index.ts'
import { type Flight } from '../flights/index.ts'
import { planBytesLeft, planSecondsLeft, secondsUntil } from './grant-rules.ts'
import type { AccessGrant } from './grant-rules.ts'
import { planUse } from './plan-use.ts'

interface Terms {
  flight: Flight
  grant: AccessGrant | null
  now: Date
}

/** A passenger's plan with what is left of it; a plan for the whole flight lasts until the arrival, once in the air. */
export function presentEntitlement(entitlement: Entitlement, { flight, grant, now }: Terms): EntitlementOnWire {
  const { plan } = entitlement
  const use = planUse(entitlement)
  const untilArrival = plan.quota.kind === 'flight' && isAirborne(flight, now) ? secondsUntil(flight.eta, now) : null
  return {
    entitlementId: entitlement.entitlementId,
    planId: plan.planId,
    planKind: plan.kind,
    name: plan.name,
    state: entitlement.state,
    quotaKind: plan.quota.kind,
    speedCapKbps: plan.speedCapKbps,
    secondsRemaining: planSecondsLeft(use, grant, now) ?? untilArrival,
    bytesRemaining: planBytesLeft(use),
    secondsBought: planSecondsLeft({ ...use, secondsUsed: 0 }, null, now),
    bytesBought: planBytesLeft({ ...use, bytesUsed: 0 }),
  }
}

/** The open network: seconds until the plan or the flight ends; while no time runs, what is left of the plan. */
export function presentGrant(
  grant: AccessGrant,
  entitlement: Entitlement,
  terms: { now: Date; standInGate: boolean },
): Connection['grant'] {
  return {
    grantState: grant.state,
    secondsRemaining: Math.min(
      secondsUntil(grant.endsAt, terms.now),
      grant.state === 'online' ? Infinity : (planSecondsLeft(planUse(entitlement), null, terms.now) ?? Infinity),
    ),
    bytesRemaining: planBytesLeft(planUse(entitlement)),
    standInGate: terms.standInGate,
  }
}
