import { orderList } from '@aisle/contract/orders'
import { queryNextTrip } from '@aisle/contract/pre-purchase'
import type { NextTrip } from '@aisle/contract/pre-purchase-schemas'
import { inFlight } from '../../environment/portal-mode.ts'
import { HelpCode } from '../../client-log/HelpCode.tsx'
import { useApiQuery } from '../../api/queries.ts'
import { usePhrases } from '../../language/phrases.ts'
import { formatCode } from '../../language/formats.ts'
import { Link } from '../../navigation/Link.tsx'
import { useSession, type Session } from '../../session/session-store.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LanguagePill } from '../../ui/frame/LanguagePill.tsx'
import { Sky } from '../../ui/frame/Sky.tsx'
import { useWide } from '../../ui/frame/width.tsx'
import { currentWay, passkeysWork, WaysIn } from '../login/index.ts'
import { Counts } from './Counts.tsx'
import { LogOut } from './LogOut.tsx'
import { MeRows } from './MeRows.tsx'
import { mePhrases } from './me-phrases.ts'
import { countUninvoiced, getInitial, waitingOrders } from './me-rules.ts'
import { NewsRow } from './NewsRow.tsx'
import { OrderShortcuts } from './OrderShortcuts.tsx'
import { NoTrip, TripAsked, TripCard } from './TripCard.tsx'
import { getUpcoming, nextWifiOrder, type Upcoming } from './upcoming-rules.ts'

/** `/me`: public; without a login it shows what is possible without one. */
export function MeScreen() {
  const session = useSession()
  const shared = {
    enabled: session !== undefined,
    staleTime: 0,
    placeholderData: <T,>(previous: T) => previous,
  }
  const orders = useApiQuery(orderList, { tab: 'all' }, shared)
  const next = useApiQuery(queryNextTrip, {}, { ...shared, quiet: true })
  const trip = session ? (next.data?.trip ?? null) : null
  const known = session ? orders.data : undefined
  // A desktop's page of the account has its rail beside it, and no sky above.
  const beside = useWide() && !inFlight() && session
  return (
    <>
      {!beside && (
        <Sky
          bar={
            <>
              <span className="sp" />
              <LanguagePill />
            </>
          }
        >
          {session ? <Passenger session={session} trip={trip} /> : <Guest />}
        </Sky>
      )}
      <main className={classNames('wide', !beside && 'over')}>
        {beside && <Passenger session={beside} trip={trip} />}
        <div className="two">
          <div className="col">
            {!session && (currentWay() ?? passkeysWork()) && (
              <Card>
                <WaysIn email />
              </Card>
            )}
            {session && (next.isPending || orders.isPending) ? (
              <TripAsked />
            ) : (
              <NextTripCard
                upcoming={getUpcoming(trip, known ? nextWifiOrder(known.orders) : null)}
                unread={session !== undefined && next.isError}
              />
            )}
            <Counts
              loggedIn={session !== undefined}
              uninvoiced={known && { n: countUninvoiced(known.orders), more: known.nextCursor !== null }}
            />
            <OrderShortcuts counts={known ? waitingOrders(known.counts) : null}>
              {session && !orders.isError && <NewsRow orders={known?.orders} />}
            </OrderShortcuts>
          </div>
          <div className="col">
            <MeRows />
            <HelpCode />
            {session && <LogOut />}
          </div>
        </div>
      </main>
    </>
  )
}

function NextTripCard({ upcoming, unread }: { upcoming: Upcoming | null; unread: boolean }) {
  return upcoming ? <TripCard {...upcoming} /> : <NoTrip unread={unread} />
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

function Passenger({ session: { passenger }, trip }: { session: Session; trip: NextTrip | null }) {
  const t = usePhrases(mePhrases)
  // The manifest has the name in both scripts, the account in one.
  const name = trip?.own ? trip.passengerName : passenger.displayName
  return (
    <div className="h" style={{ gap: '.875rem' }}>
      <Avatar initial={getInitial(name)} />
      <span className="gr">
        <h1 className="t2">{name}</h1>
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
