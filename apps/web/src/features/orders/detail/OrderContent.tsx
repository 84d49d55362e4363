import type { OrderDetail } from '@aisle/contract/orders-schemas'
import { formatFlightDate } from '../../../language/formats.ts'
import { useLanguage } from '../../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { Link } from '../../../navigation/Link.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Price } from '../../../ui/Price.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { GoodsPicture } from '../../shop/index.ts'
import { FlightLine } from '../FlightLine.tsx'
import { getRefundWord } from '../order-action-rules.ts'
import { orderDetailPhrases } from './order-detail-phrases.ts'
import { orderPhrases } from '../order-phrases.ts'
import { getEntitlementLabel } from '../order-view-rules.ts'

/** Flight, plan and passenger of a Wi-Fi order, and what is left of the plan. */
export function WifiCard({ order, wifi }: { order: OrderDetail; wifi: NonNullable<OrderDetail['wifi']> }) {
  const d = usePhrases(orderDetailPhrases)
  const text = useBilingual()
  const language = useLanguage()
  const entitlement = getEntitlementLabel(wifi.entitlementState)
  return (
    <div className="card">
      <p className="h s" style={{ marginBottom: '.625rem' }}>
        <b className="b2 num">{wifi.flight.flightNo}</b>
        <span className="c2 num nb">{formatFlightDate(wifi.flight.flightDate, language)}</span>
        <span className="c3 sp rt">{d('localTimes')}</span>
      </p>
      <FlightLine flight={wifi.flight} />
      {order.lines.map((line) => (
        <p key={line.lineNo} className="h top" style={{ marginTop: '.75rem' }}>
          <b className="gr b2">{text(line.name)}</b>
          <Price amountMinor={line.linePayable} currency={order.currency} />
        </p>
      ))}
      <dl className="kv num" style={{ marginTop: '.75rem' }}>
        <dt>{d('passenger')}</dt>
        <dd>{wifi.passengerName}</dd>
        <dt>{d('seat')}</dt>
        <dd>{wifi.seatNumber ?? d('noSeat')}</dd>
        {entitlement && (
          <>
            <dt>{d('planState')}</dt>
            <dd>
              <Tag {...(entitlement === 'inUseNow' ? { kind: 'ok' } : entitlement === 'unused' ? { kind: 'sea' } : {})}>
                {d(entitlement === 'refunded' ? 'refundedNow' : entitlement)}
              </Tag>
            </dd>
          </>
        )}
      </dl>
    </div>
  )
}

/** The lines of a goods order. */
export function LinesCard({ order }: { order: OrderDetail }) {
  const d = usePhrases(orderDetailPhrases)
  const text = useBilingual()
  // Once something was asked for, only the refunds know what is left of which line.
  const eachLine = order.refund.open && order.refunds.length === 0
  return (
    <ul className="card v">
      {order.lines.map((line) => (
        <li className="h top" key={line.lineNo} style={{ gap: '.75rem' }}>
          {line.picture && <GoodsPicture picture={line.picture} size={72} />}
          <span className="gr" style={{ minWidth: 0 }}>
            {/* Display block: behind a link's tap area, `text-wrap: pretty` puts the line break on a line of its
                own. */}
            <span className="b2" style={{ display: 'block', fontWeight: 500 }}>
              <LineName line={line} />
            </span>
            <span className="s c3 num">
              {text(line.detail)} <span className="nb">{d('quantity', { n: line.quantity })}</span>
            </span>
            {line.unitsRefunded > 0 && line.unitsRefunded < line.quantity && (
              <>
                <br />
                <span className="s c2 num">{d('unitsRefunded', { n: line.unitsRefunded })}</span>
              </>
            )}
          </span>
          <span className="rt line-end">
            <Price amountMinor={line.listPrice} currency={order.currency} inSum />
            {eachLine && (
              <AskRefund order={order} orderItem={`${order.orderNo}-${line.lineNo}`} about={text(line.name)} />
            )}
          </span>
        </li>
      ))}
      {order.refund.open && !eachLine && (
        <li className="h line-act">
          <AskRefund order={order} orderItem={order.orderNo} />
        </li>
      )}
    </ul>
  )
}

interface AskRefundProps {
  order: OrderDetail
  /** A hint for the refund screen: the order, or one line of it (E13). */
  orderItem: string
  /** Names the line for screen readers. */
  about?: string
}

function AskRefund({ order, orderItem, about }: AskRefundProps) {
  const t = usePhrases(orderPhrases)
  const word = t(getRefundWord(order))
  return (
    <Link
      to="/order/applyRefund/:orderItem/:orderStatus"
      params={{ orderItem, orderStatus: order.state }}
      className={buttonClass({ kind: 'line', small: true })}
      {...(about && { 'aria-label': `${word}, ${about}` })}
    >
      {word}
    </Link>
  )
}

/** Links to the product, if it still exists. */
function LineName({ line: { goodsId, name } }: { line: OrderDetail['lines'][number] }) {
  const text = useBilingual()
  if (goodsId === null) return text(name)
  return (
    <Link to="/goods/:id" params={{ id: goodsId }} className="hit">
      {text(name)}
    </Link>
  )
}
