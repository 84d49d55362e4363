import type { FlightSummary } from '@aisle/contract/shared-schemas'
import { useServerNow } from '../../api/server-time.ts'
import { useLanguage } from '../../language/language-store.ts'
import { FlightArc } from '../../ui/flight/FlightArc.tsx'
import { flownFraction } from './flown-rules.ts'

/** The flight in one line: airports with their local times and an arc between them. */
export function FlightLine({ flight }: { flight: FlightSummary }) {
  const language = useLanguage()
  const flown = flownFraction(flight, useServerNow())
  const city = language === 'zh' ? 'cityZh' : 'cityEn'
  return (
    <div className="h num" style={{ gap: '.75rem' }}>
      <span>
        <b style={{ fontSize: '1.0625rem' }}>{flight.origin.iata}</b>
        <span className="vh"> {flight.origin[city]}</span>
        <br />
        <span className="s c2">{flight.departsLocal}</span>
      </span>
      <span className="gr sea">
        <FlightArc layout="card" {...(flown !== null && { flown, ...(flown < 1 && { marker: 'dot' as const }) })} />
      </span>
      <span className="rt">
        <b style={{ fontSize: '1.0625rem' }}>{flight.destination.iata}</b>
        <span className="vh"> {flight.destination[city]}</span>
        <br />
        <span className="s c2">{flight.arrivesLocal}</span>
      </span>
    </div>
  )
}
