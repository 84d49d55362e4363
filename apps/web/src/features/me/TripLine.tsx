import type { FlightSummary } from '@aisle/contract/shared-schemas'
import { useServerNow } from '../../api/server-time.ts'
import { useLanguage } from '../../language/language-store.ts'
import { FlightArc } from '../../ui/flight/FlightArc.tsx'
import { useForms } from '../../ui/frame/width.tsx'
import { classNames } from '../../ui/class-names.ts'
import { flownFraction } from '../orders/index.ts'

/** The flight as a boarding pass shows it: airports in large letters, local times below, and the line between them. */
export function TripLine({ flight }: { flight: FlightSummary }) {
  const flown = flownFraction(flight, useServerNow())
  return (
    <div className="h num" style={{ gap: '.75rem' }}>
      <Place airport={flight.origin} time={flight.departsLocal} />
      <div className="gr sea">
        <PlannedArc {...(flown !== null && { flown, ...(flown < 1 && { marker: 'dot' as const }) })} />
      </div>
      <Place airport={flight.destination} time={flight.arrivesLocal} right />
    </div>
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

function Place({ airport, time, right }: { airport: FlightSummary['origin']; time: string; right?: boolean }) {
  const language = useLanguage()
  return (
    <span className={classNames(right && 'rt')}>
      <b className="t1">{airport.iata}</b>
      <span className="vh"> {airport[language === 'zh' ? 'cityZh' : 'cityEn']}</span>
      <br />
      <span className="t3">{time}</span>
    </span>
  )
}
