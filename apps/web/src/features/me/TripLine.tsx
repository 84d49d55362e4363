import type { FlightSummary } from '@aisle/contract/shared-schemas'
import { useServerNow } from '../../api/server-time.ts'
import { Route } from '../../ui/flight/BoardingPass.tsx'
import { FlightArc } from '../../ui/flight/FlightArc.tsx'
import { useForms } from '../../ui/frame/width.tsx'
import { flownFraction } from '../orders/index.ts'

/** The flight as a boarding pass shows it: airports in large letters, local times below, and the line between them. */
export function TripLine({ flight }: { flight: FlightSummary }) {
  const flown = flownFraction(flight, useServerNow())
  return (
    <Route flight={flight}>
      <PlannedArc {...(flown !== null && { flown, ...(flown < 1 && { marker: 'dot' as const }) })} />
    </Route>
  )
}

/** Between phone and desktop the phone's line is drawn no more than a quarter larger. */
export function PlannedArc({ most = 238, ...flown }: { most?: number; flown?: number; marker?: 'dot' }) {
  const { desktop } = useForms()
  return (
    <div style={desktop ? {} : { maxWidth: most, margin: '0 auto' }}>
      <FlightArc layout="card" {...flown} />
    </div>
  )
}
