import type { FlightSummary } from '@aisle/contract/shared-schemas'
import { formatFlightDate } from '../../language/formats.ts'
import { useLanguage } from '../../language/language-store.ts'
import { usePhrases } from '../../language/phrases.ts'
import { FlightLine } from './FlightLine.tsx'
import { planPhrases } from './plan-phrases.ts'

/** The flight of a plan: number, date and line. */
export function FlightOfPlan({ flight }: { flight: FlightSummary }) {
  const t = usePhrases(planPhrases)
  const language = useLanguage()
  return (
    <>
      <p className="h s" style={{ marginBottom: '.625rem' }}>
        <b className="b2 num">{flight.flightNo}</b>
        <span className="c2 num nb">{formatFlightDate(flight.flightDate, language)}</span>
        <span className="c3 sp rt">{t('localTimes')}</span>
      </p>
      <FlightLine flight={flight} />
    </>
  )
}
