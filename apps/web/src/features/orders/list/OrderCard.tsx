import type { OrderSummary } from '@aisle/contract/orders-schemas'
import { useServerClockOffset } from '../../../api/server-time.ts'
import { formatDay, formatTime } from '../../../language/formats.ts'
import { useLanguage } from '../../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { Link } from '../../../navigation/Link.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Countdown } from '../../../ui/Countdown.tsx'
import { Price } from '../../../ui/Price.tsx'
import { GoodsPicture } from '../../shop/index.ts'
import { BuyAgainButton } from '../BuyAgainButton.tsx'
import { FlightLine } from '../FlightLine.tsx'
import { MoneyBackLine } from '../order-parts.tsx'
import { orderPhrases } from '../order-phrases.ts'
import { RefundLinks } from '../after-sale/RefundLinks.tsx'
import { getCardActions, getInvoiceWord, getRefundWord, type CardAction } from '../order-action-rules.ts'
import { getCurrentPlan } from '../current-plan.ts'
import { getStateLabel, getStateTone } from '../order-view-rules.ts'

interface OrderCardProps {
  order: OrderSummary
  /** A payment for this order is being opened. */
  paying: boolean
  onPay: () => void
  onCancel: () => void
  onConfirm: () => void
  /** The payment deadline has passed. */
  onDeadline: () => void
}

export function OrderCard(props: OrderCardProps) {
  const { order } = props
  const t = usePhrases(orderPhrases)
  const language = useLanguage()
  const units = order.lines.reduce((sum, line) => sum + line.quantity, 0)
  return (
    <article className="card">
      <Link to="/order/detail" query={{ orderNo: order.orderNo }} style={{ display: 'block' }}>
        <span className="h" style={{ marginBottom: '.75rem' }}>
          <span className="s c3 num">
            {formatDay(order.createdAt, language)}
            {language === 'zh' ? ' ' : ', '}
            {formatTime(order.createdAt)}
          </span>
          <b className={`sp s rt ${getStateTone(order) === 'c2' ? 'c2' : getStateTone(order)}`}>
            {t(getStateLabel(order))}
          </b>
        </span>
        <Content order={order} />
        {order.moneyBack && (
          <span className="s c2" style={{ display: 'block', marginTop: '.25rem' }}>
            <MoneyBackLine order={order} />
          </span>
        )}
        <span className="vh">{t('openOrder', { orderNo: order.orderNo })}</span>
      </Link>
      <RefundLinks order={order} />
      <div className="h wrap" style={{ marginTop: '.875rem', justifyContent: 'flex-end' }}>
        <span className="b2 c2" style={{ marginRight: 'auto' }}>
          {t(units === 1 ? 'oneItem' : 'items', { n: units })}{' '}
          <span style={{ color: 'var(--ink)' }}>
            <Price amountMinor={order.payable} currency={order.currency} />
          </span>
        </span>
        {/* Grouped, so that a narrow phone wraps both actions together. */}
        <span className="h wrap" style={{ marginLeft: 'auto', justifyContent: 'flex-end' }}>
          {getCardActions(order).map((action, index, all) => (
            <Action key={action} action={action} likely={all.length > 1 && index === all.length - 1} {...props} />
          ))}
        </span>
      </div>
    </article>
  )
}

function Content({ order: { plans, lines } }: { order: OrderSummary }) {
  const t = usePhrases(orderPhrases)
  const text = useBilingual()
  const [first, ...more] = lines
  const plan = getCurrentPlan(plans)
  if (plan) {
    const line = lines.find(({ lineNo }) => lineNo === plan.lineNo)
    const forWhom = plans.length > 1 ? t('passengers', { n: plans.length }) : plan.seatNumber
    return (
      <>
        <FlightLine flight={plan.flight} />
        <span className="b2" style={{ display: 'block', marginTop: '.5rem', fontWeight: 500 }}>
          {line && text(line.name)}{' '}
          <span className="c3 num" style={{ fontWeight: 400 }}>
            {[plan.flight.flightNo, forWhom].filter(Boolean).join(', ')}
          </span>
        </span>
      </>
    )
  }
  const pictures = lines.flatMap(({ lineNo, picture }) => (picture ? [{ lineNo, picture }] : []))
  return (
    <span className="h wrap" style={{ gap: '.5rem' }}>
      {pictures.slice(0, mostPictures).map(({ lineNo, picture }) => (
        <GoodsPicture key={lineNo} picture={picture} size={pictures.length < mostPictures ? 72 : 56} />
      ))}
      {/* Next to three pictures a narrow phone has no room for the name. */}
      <span className="gr b2" style={{ paddingLeft: '.25rem', minWidth: '6rem' }}>
        <span className="el2" style={{ fontWeight: 500 }}>
          {first && text(first.name)}
        </span>
        <span className="s c3">
          {more.length > 0 ? t('andMore', { n: lines.length }) : first && text(first.detail)}
        </span>
      </span>
    </span>
  )
}

const mostPictures = 3

const prominent = buttonClass({ kind: 'sec2', small: true })

type ActionProps = OrderCardProps & { action: CardAction; likely: boolean }

function Action({ action, likely, order, paying, onPay, onCancel, onConfirm, onDeadline }: ActionProps) {
  const t = usePhrases(orderPhrases)
  const clockOffset = useServerClockOffset()
  const look = buttonClass({ kind: likely ? 'sec2' : 'line', small: true })
  switch (action) {
    case 'pay':
      return (
        <Button kind="pay" small busy={paying} busyLabel={t('openingCashier')} onClick={onPay}>
          {t('pay')}
          {order.payDeadline && <Countdown until={order.payDeadline} clockOffset={clockOffset} onEnd={onDeadline} />}
        </Button>
      )
    case 'cancel':
      return (
        <Button kind="line" small onClick={onCancel}>
          {t('cancel')}
        </Button>
      )
    case 'confirm':
      return (
        <Button kind="sec2" small onClick={onConfirm}>
          {t('confirm')}
        </Button>
      )
    case 'codes':
      return (
        <Link to="/order/detail" query={{ orderNo: order.orderNo, codes: 1 }} className={prominent}>
          {t('codes')}
        </Link>
      )
    case 'track':
      return (
        <Link to="/order/logistics/:orderId" params={{ orderId: order.orderNo }} className={look}>
          {t('track')}
        </Link>
      )
    case 'buyAgain':
      return <BuyAgainButton orderNo={order.orderNo} kind={likely ? 'sec2' : 'line'} small />
    case 'refund':
      return (
        <Link
          to="/order/applyRefund/:orderItem/:orderStatus"
          params={{ orderItem: order.orderNo, orderStatus: order.state }}
          className={look}
        >
          {t(getRefundWord(order))}
        </Link>
      )
    case 'changeAddress':
      return (
        <Link to="/order/modifyAddr" query={{ orderNo: order.orderNo }} className={look}>
          {t('changeAddress')}
        </Link>
      )
    case 'howTo':
      return (
        <Link to="/illustrate" className={look}>
          {t('howTo')}
        </Link>
      )
    case 'connect':
      return (
        <Link to="/payAuth" className={look}>
          {t('connect')}
        </Link>
      )
    case 'invoice':
      return (
        <Link to="/invoice" query={{ orderNo: order.orderNo }} className={look}>
          {t(getInvoiceWord(order))}
        </Link>
      )
  }
}
