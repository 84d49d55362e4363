import type { OrderSummary } from '@aisle/contract/orders-schemas'
import type { ReactNode } from 'react'
import { formatTime } from '../../language/formats.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { getForemost, OrderNews as News } from '../orders/index.ts'
import { GoodsPicture } from '../shop/index.ts'
import { mePhrases } from './me-phrases.ts'
import { newsLook } from './news-look.ts'

/** The latest fact of the foremost order, in a row. */
export function OrderNews({ orders }: { orders: readonly OrderSummary[] }) {
  const t = usePhrases(mePhrases)
  const order = getForemost(orders)
  if (!order)
    return (
      <Link to="/shop" className="h" style={newsLook}>
        <Said mark={<Mark icon="bag" />} fact={t('noOrders')} more={t('noOrdersText')} />
      </Link>
    )
  return (
    <Link to="/order/detail" query={{ orderNo: order.orderNo }} className="h" style={newsLook}>
      <Said
        mark={<Bought order={order} />}
        fact={<News order={order} payment={t('toPay')} />}
        more={<More order={order} />}
      />
    </Link>
  )
}

function More({ order }: { order: OrderSummary }) {
  const t = usePhrases(mePhrases)
  const text = useBilingual()
  const { payDeadline, lines, can } = order
  const name = lines[0] ? text(lines[0].name) : ''
  if (can.pay && payDeadline) return t('toPayText', { time: formatTime(payDeadline), name })
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

function Said({ mark, fact, more }: { mark: ReactNode; fact: ReactNode; more: ReactNode }) {
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
