import { useEffect, type ReactNode } from 'react'
import type { GoodsForFlight } from '@aisle/contract/shop-schemas'
import type { FlightSummary } from '@aisle/contract/shared-schemas'
import { useServerNow } from '../../../api/server-time.ts'
import { beijingDate, formatDay, formatFlightDate, formatTime } from '../../../language/formats.ts'
import { useLanguage } from '../../../language/language-store.ts'
import { usePhrases } from '../../../language/phrases.ts'
import { hrefTo } from '../../../navigation/paths.ts'
import { FlightArc } from '../../../ui/flight/FlightArc.tsx'
import { useForms } from '../../../ui/frame/width.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { Collected } from '../goods-search-rules.ts'
import { GoodsPicture } from '../GoodsPicture.tsx'
import { shopHref } from '../shop-address.ts'
import { getFlightDay } from './flight-day-rules.ts'
import { flightGoodsPhrases } from './flight-goods-phrases.ts'
import './flight-goods.css'
import { useGoodsForFlight } from './use-goods-for-flight.ts'

interface FlightGoodsProps {
  /** Tells the tiles, which say so where it holds for them. */
  onCollected: (collected: Collected | undefined) => void
}

/**
 * The passenger's next flight on the front of the shop: what can be collected before it, and until when. Always one size,
 * so that nothing moves when the answer comes.
 */
export function FlightGoods({ onCollected }: FlightGoodsProps) {
  const { data, isError } = useGoodsForFlight()
  const now = useServerNow()
  const day = data?.flight && data.collection ? getFlightDay(data.flight, now) : undefined
  const collected = day === 'tonight' || day === 'today' ? day : undefined
  useEffect(() => {
    onCollected(collected)
    return () => onCollected(undefined)
  }, [collected, onCollected])
  if (!data && !isError) return <div className="flight-goods" aria-hidden="true" />
  const { flight = null, collection = null } = data ?? {}
  if (!flight) return <Invitation />
  if (!collection) return <NotInTime flight={flight} />
  return <ToCollect flight={flight} collection={collection} />
}

/** The same after a purchase: only what can be collected, and nothing until that is known. */
export function GoodsToCollect() {
  const { data } = useGoodsForFlight()
  if (!data?.flight || !data.collection) return null
  return <ToCollect flight={data.flight} collection={data.collection} />
}

/** Without a known flight. */
function Invitation() {
  const t = usePhrases(flightGoodsPhrases)
  return (
    <section className="flight-goods">
      <h2 className="t3">{t('noFlight')}</h2>
      <p className="s c2">{t('noFlightText')}</p>
      <Onwards href={hrefTo('/purchaseIndex')} label={t('findTrip')} />
    </section>
  )
}

function NotInTime({ flight }: { flight: FlightSummary }) {
  const t = usePhrases(flightGoodsPhrases)
  return (
    <section className="flight-goods">
      <h2 className="t3">{t('notInTime', { flight: flight.flightNo })}</h2>
      <p className="s c2">{t('notInTimeText')}</p>
      <Onwards href={shopHref()} label={t('seeAll')} />
    </section>
  )
}

interface ToCollectProps {
  flight: FlightSummary
  collection: NonNullable<GoodsForFlight['collection']>
}

function ToCollect({ flight, collection }: ToCollectProps) {
  const t = usePhrases(flightGoodsPhrases)
  const language = useLanguage()
  const now = useServerNow()
  const { desktop } = useForms()
  const { total, goods, orderBy, until } = collection
  const city = (airport: FlightSummary['origin']) => (language === 'zh' ? airport.cityZh : airport.cityEn)
  // A moment of another day is named by that day.
  const moment = (at: string) => (beijingDate(at) === beijingDate(now) ? formatTime(at) : formatDay(at, language))
  const stations = [
    [t('now'), formatTime(now)],
    [t('payBy'), moment(orderBy)],
    [t('collectBy'), moment(until)],
    [t('departs'), beijingDate(now) === flight.flightDate ? flight.departsLocal : moment(flight.departsAt)],
  ] as const
  return (
    <section className="flight-goods">
      <h2 className="t3">
        {t(getFlightDay(flight, now), {
          city: city(flight.destination),
          day: formatFlightDate(flight.flightDate, language),
        })}
      </h2>
      <p className="s c2 num">
        {t('leaves', { flight: flight.flightNo, time: flight.departsLocal, city: city(flight.origin) })}
      </p>
      <FlightArc layout={desktop ? 'card' : 'order'} stations={stations.length} flown={0} marker="dot" />
      <ol className="h s num">
        {stations.map(([name, time]) => (
          <li key={name}>
            {name}
            <br />
            <b>{time}</b>
          </li>
        ))}
      </ol>
      <Onwards
        href={shopHref({ pickup: true, inStock: true })}
        label={t(total === 1 ? 'totalOne' : 'total', { n: total })}
      >
        {goods.map(({ goodsId, cutout, picture }) => (
          <GoodsPicture key={goodsId} picture={cutout ?? picture} size={56} />
        ))}
      </Onwards>
    </section>
  )
}

function Onwards({ href, label, children }: { href: string; label: string; children?: ReactNode }) {
  return (
    <a className="h onwards" href={href}>
      {children}
      <b className="sp h b2">
        {label}
        <Icon name="chev" size="x" />
      </b>
    </a>
  )
}
