import type { CSSProperties } from 'react'
import { nearDay } from '@aisle/rules/time'
import { useServerNow } from '../../api/server-time.ts'
import { inFlight } from '../../environment/portal-mode.ts'
import { beijingDate, formatDuration, formatFlightDate, formatWeekday } from '../../language/formats.ts'
import { useLanguage } from '../../language/language-store.ts'
import { usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import { BoardingPass } from '../../ui/flight/BoardingPass.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { mePhrases } from './me-phrases.ts'
import type { NextWifi, Upcoming } from './upcoming-rules.ts'
import { FlightArc } from '../../ui/flight/FlightArc.tsx'
import { TripLine } from './TripLine.tsx'

/** In flight the forms of the ground would lead out of the portal. */
const plansPlace = () => (inFlight() ? '/productList' : '/purchaseIndex')

const shape: CSSProperties = { display: 'block', borderRadius: 'var(--r4)' }

/** The passenger's next trip as a boarding pass. It leads to the order of its plan, or to where one is chosen. */
export function TripCard({ flight, seatNumber, wifi }: Upcoming) {
  const t = usePhrases(mePhrases)
  const language = useLanguage()
  const day = nearDay(flight.flightDate, beijingDate(useServerNow()))
  const weekday = formatWeekday(flight.flightDate, language)
  const facts = [
    [t('seat'), seatNumber ?? t('noSeat')],
    [t('date'), formatFlightDate(flight.flightDate, language)],
    [t('flightTime'), formatDuration(flight.minutes, language)],
  ] as const
  const pass = (
    <BoardingPass
      above={
        <>
          <span className="h s wrap" style={{ gap: '0 .5rem', marginBottom: '.875rem' }}>
            <b className="t3 num">{flight.flightNo}</b>
            <span className="c2">{day === 'later' ? weekday : t(day, { weekday })}</span>
            <Readiness wifi={wifi} />
          </span>
          <TripLine flight={flight} />
        </>
      }
      below={
        <span className="h wrap top" style={{ justifyContent: 'space-between', gap: '.5rem .75rem' }}>
          {facts.map(([name, value]) => (
            <span key={name}>
              <span className="s c2 block">{name}</span>
              <b className="t3 num block">{value}</b>
            </span>
          ))}
        </span>
      }
    />
  )
  return wifi ? (
    <Link to="/order/detail" query={{ orderNo: wifi.order.orderNo }} style={shape}>
      {pass}
      <span className="vh">{t('openOrder')}</span>
    </Link>
  ) : (
    <Link to={plansPlace()} style={shape}>
      {pass}
    </Link>
  )
}

function Readiness({ wifi }: { wifi: NextWifi | null }) {
  const t = usePhrases(mePhrases)
  if (!wifi)
    return (
      <span className="sp sea h" style={{ gap: '.125rem' }}>
        {t('noPlan')}
        <Icon name="chev" size="x" />
      </span>
    )
  return (
    <Tag kind="ok" className="sp">
      <Icon name="check" size="x" />
      {t(wifi.plan.entitlementState === 'unused' ? 'wifiReady' : 'inUse')}
    </Tag>
  )
}

/** No trip is known to this login; `unread`: the server did not say. */
export function NoTrip({ unread }: { unread: boolean }) {
  const t = usePhrases(mePhrases)
  return (
    <Link to={plansPlace()} style={shape}>
      <BoardingPass
        above={
          <>
            <b className="t3 block">{t(unread ? 'tripUnread' : 'noTrip')}</b>
            <span className="s c2 block">{t(unread ? 'tripUnreadText' : 'noTripText')}</span>
            <div className="sea" style={{ marginTop: '.5rem' }}>
              <FlightArc layout="card" />
            </div>
          </>
        }
        below={
          <span className="h">
            <Icon name={inFlight() ? 'wifi' : 'search'} className="sea" />
            <b className="gr b2">{t(inFlight() ? 'seePlans' : 'findTrip')}</b>
            <Icon name="chev" size="s" />
          </span>
        }
      />
    </Link>
  )
}

/** While the answers are on their way. */
export function TripAsked() {
  return (
    <div aria-hidden="true">
      <BoardingPass
        above={
          <div className="v">
            <span className="sk" style={{ width: '45%' }} />
            <span className="sk" />
          </div>
        }
        below={<span className="sk" style={{ width: '70%' }} />}
      />
    </div>
  )
}
