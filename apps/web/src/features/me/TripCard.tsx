import type { CSSProperties, ReactNode } from 'react'
import { useServerNow } from '../../api/server-time.ts'
import { inFlight } from '../../environment/portal-mode.ts'
import { beijingDate, formatDuration, formatFlightDate, formatWeekday } from '../../language/formats.ts'
import { useLanguage } from '../../language/language-store.ts'
import { usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { mePhrases } from './me-phrases.ts'
import { getDayName, type NextWifi, type Upcoming } from './me-rules.ts'
import { PlannedArc, TripLine } from './TripLine.tsx'

/** In flight the forms of the ground would lead out of the portal. */
const plansPlace = () => (inFlight() ? '/productList' : '/purchaseIndex')

const notch = (y: string) =>
  `radial-gradient(circle at 0 ${y}, #0000 .57rem, #000 .6rem) 0/51% 100% no-repeat, `
  + `radial-gradient(circle at 100% ${y}, #0000 .57rem, #000 .6rem) 100%/51% 100% no-repeat`

const part = (y: string): CSSProperties => ({
  padding: '1.125rem 1.25rem',
  background: 'var(--card)',
  WebkitMask: notch(y),
  mask: notch(y),
})

/**
 * Whatever is known of the next trip, the card is as high: nothing below moves when the answers come. With large text it
 * grows.
 */
const upper: CSSProperties = { ...part('100%'), minHeight: '8.5rem', borderRadius: 'var(--r4) var(--r4) 0 0' }
const lower: CSSProperties = {
  ...part('0'),
  position: 'relative',
  display: 'grid',
  alignContent: 'center',
  minHeight: '5rem',
  borderRadius: '0 0 var(--r4) var(--r4)',
}
const perforation: CSSProperties = {
  position: 'absolute',
  inset: '-1px 1.25rem auto',
  height: 2,
  background: 'radial-gradient(circle, var(--edge) 1px, #0000 1.35px) 0 0/7px 2px',
}

/** Two parts of a boarding pass, with a notch at each end of the perforation. */
function Pass({ above, below }: { above: ReactNode; below: ReactNode }) {
  return (
    <div style={{ filter: 'drop-shadow(0 10px 14px #0b223024)' }}>
      <div style={upper}>{above}</div>
      <div style={lower}>
        <span aria-hidden="true" style={perforation} />
        {below}
      </div>
    </div>
  )
}

const shape: CSSProperties = { display: 'block', borderRadius: 'var(--r4)' }

/** The passenger's next trip as a boarding pass. It leads to the order of its plan, or to where one is chosen. */
export function TripCard({ flight, seatNumber, wifi }: Upcoming) {
  const t = usePhrases(mePhrases)
  const language = useLanguage()
  const day = getDayName(flight.flightDate, beijingDate(useServerNow()))
  const weekday = formatWeekday(flight.flightDate, language)
  const facts = [
    [t('seat'), seatNumber ?? t('noSeat')],
    [t('date'), formatFlightDate(flight.flightDate, language)],
    [t('flightTime'), formatDuration(flight.minutes, language)],
  ] as const
  const pass = (
    <Pass
      above={
        <>
          <span className="h s wrap" style={{ gap: '0 .5rem', marginBottom: '.875rem' }}>
            <b className="t3 num">{flight.flightNo}</b>
            <span className="c2">{day ? t(day, { weekday }) : weekday}</span>
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
      <Pass
        above={
          <>
            <b className="t3 block">{t(unread ? 'tripUnread' : 'noTrip')}</b>
            <span className="s c2 block">{t(unread ? 'tripUnreadText' : 'noTripText')}</span>
            <div className="sea" style={{ marginTop: '.5rem' }}>
              <PlannedArc most={160} />
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
      <Pass
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
