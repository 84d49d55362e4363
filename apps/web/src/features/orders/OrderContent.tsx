import type { OrderDetail } from '@aisle/contract/orders-schemas'
import { formatFlightDate } from '../../language/formats.ts'
import { useLanguage } from '../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { Price } from '../../ui/Price.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { FlightLine } from './FlightLine.tsx'
import { orderDetailPhrases } from './order-detail-phrases.ts'
import { entitlementLabelOf } from './order-view-rules.ts'

/** Flight, plan and passenger of a Wi-Fi order, and what is left of the plan. */
export function WifiCard({ order, wifi }: { order: OrderDetail; wifi: NonNullable<OrderDetail['wifi']> }) {
  const d = usePhrases(orderDetailPhrases)
  const text = useBilingual()
  const language = useLanguage()
  const entitlement = entitlementLabelOf(wifi.entitlementState)
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

/** What a goods order holds. */
export function LinesCard({ order }: { order: OrderDetail }) {
  const text = useBilingual()
  return (
    <div className="card v">
      {order.lines.map((line) => (
        <div className="h top" key={line.lineNo}>
          <span className="gr">
            <span className="b2" style={{ fontWeight: 500 }}>
              {text(line.name)}
            </span>
            <br />
            <span className="s c3 num">
              {text(line.detail)} × {line.quantity}
            </span>
          </span>
          <Price amountMinor={line.linePayable} currency={order.currency} />
        </div>
      ))}
    </div>
  )
}
