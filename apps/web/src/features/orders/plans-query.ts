import * as limits from '@aisle/contract/limits'

/** A plan for the passenger of a trip. */
interface PlanForTrip {
  tripId: string
  planId: string
}

/** A plan for each passenger of a party (W9), each trip once. */
export type PlansOfParty = readonly [PlanForTrip, ...PlanForTrip[]]

/** Reads `tripId=…&planId=…[&with=trip~plan,trip~plan]` in the address of checkout; null without a first plan. */
export function readPlansQuery(query: Readonly<Record<string, string>>): PlansOfParty | null {
  const { tripId, planId } = query
  return tripId && planId ? [{ tripId, planId }, ...plansBeside(tripId, query['with'] ?? '')] : null
}

function plansBeside(first: string, text: string): PlanForTrip[] {
  const byTrip = new Map<string, PlanForTrip>()
  for (const pair of text.split(',')) {
    const [tripId, planId] = pair.split('~')
    if (tripId && planId && tripId !== first && !byTrip.has(tripId)) byTrip.set(tripId, { tripId, planId })
  }
  return [...byTrip.values()].slice(0, limits.plansPerOrder - 1)
}

/** The query that `readPlansQuery` reads back. */
export function writePlansQuery([{ tripId, planId }, ...others]: PlansOfParty): Record<string, string> {
  const beside = writePlansBeside(others)
  return { tripId, planId, ...(beside && { with: beside }) }
}

/** The value of `with` in that query. */
export const writePlansBeside = (others: readonly PlanForTrip[]): string =>
  others.map(({ tripId, planId }) => `${tripId}~${planId}`).join(',')
