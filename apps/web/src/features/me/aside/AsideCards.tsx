import { orderList } from '@aisle/contract/orders'
import { queryNextTrip } from '@aisle/contract/pre-purchase'
import { nearDay } from '@aisle/rules/time'
import { useApiQuery } from '../../../api/queries.ts'
import { useServerNow } from '../../../api/server-time.ts'
import { beijingDate, formatFlightDate } from '../../../language/formats.ts'
import { useLanguage } from '../../../language/language-store.ts'
import { usePhrases } from '../../../language/phrases.ts'
import { hrefTo } from '../../../navigation/paths.ts'
import { FlightArc } from '../../../ui/flight/FlightArc.tsx'
import { ServiceBrief } from '../../help/index.ts'
import { flownFraction } from '../../orders/index.ts'
import { getUpcoming, nextWifiOrder, type Upcoming } from '../upcoming-rules.ts'
import { asidePhrases } from './aside-phrases.ts'

/** The passenger's next trip, if one is known, and whether customer service is open. */
export function AsideCards() {
  const t = usePhrases(asidePhrases)
  const trip = useApiQuery(queryNextTrip, {}, { quiet: true })
  const orders = useApiQuery(orderList, { tab: 'all' }, { quiet: true })
  // Both at once: a trip that came later would push the other card down.
  if (trip.isPending || orders.isPending) return null
  const upcoming = getUpcoming(trip.data?.trip ?? null, orders.data ? nextWifiOrder(orders.data.orders) : null)
  return (
    <aside className="aside" aria-label={t('label')}>
      <div className="v">
        {upcoming && <NextTripBrief {...upcoming} />}
        <ServiceBrief />
      </div>
    </aside>
  )
}

/** It leads to the order of its plan, or to where one is chosen. */
function NextTripBrief({ flight, seatNumber, wifi }: Upcoming) {
  const t = usePhrases(asidePhrases)
  const language = useLanguage()
  const now = useServerNow()
  const flown = flownFraction(flight, now)
  const when = {
    date: formatFlightDate(flight.flightDate, language),
    time: flight.departsLocal,
  }
  const href = wifi ? hrefTo('/order/detail', { query: { orderNo: wifi.order.orderNo } }) : hrefTo('/purchaseIndex')
  const plan = wifi ? (wifi.plan.entitlementState === 'unused' ? 'unused' : 'inUse') : 'noPlan'
  return (
    <a className="night brief num" href={href}>
      <span className="h s">
        <b>{flight.flightNo}</b>
        <span className="sp c2">{t(nearDay(flight.flightDate, beijingDate(now)), when)}</span>
      </span>
      <FlightArc layout="brief" {...(flown !== null && { flown, ...(flown < 1 && { marker: 'dot' as const }) })} />
      <b className="h t3">
        {flight.origin.iata}
        <span className="sp">{flight.destination.iata}</span>
      </b>
      <span className="h wrap s c2">
        <span>{seatNumber ? t('seat', { seat: seatNumber }) : t('noSeat')}</span>
        <span className="sp">{t(plan)}</span>
      </span>
    </a>
  )
}
