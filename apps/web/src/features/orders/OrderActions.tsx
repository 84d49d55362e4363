import type { ReactNode } from 'react'
import type { OrderDetail } from '@aisle/contract/orders-schemas'
import { inFlight } from '../../environment/portal-mode.ts'
import { usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { payMethodOf, useContinuePayment } from '../payments/index.ts'
import { orderDetailPhrases } from './order-detail-phrases.ts'
import { orderPhrases } from './order-phrases.ts'
import { laterActionsOf, stateLabelOf } from './order-view-rules.ts'

interface OrderActionsProps {
  order: OrderDetail
  /** In the side column instead of the bar: with the way to customer service, which phones have at the top. */
  desktop: boolean
  onCancel: () => void
}

/** What the passenger may do now; the server says so in `can`. */
export function OrderActions({ order, desktop, onCancel }: OrderActionsProps) {
  const d = usePhrases(orderDetailPhrases)
  const quiet = (
    <Link to="/contact" className={buttonClass({ kind: 'line', grow: true })}>
      {d('contact')}
    </Link>
  )
  if (!desktop) return <Main {...{ order, onCancel, desktop }} alone={quiet} />
  return (
    <>
      <Main {...{ order, onCancel, desktop }} alone={null} />
      <div className="h" style={{ marginTop: '.75rem' }}>
        {quiet}
      </div>
    </>
  )
}

function Main({ order, onCancel, desktop, alone }: OrderActionsProps & { alone: ReactNode }) {
  const t = usePhrases(orderPhrases)
  const d = usePhrases(orderDetailPhrases)
  const { pay, paying } = useContinuePayment()
  const wide = desktop ? 'w' : ''
  const gap = desktop ? { marginTop: '.75rem' } : undefined
  if (order.can.pay || order.can.cancel) {
    const [payMethod = payMethodOf(order.currency)] = order.payMethods
    const payButton = order.can.pay && (
      <Button
        key="pay"
        kind="pay"
        className={wide}
        busy={paying !== null}
        busyLabel={t('openingCashier')}
        onClick={() => void pay({ orderNo: order.orderNo, payMethod })}
      >
        {d('continuePayment')}
      </Button>
    )
    const cancelButton = order.can.cancel && (
      <Button key="cancel" kind="line" className={wide} {...(gap && order.can.pay && { style: gap })} onClick={onCancel}>
        {t('cancelOrder')}
      </Button>
    )
    return desktop ? [payButton, cancelButton] : [cancelButton, payButton]
  }
  const label = stateLabelOf(order)
  const look = (kind: 'primary' | 'line') => `${buttonClass({ kind })} ${wide}`
  if (label === 'connectNow' || label === 'inUse') {
    return (
      <Link to="/payAuth" className={look('primary')}>
        {t('connect')}
      </Link>
    )
  }
  if (laterActionsOf(order).includes('refund')) {
    return (
      <>
        {alone}
        <Link
          to="/order/applyRefund/:orderItem/:orderStatus"
          params={{ orderItem: order.orderNo, orderStatus: order.state }}
          className={look('line')}
        >
          {t('refund')}
        </Link>
      </>
    )
  }
  if (order.kind === 'WIFI' && order.wifi?.flight.status !== 'landed' && label !== 'readyForFlight' && label !== 'refundComing') {
    return (
      <>
        {alone}
        <Link to={inFlight() ? '/productList' : '/purchaseIndex'} className={look('primary')}>
          {d('buyAnother')}
        </Link>
      </>
    )
  }
  return alone
}
