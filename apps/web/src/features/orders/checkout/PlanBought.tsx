import type { Quote } from '@aisle/contract/orders-schemas'
import { formatFlightDate } from '../../../language/formats.ts'
import { useLanguage } from '../../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Price } from '../../../ui/Price.tsx'
import { FlightLine } from '../FlightLine.tsx'
import { settlementPhrases } from './settlement-phrases.ts'

/** Flight, plan and passenger of the plan at checkout. */
export function PlanBought({ quote }: { quote: Quote }) {
  const t = usePhrases(settlementPhrases)
  const text = useBilingual()
  const language = useLanguage()
  const trip = quote.wifi
  return (
    <>
      <div className="card">
        {trip && (
          <>
            <p className="h s" style={{ marginBottom: '.625rem' }}>
              <b className="b2 num">{trip.flight.flightNo}</b>
              <span className="c2 num">{formatFlightDate(trip.flight.flightDate, language)}</span>
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
      {trip && (
        <div className="card h top" style={{ gap: '.75rem' }}>
          <Icon name="user" className="sea" />
          <span className="gr">
            <span className="vh">{t('passenger')} </span>
            <b>{trip.passengerName}</b>
            {trip.seatNumber && (
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
