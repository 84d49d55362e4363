import type { FlightSummary } from '@aisle/contract/shared-schemas'
import { useServerNow } from '../../api/server-time.ts'
import { Route } from '../../ui/flight/BoardingPass.tsx'
import { FlightArc } from '../../ui/flight/FlightArc.tsx'
import { flownFraction } from '../orders/index.ts'

/** The flight as a boarding pass shows it: airports in large letters, local times below, and the line between them. */
export function TripLine({ flight }: { flight: FlightSummary }) {
  const flown = flownFraction(flight, useServerNow())
  return (
    <Route flight={flight}>
      <FlightArc layout="card" {...(flown !== null && { flown, ...(flown < 1 && { marker: 'dot' as const }) })} />
    </Route>
  )
}
