import { orderList } from '@aisle/contract/orders'
import { inFlight } from '../../environment/portal-mode.ts'
import { HelpCode } from '../../client-log/HelpCode.tsx'
import { useApiQuery } from '../../api/queries.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { formatCode, formatFlightDate, beijingDate } from '../../language/formats.ts'
import { useLanguage } from '../../language/language-store.ts'
import { useServerNow } from '../../api/server-time.ts'
import { Link } from '../../navigation/Link.tsx'
import { useSession, type Session } from '../../session/session-store.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LanguagePill } from '../../ui/frame/LanguagePill.tsx'
import { Sky } from '../../ui/frame/Sky.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { currentWay, passkeysWork, WaysIn } from '../login/index.ts'
import { FlightLine } from '../orders/index.ts'
import { LogOut } from './LogOut.tsx'
import { MeRows } from './MeRows.tsx'
import { mePhrases } from './me-phrases.ts'
import { getDayName, getInitial, nextWifiOrder, waitingOrders, type NextWifi } from './me-rules.ts'
import { OrderShortcuts } from './OrderShortcuts.tsx'
import { PersonalDataRows } from './PersonalDataRows.tsx'
import { Preferences } from './Preferences.tsx'

/** `/me`: public; without a login it shows what is possible without one. */
export function MeScreen() {
  const session = useSession()
  const orders = useApiQuery(
    orderList,
    { tab: 'all' },
    { enabled: session !== undefined, staleTime: 0, placeholderData: (previous) => previous },
  )
  const next = session && orders.data ? nextWifiOrder(orders.data.orders) : null
  return (
    <>
      <Sky
        narrow
        bar={
          <>
            <span className="sp" />
            <LanguagePill />
          </>
        }
      >
        {session ? <Passenger session={session} /> : <Guest />}
      </Sky>
      <main className="over">
        {!session && (currentWay() ?? passkeysWork()) && (
          <Card>
            <WaysIn email />
          </Card>
        )}
        {next ? (
          <NextFlight {...next} />
        ) : session && !orders.isError ? (
          <NoFlight known={!orders.isPending} />
        ) : (
          <FindTrip />
        )}
        <OrderShortcuts counts={session && orders.data ? waitingOrders(orders.data.counts) : null} />
        <MeRows />
        <PersonalDataRows />
        <Preferences />
        <HelpCode />
        {session && <LogOut />}
      </main>
    </>
  )
}

function Avatar({ initial }: { initial: string }) {
  return (
    <span
      className="t2"
      aria-hidden="true"
      style={{
        width: '3.5rem',
        height: '3.5rem',
        flex: 'none',
        borderRadius: '50%',
        background: 'var(--sea)',
        color: 'var(--on)',
        display: 'grid',
        placeItems: 'center',
      }}
    >
      {initial || <Icon name="user" />}
    </span>
  )
}

function Passenger({ session: { passenger } }: { session: Session }) {
  const t = usePhrases(mePhrases)
  return (
    <div className="h" style={{ gap: '.875rem' }}>
      <Avatar initial={getInitial(passenger.displayName)} />
      <span className="gr">
        <h1 className="t2">{passenger.displayName}</h1>
        <span className="s c2 num">
          {passenger.ffpCardNo
            ? t('member', { number: formatCode(passenger.ffpCardNo) })
            : passenger.scope === 'trip' && t('tripOnly')}
        </span>
      </span>
    </div>
  )
}

function Guest() {
  const t = usePhrases(mePhrases)
  return (
    <div className="h wrap" style={{ gap: '.875rem' }}>
      <Avatar initial="" />
      <span className="gr" style={{ minWidth: 'min(10rem, 100%)' }}>
        <h1 className="t2">{t('guest')}</h1>
        <span className="s c2" style={{ display: 'block' }}>
          {t('guestText')}
        </span>
      </span>
      {!(currentWay() ?? passkeysWork()) && (
        <Link to={inFlight() ? '/portalLogin' : '/emailLogin'} className={buttonClass({ small: true })}>
          {t('logIn')}
        </Link>
      )}
    </div>
  )
}

function NextFlight({ order: { orderNo, lines, plans }, plan }: NextWifi) {
  const t = usePhrases(mePhrases)
  const text = useBilingual()
  const language = useLanguage()
  const now = useServerNow()
  const flight = plan.flight.flightNo
  const day = getDayName(plan.flight.flightDate, beijingDate(now))
  const line = lines.find(({ lineNo }) => lineNo === plan.lineNo)
  const forWhom = plans.length > 1 ? t('passengers', { n: plans.length }) : plan.seatNumber
  return (
    <Link to="/order/detail" query={{ orderNo }} className="card" style={{ display: 'block' }}>
      <span className="h s" style={{ marginBottom: '.625rem' }}>
        <b className="b2 num">
          {day ? t(day, { flight }) : t('onDay', { flight, day: formatFlightDate(plan.flight.flightDate, language) })}
        </b>
        <Tag kind="ok" className="sp">
          <Icon name="check" size="x" />
          {t(plan.entitlementState === 'unused' ? 'wifiReady' : 'inUse')}
        </Tag>
      </span>
      <FlightLine flight={plan.flight} />
      <span className="b2" style={{ display: 'block', marginTop: '.5rem', fontWeight: 500 }}>
        {line && text(line.name)}{' '}
        <span className="c3 num" style={{ fontWeight: 400 }}>
          {[flight, forWhom].filter(Boolean).join(', ')}
        </span>
      </span>
    </Link>
  )
}

/** In flight the forms of the ground would lead out of the portal. */
const plansPlace = () => (inFlight() ? '/productList' : '/purchaseIndex')

/** As high as the next flight: nothing below moves when the orders come. */
function NoFlight({ known }: { known: boolean }) {
  const t = usePhrases(mePhrases)
  const height = { display: 'grid', minHeight: '9.5rem' }
  if (!known)
    return (
      <div style={height}>
        <Skeleton lines={['45%', '100%', '70%']} />
      </div>
    )
  return (
    <Link to={plansPlace()} className="card" style={{ ...height, alignContent: 'space-between' }}>
      <span>
        <b className="b2">{t('noFlight')}</b>
        <span className="s c2" style={{ display: 'block', marginTop: '.25rem' }}>
          {t('noFlightText')}
        </span>
      </span>
      <span className="h">
        <Icon name="wifi" className="sea" />
        <span className="gr b2">{t('findTrip')}</span>
        <Icon name="chev" size="s" />
      </span>
    </Link>
  )
}

function FindTrip() {
  const t = usePhrases(mePhrases)
  return (
    <Link to={plansPlace()} className="card row">
      <Icon name="wifi" className="sea" />
      <span className="gr b2">{t('findTrip')}</span>
      <Icon name="chev" size="s" />
    </Link>
  )
}
