import type { ReactNode } from 'react'
import { formatMoney } from '@aisle/contract/money'
import type { OrderSummary } from '@aisle/contract/orders-schemas'
import { formatFlightDate } from '../../../language/formats.ts'
import { useLanguage } from '../../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { refundsOfOrderPhrases } from '../after-sale/refunds-of-order-phrases.ts'
import { orderPhrases } from '../order-phrases.ts'
import { orderNewsPhrases } from './order-news-phrases.ts'
import { getOrderNews } from './order-news-rules.ts'

interface OrderNewsProps {
  order: OrderSummary
  /** In place of the news that the order waits for its payment. */
  payment: ReactNode
}

/** The latest fact of an order in words. */
export function OrderNews({ order, payment }: OrderNewsProps): ReactNode {
  const t = usePhrases(orderPhrases)
  const n = usePhrases(orderNewsPhrases)
  const r = usePhrases(refundsOfOrderPhrases)
  const text = useBilingual()
  const language = useLanguage()
  const news = getOrderNews(order)
  switch (news.of) {
    case 'payment':
      return payment
    case 'flight':
      return n('wifiReady', { day: formatFlightDate(news.flightDate, language) })
    case 'parcel':
      return n('onItsWay', { carrier: text(news.carrier) })
    case 'refund':
      return r(news.label)
    case 'moneyReturned':
      if (news.amount === 0) return t('refunded')
      return n('refundedAmount', { amount: formatMoney(news.amount, order.currency) })
    case 'state':
      switch (news.label) {
        case 'awaiting_shipment':
          return n('packing')
        case 'connectNow':
          return n('inTheAir')
        case 'inUse':
          return n('inUse')
        case 'readyForPickup':
          return n('collectable')
        default:
          return t(news.label)
      }
  }
}
