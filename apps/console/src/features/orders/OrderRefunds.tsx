import type { StaffOrder } from '@aisle/contract/console'
import { formatMoney } from '@aisle/contract/money'
import { fullTime, shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { useNow } from '../../ui/use-now.ts'
import { orderPhrases } from './order-phrases.ts'
import { refundTag, refundTypeNames } from '../../words/order-words.ts'

/** The order's refunds with the passenger's words; nothing where there are none. */
export function OrderRefunds({ order }: { order: StaffOrder }) {
  const { text, language } = useLanguage()
  const now = useNow()
  if (order.refunds.length === 0) return null
  return (
    <section className="card">
      <header>
        <h2>{text(orderPhrases.refunds)}</h2>
        <span className="s c3">{order.refunds.length}</span>
      </header>
      <ul className="list">
        {order.refunds.map((refund) => (
          <li key={refund.refundNo} className="h top">
            <div className="gr v g4">
              <p>
                <b>{text(refundTypeNames[refund.type] ?? orderPhrases.refunds)}</b>{' '}
                {refund.reason && <span className="c2">{text(refund.reason)}</span>}
              </p>
              {refund.note && <p className="q">{refund.note}</p>}
              <p className="s c3 num">
                {refund.refundNo} ·{' '}
                <time dateTime={refund.createdAt} title={fullTime(refund.createdAt)}>
                  {shortTime(refund.createdAt, language, now)}
                </time>
              </p>
            </div>
            <span className="w5 num">{formatMoney(refund.amount, order.currency)}</span>
            <StateTag tag={refundTag(refund.state)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
