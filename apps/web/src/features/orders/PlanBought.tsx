import type { Quote } from '@aisle/contract/orders-schemas'
import { formatFlightDate } from '../../language/formats.ts'
import { useLanguage } from '../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { useSession } from '../../session/session-store.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Price } from '../../ui/Price.tsx'
import { FlightLine } from './FlightLine.tsx'
import { useKnownTrip } from './known-trip.ts'
import { settlementPhrases } from './settlement-phrases.ts'
import type { SettlementAsk } from './settlement-rules.ts'

/** Flight, plan and passenger of what is about to be bought. */
export function PlanBought({ ask, quote }: { ask: SettlementAsk; quote: Quote }) {
  const t = usePhrases(settlementPhrases)
  const text = useBilingual()
  const language = useLanguage()
  const trip = useKnownTrip(ask.tripId)
  const session = useSession()
  const passenger = trip?.passengerName ?? session?.passenger.displayName
  return (
    <>
      <div className="card">
        {trip && (
          <>
            <p className="h s" style={{ marginBottom: '.625rem' }}>
              <b className="b2 num">{trip.flightNo}</b>
              <span className="c2 num">{formatFlightDate(trip.flightDate, language)}</span>
              <span className="c3 sp">{t('localTimes')}</span>
            </p>
            <FlightLine flight={trip.flight} />
          </>
        )}
        {quote.lines.map((line) => (
          <div className="h top" key={line.refId} style={{ gap: '.75rem', marginTop: trip ? '.75rem' : 0 }}>
            <span className="gr">
              <b className="b2">{text(line.name)}</b>
              {!trip && (
                <>
                  <br />
                  <span className="s c2 num">{text(line.detail)}</span>
                </>
              )}
            </span>
            <span className="rt">
              <Price
                amountMinor={line.linePayable}
                currency={quote.currency}
                listMinor={line.listPrice * line.quantity}
                stacked
              />
            </span>
          </div>
        ))}
      </div>
      {passenger && (
        <div className="card h top" style={{ gap: '.75rem' }}>
          <Icon name="user" className="sea" />
          <span className="gr">
            <span className="vh">{t('passenger')} </span>
            <b>{passenger}</b>
            {trip?.seatNumber && (
              <>
                <br />
                <span className="b2 c2 num">{t('seat', { seat: trip.seatNumber })}</span>
              </>
            )}
          </span>
        </div>
      )}
    </>
  )
}
