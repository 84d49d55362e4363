import type { OrderSummary } from '@aisle/contract/orders-schemas'
import type { ReactNode } from 'react'
import { formatTime } from '../../language/formats.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { GoodsPicture } from '../shop/index.ts'
import { mePhrases } from './me-phrases.ts'
import { getNews } from './me-rules.ts'

const look = {
  gap: '.75rem',
  minHeight: '5rem',
  padding: '.625rem .75rem',
  margin: '.625rem .5rem 0',
  borderRadius: 'var(--r2)',
  background: 'var(--well)',
} as const

/** The newest fact of the orders, in a row; `orders` is undefined until they have come: the row keeps its place. */
export function OrderNews({ orders }: { orders: readonly OrderSummary[] | undefined }) {
  const t = usePhrases(mePhrases)
  if (!orders) return <div aria-hidden="true" style={look} />
  const found = getNews(orders)
  if (!found)
    return (
      <Link to="/shop" className="h" style={look}>
        <Said mark={<Mark icon="bag" />} fact={t('noOrders')} more={t('noOrdersText')} />
      </Link>
    )
  const { news, order } = found
  return (
    <Link to="/order/detail" query={{ orderNo: order.orderNo }} className="h" style={look}>
      <Said mark={<Bought order={order} />} fact={t(news)} more={<More order={order} news={news} />} />
    </Link>
  )
}

function More({ order, news }: { order: OrderSummary; news: keyof typeof mePhrases }) {
  const t = usePhrases(mePhrases)
  const text = useBilingual()
  const { payDeadline, shipment, lines } = order
  const name = lines[0] ? text(lines[0].name) : ''
  if (news === 'toPay' && payDeadline) return t('toPayText', { time: formatTime(payDeadline), name })
  if (news === 'onItsWay' && shipment) return t('onItsWayText', { carrier: text(shipment.carrier), name })
  return name
}

function Bought({ order: { lines } }: { order: OrderSummary }) {
  const pictured = lines.find(({ picture }) => picture)
  return pictured?.picture ? <GoodsPicture picture={pictured.picture} size={56} /> : <Mark icon="wifi" />
}

function Mark({ icon }: { icon: IconName }) {
  return (
    <span className="sea" style={{ display: 'grid', placeItems: 'center', width: '3.5rem', height: '3.5rem' }}>
      <Icon name={icon} />
    </span>
  )
}

function Said({ mark, fact, more }: { mark: ReactNode; fact: string; more: ReactNode }) {
  return (
    <>
      {mark}
      <span className="gr">
        <b className="b2 block">{fact}</b>
        <span className="s c2 el2">{more}</span>
      </span>
      <Icon name="chev" size="s" />
    </>
  )
}
