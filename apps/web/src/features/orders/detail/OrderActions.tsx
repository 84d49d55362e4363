import { useState, type ReactNode } from 'react'
import type { OrderDetail } from '@aisle/contract/orders-schemas'
import { inFlight } from '../../../environment/portal-mode.ts'
import { usePhrases } from '../../../language/phrases.ts'
import { Link } from '../../../navigation/Link.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { BuyAgainButton } from '../BuyAgainButton.tsx'
import { orderDetailPhrases } from './order-detail-phrases.ts'
import { PayNow } from '../order-parts.tsx'
import { orderPhrases } from '../order-phrases.ts'
import { getDetailActions, getRefundWord } from '../order-action-rules.ts'
import type { OrderSteps } from './order-steps.ts'

interface OrderActionsProps {
  order: OrderDetail
  /** In the side column instead of the bar: the likely action on top, the quiet ones below, each in a row. */
  desktop: boolean
  steps: OrderSteps
}

/** The actions that the server allows in `can`. */
export function OrderActions({ order, desktop, steps }: OrderActionsProps) {
  const { likely, quiet } = getDetailActions(order)
  const props = { order, steps }
  const likelyAction = likely && (
    <Action {...props} action={likely} kind={likely === 'howTo' ? 'sec2' : 'primary'} wide={desktop} />
  )
  if (!desktop) {
    // The bar has room for two; customer service is also in the top bar.
    const [first] = quiet
    return (
      <>
        {first && <Action {...props} action={first} kind="line" />}
        {likelyAction}
      </>
    )
  }
  return (
    <>
      {likelyAction}
      <div className="v" style={likely ? { marginTop: '.75rem' } : undefined}>
        {quiet.map((action) => (
          <Action key={action} {...props} action={action} kind="line" wide />
        ))}
      </div>
    </>
  )
}

interface ActionProps extends Pick<OrderActionsProps, 'order' | 'steps'> {
  action:
    | NonNullable<ReturnType<typeof getDetailActions>['likely']>
    | ReturnType<typeof getDetailActions>['quiet'][number]
  kind: 'primary' | 'sec2' | 'line'
  wide?: boolean
}

function Action({ action, order, kind, wide = false, steps }: ActionProps): ReactNode {
  const t = usePhrases(orderPhrases)
  const d = usePhrases(orderDetailPhrases)
  const className = classNames(buttonClass({ kind, wide, grow: !wide }), 'narrow')
  switch (action) {
    case 'pay':
      return <PayButton order={order} wide={wide} />
    case 'cancel':
      return (
        <Button kind="line" grow onClick={steps.cancel}>
          {t('cancelOrder')}
        </Button>
      )
    case 'confirm':
      return (
        <Button kind={kind} wide={wide} grow={!wide} className="narrow" onClick={steps.confirm}>
          {t('confirm')}
        </Button>
      )
    case 'codes':
      return (
        <Button kind={kind} wide={wide} grow={!wide} onClick={steps.showCodes}>
          {t('codes')}
        </Button>
      )
    case 'buyAgain':
      return <BuyAgainButton orderNo={order.orderNo} kind={kind} wide={wide} grow={!wide} />
    case 'connect':
      return (
        <Link to="/payAuth" className={className}>
          {t('connect')}
        </Link>
      )
    case 'refund':
      return (
        <Link
          to="/order/applyRefund/:orderItem/:orderStatus"
          params={{ orderItem: order.orderNo, orderStatus: order.state }}
          className={className}
        >
          {d(getRefundWord(order) === 'afterSales' ? 'requestAfterSales' : 'requestRefund')}
        </Link>
      )
    case 'howTo':
      return (
        <Link to="/illustrate" className={className}>
          {t('howTo')}
        </Link>
      )
    case 'choosePlan':
      return (
        <Link to={inFlight() ? '/productList' : '/purchaseIndex'} className={className}>
          {d('buyAnother')}
        </Link>
      )
    case 'contact':
      return (
        <Link to="/contact" className={className}>
          {d('contact')}
        </Link>
      )
  }
}

function PayButton({ order, wide }: { order: OrderDetail; wide: boolean }) {
  const t = usePhrases(orderPhrases)
  const d = usePhrases(orderDetailPhrases)
  const [paying, setPaying] = useState(false)
  return (
    <>
      <Button
        kind="pay"
        wide={wide}
        grow={!wide}
        busy={paying}
        busyLabel={t('openingCashier')}
        onClick={() => setPaying(true)}
      >
        {d('continuePayment')}
      </Button>
      {paying && <PayNow orderNo={order.orderNo} methods={order.payMethods} onEnd={() => setPaying(false)} />}
    </>
  )
}
