import { formatMoney } from '@aisle/contract/money'
import type { OrderDetail, Parcel } from '@aisle/contract/orders-schemas'
import { useServerClockOffset } from '../../../api/server-time.ts'
import { formatDay } from '../../../language/formats.ts'
import { useLanguage } from '../../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { Link } from '../../../navigation/Link.tsx'
import { Countdown } from '../../../ui/Countdown.tsx'
import { FlightArc } from '../../../ui/flight/FlightArc.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Stations, type StationLabel } from '../../../ui/flight/Stations.tsx'
import { getLateMoney } from '../../payments/index.ts'
import { parcelStatePhrases } from '../../logistics/index.ts'
import { OrderNews } from '../news/OrderNews.tsx'
import { getOrderNews } from '../news/order-news-rules.ts'
import { OrderHistory } from './OrderHistory.tsx'
import { orderDetailPhrases } from './order-detail-phrases.ts'
import { LateMoneyText, MoneyBackText } from '../order-parts.tsx'
import { orderPhrases } from '../order-phrases.ts'
import { getGoodsJourney, getWifiJourney, type Journey, type Station } from './journey-rules.ts'
import { getCurrentPlan } from '../current-plan.ts'
import { getClosedBecause, getStateLabel } from '../order-view-rules.ts'

interface OrderProgressProps {
  order: OrderDetail
  parcel: Parcel | undefined
  /** The payment deadline has passed. */
  onDeadline: () => void
}

/** Of a party, another passenger may have used theirs: an unused plan has never been online. */
const wentOnline = (order: OrderDetail) =>
  getCurrentPlan(order.plans)?.entitlementState !== 'unused'
  && order.timeline.some(({ event }) => event === 'activated' || event === 'planActivated')

/** The order's state in words and on its line (design §9 "order arc"). */
export function OrderProgress({ order, parcel, onDeadline }: OrderProgressProps) {
  const journey = getWifiJourney(order, wentOnline(order)) ?? getGoodsJourney(order)
  return (
    <section className="card" style={{ paddingBottom: '.75rem' }}>
      {order.shipment && <ParcelRow orderNo={order.orderNo} shipment={order.shipment} />}
      <h2 className="t1 mb">
        <Headline order={order} parcel={parcel} />
      </h2>
      <p className="b2 c2">
        <StateText order={order} onDeadline={onDeadline} />
      </p>
      {journey && <JourneyLine order={order} journey={journey} />}
      <OrderHistory timeline={order.timeline} parcel={parcel?.events} />
    </section>
  )
}

/** The latest fact: of the parcel while the carrier has it. */
export function Headline({ order, parcel }: Pick<OrderProgressProps, 'order' | 'parcel'>) {
  const t = usePhrases(orderPhrases)
  const p = usePhrases(parcelStatePhrases)
  if (getOrderNews(order).of === 'parcel') return p(parcel?.state ?? 'unknown')
  return <OrderNews order={order} payment={t('pending_payment')} />
}

function StateText({ order, onDeadline }: Omit<OrderProgressProps, 'parcel'>) {
  const d = usePhrases(orderDetailPhrases)
  const clockOffset = useServerClockOffset()
  const label = getStateLabel(order)
  const language = useLanguage()
  const day = (at: string) => formatDay(at, language)
  if (order.moneyBack && label !== 'completed') return <MoneyBackText order={order} />
  if (getLateMoney(order)) return <LateMoneyText order={order} />
  if (getClosedBecause(order)) return <MoneyBackText order={order} />
  switch (label) {
    case 'pending_payment':
      return order.payDeadline ? (
        <Countdown until={order.payDeadline} clockOffset={clockOffset} onEnd={onDeadline}>
          {(clock) => d('payWithin', { clock })}
        </Countdown>
      ) : null
    case 'refunded':
      return d('refunded', { amount: formatMoney(order.refundedAmount, order.currency) })
    case 'canceled':
      return d(order.kind === 'WIFI' ? 'canceled' : 'canceledGoods')
    case 'awaiting_receipt':
      return order.shipment?.completesAt ? d('completesOn', { date: day(order.shipment.completesAt) }) : d(label)
    case 'readyForPickup':
      return order.pickup?.expiresAt ? d('readyForPickupUntil', { date: day(order.pickup.expiresAt) }) : d(label)
    case 'shipped':
      return d('awaiting_receipt')
    // The headline says all.
    case 'awaiting_shipment':
      return null
    case 'completed':
      if (order.kind === 'SHIP') return d('completedSent')
      if (order.kind === 'PICKUP') {
        // Hidden codes are not all used (O9).
        const allTaken = !order.pickup?.proof && (order.pickup?.codes.every(({ state }) => state === 'used') ?? true)
        return d(allTaken ? 'completedCollected' : 'completedPartly')
      }
      return d(wentOnline(order) ? 'completedUsed' : 'completedUnused')
    // Automatic refunds are described above.
    case 'refunding':
      return d('refundingAsked')
    default:
      return d(label)
  }
}

function JourneyLine({ order, journey }: { order: OrderDetail; journey: Journey }) {
  const { flown, ended, marker, live } = journey
  return (
    <>
      <div className="sea fills" style={{ marginTop: '.75rem' }}>
        <FlightArc
          layout="order"
          stations={4}
          flown={flown}
          {...(ended && { ended })}
          {...(marker && { marker: 'dot', live })}
        />
      </div>
      <Stations edges stations={useStationLabels(order, journey)} />
    </>
  )
}

function useStationLabels(order: OrderDetail, { stations, ended }: Journey): StationLabel[] {
  const t = usePhrases(orderPhrases)
  const d = usePhrases(orderDetailPhrases)
  const language = useLanguage()
  const happened = (event: string) => order.timeline.find((entry) => entry.event === event)?.at
  const flight = getCurrentPlan(order.plans)?.flight
  const day = (at: string | null | undefined) => (at ? formatDay(at, language) : undefined)
  // The dates of goods stand in the history.
  const details: Partial<Record<Station, string | false | undefined>> = {
    bought: order.state === 'pending_payment' ? undefined : formatDay(order.paidAt ?? order.createdAt, language),
    takeOff: flight?.departsLocal,
    online: day(happened('planActivated') ?? happened('activated')) ?? (flight?.status === 'landed' && t('unused')),
    landing: flight?.arrivesLocal,
  }
  const labels = stations.map(({ key, state }): StationLabel => {
    const detail = details[key]
    return {
      key,
      label: key === 'outcome' ? t(getStateLabel(order)) : d(key),
      // Keeps the line's height when only some stations have a time.
      ...(flight && { detail: detail || '\u00a0' }),
      ...(state && { state }),
    }
  })
  // An ended line has fewer stations; placeholders keep the others in place.
  const missing = ended ? 4 - labels.length : 0
  return [...labels, ...Array.from({ length: missing }, (_, index) => ({ key: `gone${index}`, label: '' }))]
}

/** The carrier and waybill, linking to the tracking page. */
function ParcelRow({ orderNo, shipment }: { orderNo: string; shipment: NonNullable<OrderDetail['shipment']> }) {
  const d = usePhrases(orderDetailPhrases)
  const text = useBilingual()
  return (
    <Link to="/order/logistics/:orderId" params={{ orderId: orderNo }} className="h parcel">
      <Icon name="truck" className="sea" />
      <span className="gr b2" style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {text(shipment.carrier)} <span className="c2 num">{shipment.waybillNo}</span>
      </span>
      <span className="sea s nb">{d('trackParcel')}</span>
      <Icon name="chev" size="s" />
    </Link>
  )
}
