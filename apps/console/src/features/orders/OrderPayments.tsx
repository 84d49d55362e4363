import type { StaffOrder } from '@aisle/contract/console'
import { formatMoney } from '@aisle/contract/money'
import { fullTime, shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { useNow } from '../../ui/use-now.ts'
import { gatewayNames } from '../../words/order-words.ts'
import { orderPhrases } from './order-phrases.ts'

/** Every attempt to pay, with its number at the gateway. */
export function OrderPayments({ order }: { order: StaffOrder }) {
  const { text, language } = useLanguage()
  const now = useNow()
  if (order.payments.length === 0) return <p className="c2">{text(orderPhrases.noAttempt)}</p>
  const tags = {
    open: { ...orderPhrases.attemptOpen, tone: 'warn' },
    paid: { ...orderPhrases.attemptPaid, tone: 'ok' },
    closed: { ...orderPhrases.attemptClosed, tone: '' },
  }
  return (
    <ul className="v g8">
      {order.payments.map(({ paymentNo, gateway, state, amount, createdAt, paidAt }) => (
        <li key={paymentNo} className="h wrap">
          <span className="w5">{text(gatewayNames[gateway] ?? { zh: gateway, en: gateway })}</span>
          <span className="num c3 s">{paymentNo}</span>
          <time className="s c3" dateTime={paidAt ?? createdAt} title={fullTime(paidAt ?? createdAt)}>
            {shortTime(paidAt ?? createdAt, language, now)}
          </time>
          <span className="sp num w5">{formatMoney(amount, order.currency)}</span>
          <StateTag tag={tags[state]} />
        </li>
      ))}
    </ul>
  )
}
