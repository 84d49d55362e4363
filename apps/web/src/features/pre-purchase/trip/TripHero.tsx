import { useServerNow } from '../../../api/server-time.ts'
import type { Trip } from '@aisle/contract/pre-purchase-schemas'
import {
  beijingDate,
  formatDuration,
  formatFlightDate,
  formatKilometres,
  formatWeekday,
} from '../../../language/formats.ts'
import { useLanguage } from '../../../language/language-store.ts'
import { usePhrases } from '../../../language/phrases.ts'
import { FlightArc } from '../../../ui/flight/FlightArc.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { tripPhrases } from './trip-phrases.ts'
import { dateThere, dayShift, weekdayIsEnough } from './trip-rules.ts'

const wifiWords = {
  notEquipped: 'noWifi',
  unserviceable: 'wifiBroken',
  cancelled: 'flightCancelled',
} as const
const statusWords = {
  scheduled: null,
  cancelled: null,
  delayed: 'delayed',
  departed: 'departed',
  landed: 'landed',
} as const

/** The trip found, over the sky: date, destination, and whether the aircraft has Wi-Fi. */
export function TripHero({ trip }: { trip: Trip }) {
  const t = usePhrases(tripPhrases)
  const language = useLanguage()
  const now = useServerNow()
  const { flight, wifi } = trip
  const statusTag = statusWords[flight.status]
  const departs = dateThere(flight.departsAt, flight.departsLocal)
  const soon = weekdayIsEnough(departs, beijingDate(now))
  const day = soon ? formatWeekday(departs, language) : formatFlightDate(departs, language)
  const city = language === 'zh' ? flight.destination.cityZh : flight.destination.cityEn
  return (
    <div className="hero">
      <div>
        <p className="h b2 wrap" style={{ marginTop: '.5rem' }}>
          <b className="num">{flight.flightNo}</b>
          {wifi !== 'available' ? (
            <Tag>
              <Icon name="info" size="x" />
              {t(wifiWords[wifi])}
            </Tag>
          ) : (
            flight.status !== 'landed' && (
              <Tag kind="ok">
                <Icon name="wifi" size="x" />
                {t('wifiOnBoard')}
              </Tag>
            )
          )}
          {wifi !== 'cancelled' && statusTag && <Tag>{t(statusTag)}</Tag>}
        </p>
        <h1 className="t0 trip-title">
          <span className="phrase">{t('headlineDay', { day, time: flight.departsLocal })}</span>
          {language === 'en' && (
            <>
              {' '}
              <br />
            </>
          )}
          <span className="phrase">{t('headlineCity', { city })}</span>
        </h1>
      </div>
      <div className="sea" style={{ paddingTop: '.5rem' }}>
        {/* A cancelled flight has no line, because nothing is ahead. */}
        {wifi !== 'cancelled' && (
          <div className="trip-arc">
            <FlightArc layout="trip" {...(flight.status === 'landed' && { flown: 1 })} />
          </div>
        )}
        <Ends flight={flight} />
      </div>
    </div>
  )
}

function Ends({ flight }: Pick<Trip, 'flight'>) {
  const t = usePhrases(tripPhrases)
  const language = useLanguage()
  const shift = dayShift(flight)
  const city = (airport: typeof flight.origin) => (language === 'zh' ? airport.cityZh : airport.cityEn)
  return (
    <div className="ends s num trip-ends" style={{ marginTop: '.25rem', color: 'var(--ink)' }}>
      <span>
        <b className="iata">{flight.origin.iata}</b>
        <br />
        <span className="c2">{city(flight.origin)}</span>
        <br />
        <b className="ends-time">{flight.departsLocal}</b>
      </span>
      <span className="c2 ct" style={{ paddingTop: '.25rem' }}>
        {formatDuration(flight.minutes, language)}
        <br />
        {formatKilometres(flight.distanceKm, language)}
        <br />
        {t('localTimes')}
      </span>
      <span>
        <b className="iata">{flight.destination.iata}</b>
        <br />
        <span className="c2">{city(flight.destination)}</span>
        <br />
        {shift !== 0 && <span className="c2">{t(shift > 0 ? 'dayLater' : 'dayEarlier')} </span>}
        <b className="ends-time">{flight.arrivesLocal}</b>
      </span>
    </div>
  )
}
