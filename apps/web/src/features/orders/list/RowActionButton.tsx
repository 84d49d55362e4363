import type { OrderSummary } from '@aisle/contract/orders-schemas'
import { usePhrases } from '../../../language/phrases.ts'
import { Link } from '../../../navigation/Link.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { getOpenRefund, refundsShown } from '../after-sale/refunds-of-order-rules.ts'
import { BuyAgainButton } from '../BuyAgainButton.tsx'
import { getInvoiceWord, getRowAction } from '../order-action-rules.ts'
import { orderPhrases } from '../order-phrases.ts'
import { orderNewsPhrases } from '../news/order-news-phrases.ts'

export interface RowActs {
  /** A payment for this order is being opened. */
  paying: boolean
  onPay: () => void
  onCancel: () => void
}

/** The likely action of an order of the list; none where nothing is left to do. */
export function RowActionButton({ order, paying, onPay, onCancel }: RowActs & { order: OrderSummary }) {
  const t = usePhrases(orderPhrases)
  const n = usePhrases(orderNewsPhrases)
  const { orderNo } = order
  const [likely, quiet] = [buttonClass({ kind: 'sec2', small: true }), buttonClass({ kind: 'line', small: true })]
  switch (getRowAction(order)) {
    case 'pay':
      return (
        <Button kind="pay" small busy={paying} busyLabel={t('openingCashier')} onClick={onPay}>
          {t('pay')}
        </Button>
      )
    case 'cancel':
      return (
        <Button kind="line" small onClick={onCancel}>
          {t('cancel')}
        </Button>
      )
    case 'codes':
      return (
        <Link to="/order/detail" query={{ orderNo, codes: 1 }} className={likely}>
          {t('codes')}
        </Link>
      )
    case 'track':
      return (
        <Link to="/order/logistics/:orderId" params={{ orderId: orderNo }} className={likely}>
          {t('track')}
        </Link>
      )
    case 'buyAgain':
      return <BuyAgainButton orderNo={orderNo} kind="line" small />
    case 'seeRefund': {
      const refund = getOpenRefund(order) ?? refundsShown(order)[0]
      return (
        <Link to="/refund/detail" query={{ refundNo: refund?.refundNo ?? '' }} className={quiet}>
          {n('seeRefund')}
        </Link>
      )
    }
    case 'changeAddress':
      return (
        <Link to="/order/modifyAddr" query={{ orderNo }} className={quiet}>
          {t('changeAddress')}
        </Link>
      )
    case 'howTo':
      return (
        <Link to="/illustrate" className={likely}>
          {t('howTo')}
        </Link>
      )
    case 'connect':
      return (
        <Link to="/payAuth" className={likely}>
          {t('connect')}
        </Link>
      )
    case 'invoice':
      return (
        <Link to="/invoice" query={{ orderNo }} className={quiet}>
          {t(getInvoiceWord(order))}
        </Link>
      )
    case null:
      return null
  }
}
