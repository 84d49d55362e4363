import type { FlightSummary } from '@aisle/contract/shared-schemas'
import { useServerNow } from '../../api/server-time.ts'
import { useLanguage } from '../../language/language-store.ts'
import { useForms } from '../../ui/frame/width.tsx'
import { FlightArc } from '../../ui/flight/FlightArc.tsx'
import { flownFraction } from './flown-rules.ts'

/** The flight in one line: airports with their local times and an arc between them; `large`: as on a boarding pass. */
export function FlightLine({ flight, large }: { flight: FlightSummary; large?: boolean }) {
  const language = useLanguage()
  const flown = flownFraction(flight, useServerNow())
  // Between phone and desktop the phone's line is no more than a quarter larger.
  const { desktop } = useForms()
  const code = { fontSize: large ? '1.5rem' : '1.0625rem' }
  const time = large ? 't3' : 's c2'
  const city = language === 'zh' ? 'cityZh' : 'cityEn'
  return (
    <div className="h num" style={{ gap: '.75rem' }}>
      <span>
        <b style={code}>{flight.origin.iata}</b>
        <span className="vh"> {flight.origin[city]}</span>
        <br />
        <span className={time}>{flight.departsLocal}</span>
      </span>
      <div className="gr sea">
        <div style={desktop ? {} : { maxWidth: 238, margin: '0 auto' }}>
          <FlightArc layout="card" {...(flown !== null && { flown, ...(flown < 1 && { marker: 'dot' as const }) })} />
        </div>
      </div>
      <span className="rt">
        <b style={code}>{flight.destination.iata}</b>
        <span className="vh"> {flight.destination[city]}</span>
        <br />
        <span className={time}>{flight.arrivesLocal}</span>
      </span>
    </div>
  )
}
