import type { FlightSummary } from '@aisle/contract/shared-schemas'

type OnFlight = { flight: Pick<FlightSummary, 'flightNo' | 'flightDate' | 'departsAt'> }

/** The plans of each flight, the earlier flight first; within a flight they keep their order. */
export function groupByFlight<Plan extends OnFlight>(plans: readonly Plan[]): [Plan, ...Plan[]][] {
  const groups = new Map<string, [Plan, ...Plan[]]>()
  for (const plan of plans) {
    const flight = `${plan.flight.flightNo} ${plan.flight.flightDate}`
    const group = groups.get(flight)
    if (group) group.push(plan)
    else groups.set(flight, [plan])
  }
  return [...groups.values()].sort(([a], [b]) => Date.parse(a.flight.departsAt) - Date.parse(b.flight.departsAt))
}
