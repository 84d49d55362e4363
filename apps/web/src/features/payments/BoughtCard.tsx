import type { OrderDetail } from '@aisle/contract/orders-schemas'
import { formatFlightDate } from '../../language/formats.ts'
import { useLanguage } from '../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { Price } from '../../ui/Price.tsx'
import { paymentPhrases } from './payment-phrases.ts'

/** The contents of the paid order. */
export function BoughtCard({ order }: { order: OrderDetail }) {
  const t = usePhrases(paymentPhrases)
  const text = useBilingual()
  const language = useLanguage()
  const { wifi } = order
  return (
    <div className="card">
      <div className="h top">
        <b className="gr t3">{order.lines.map((line) => text(line.name)).join(language === 'zh' ? '、' : ', ')}</b>
        <Price amountMinor={order.payable} currency={order.currency} />
      </div>
      <dl className="kv num" style={{ marginTop: '.75rem' }}>
        {wifi && (
          <>
            <dt>{t('flight')}</dt>
            <dd>
              <span className="nb">{wifi.flight.flightNo}</span>{' '}
              <span className="nb">
                {wifi.flight.origin.iata}–{wifi.flight.destination.iata}
              </span>{' '}
              <span className="nb">{formatFlightDate(wifi.flight.flightDate, language)}</span>
            </dd>
            <dt>{t('passenger')}</dt>
            <dd>
              {order.plans.map(({ lineNo, passengerName, seatNumber }) => (
                <span key={lineNo} style={{ display: 'block' }}>
                  {passengerName} {seatNumber}
                </span>
              ))}
            </dd>
          </>
        )}
        <dt>{t('orderNo')}</dt>
        <dd>{order.orderNo}</dd>
      </dl>
    </div>
  )
}
