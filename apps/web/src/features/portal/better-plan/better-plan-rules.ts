import type { AircraftFlight, Connection } from '@aisle/contract/portal-schemas'
import type { PlanOffer } from '@aisle/contract/shared-schemas'
import type { PlanAboard } from '../plans/choice-rules.ts'

type Offer = Pick<PlanOffer, 'planId' | 'kind' | 'price' | 'quota'>

const reach = { text: 1, browse: 2, stream: 3 } as const

/** What the passenger is online with. */
export interface InUse {
  kind: PlanOffer['kind']
  /** It lasts until landing: it has no quota, or more time than there is to go. */
  lasts: boolean
}

export function planInUse(
  { entitlement, grant }: Pick<Connection, 'entitlement' | 'grant'>,
  minutesToGo: AircraftFlight['minutesToDestination'] | undefined,
): InUse {
  const { quotaKind, planKind: kind } = entitlement
  const minutesLeft = (quotaKind === 'time' && grant.secondsRemaining !== null && grant.secondsRemaining / 60) || 0
  const enough = typeof minutesToGo === 'number' && minutesLeft >= minutesToGo
  return { kind, lasts: quotaKind === 'flight' || enough }
}

/**
 * The cheapest plan for the rest of the flight that lasts longer than the one in use, or reaches further. Sold at its full
 * price: the plan in use is neither exchanged nor set off. Undefined if there is none, or if the passenger has one already.
 */
export function findBetterPlan<One extends Offer>(plans: readonly PlanAboard<One>[], inUse: InUse): One | undefined {
  const better = plans.filter(
    ({ offer: { kind, quota } }) =>
      quota.kind === 'flight' && reach[kind] >= reach[inUse.kind] && (reach[kind] > reach[inUse.kind] || !inUse.lasts),
  )
  if (better.some(({ refusal }) => refusal === 'owned')) return undefined
  const sold = better.filter(({ refusal }) => refusal === null).map(({ offer }) => offer)
  return sold.sort((one, other) => one.price - other.price).find(({ price }) => price > 0)
}
