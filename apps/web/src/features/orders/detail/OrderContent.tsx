import type { ReactNode } from 'react'
import { formatMoney } from '@aisle/contract/money'
import type { OrderDetail } from '@aisle/contract/orders-schemas'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { later } from '../../../navigation/later.tsx'
import { Link } from '../../../navigation/Link.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Price } from '../../../ui/Price.tsx'
import { GoodsPicture } from '../../shop/index.ts'
import { FlightOfPlan } from '../FlightOfPlan.tsx'
import { getRefundWord } from '../order-action-rules.ts'
import { orderDetailPhrases } from './order-detail-phrases.ts'
import { orderPhrases } from '../order-phrases.ts'
import { PlanTag } from '../PlanTag.tsx'
import { getEntitlementLabel, getTotalLabel } from '../order-view-rules.ts'

// Most orders have one plan.
export const PartyPlans = later(() => import('../PartyPlans.tsx').then((part) => part.PartyPlans))

/** Flight, plan and passenger of each plan of the order, and what is left of it. */
export function WifiCard({ order }: { order: OrderDetail }) {
  const text = useBilingual()
  const bought = order.plans.flatMap((plan) => {
    const line = order.lines.find(({ lineNo }) => lineNo === plan.lineNo)
    if (!line) return []
    const price = <Price amountMinor={line.linePayable} currency={order.currency} />
    return [{ ...plan, name: text(line.name), price }]
  })
  const [first, ...more] = bought
  if (!first) return null
  if (more.length === 0) return <OnePlan order={order} plan={first} />
  return <PartyPlans plans={bought.map((plan) => ({ ...plan, more: <PlanOfParty order={order} plan={plan} /> }))} />
}

type PlanBought = OrderDetail['plans'][number] & { name: string; price: ReactNode }

function OnePlan({ order, plan }: { order: OrderDetail; plan: PlanBought }) {
  const t = usePhrases(orderPhrases)
  const d = usePhrases(orderDetailPhrases)
  return (
    <div className="card">
      <FlightOfPlan flight={plan.flight} />
      <p className="b2" style={{ marginTop: '.75rem' }}>
        <b>{plan.name}</b>
      </p>
      <dl className="kv num" style={{ marginTop: '.75rem' }}>
        <dt>{d('passenger')}</dt>
        <dd>{plan.passengerName}</dd>
        <dt>{d('seat')}</dt>
        <dd>{plan.seatNumber ?? d('noSeat')}</dd>
        {getEntitlementLabel(plan.entitlementState) && (
          <>
            <dt>{t('planState')}</dt>
            <dd>
              <PlanTag plan={plan} />
            </dd>
          </>
        )}
      </dl>
      <div className="order-total mb" style={{ marginTop: '.75rem' }}>
        <OrderTotal order={order} />
      </div>
    </div>
  )
}

/** The state and the refund of one plan: each plan of a party is refunded separately (table R). */
function PlanOfParty({ order, plan }: { order: OrderDetail; plan: PlanBought }) {
  const { lineNo, entitlementState, passengerName } = plan
  // Once something was asked for, only the refunds know what is left of which line.
  const goesBack = order.refund.open && order.refunds.length === 0 && entitlementState === 'unused'
  if (!getEntitlementLabel(entitlementState)) return null
  return (
    <span className="h party-more">
      <PlanTag plan={plan} />
      {goesBack && (
        <span className="sp">
          <AskRefund order={order} orderItem={`${order.orderNo}-${lineNo}`} about={passengerName} />
        </span>
      )}
    </span>
  )
}

/** The lines of a goods order. */
export function LinesCard({ order }: { order: OrderDetail }) {
  return (
    <ul className="card v">
      {order.lines.map((line) => (
        <GoodsLine key={line.lineNo} line={line} currency={order.currency} />
      ))}
      <li className="order-total mb">
        <OrderTotal order={order} />
      </li>
    </ul>
  )
}

interface GoodsLineProps {
  line: OrderDetail['lines'][number]
  currency: OrderDetail['currency']
}

/** With the sum of its pieces, so that the lines add up to the order's total; the price of one beside their number. */
export function GoodsLine({ line, currency }: GoodsLineProps) {
  const d = usePhrases(orderDetailPhrases)
  const text = useBilingual()
  const { quantity, listPrice, unitsRefunded } = line
  return (
    <li className="h top" style={{ gap: '.75rem' }}>
      {line.picture && <GoodsPicture picture={line.picture} size={56} />}
      <span className="gr" style={{ minWidth: 0 }}>
        {/* Display block: behind a link's tap area, `text-wrap: pretty` puts the line break on a separate line. */}
        <span className="b2" style={{ display: 'block', fontWeight: 500 }}>
          <LineName line={line} />
        </span>
        <span className="s c3 num">
          {text(line.detail)}{' '}
          <span className="nb">
            {d('quantity', { n: quantity })}
            {quantity > 1 && d('each', { amount: formatMoney(listPrice, currency) })}
          </span>
        </span>
        {unitsRefunded > 0 && unitsRefunded < quantity && (
          <>
            <br />
            <span className="s c2 num">{d('unitsRefunded', { n: unitsRefunded })}</span>
          </>
        )}
      </span>
      <Price amountMinor={listPrice * quantity} currency={currency} inSum />
    </li>
  )
}

/** What is paid or to pay in all, and what was saved. */
function OrderTotal({ order }: { order: OrderDetail }) {
  const d = usePhrases(orderDetailPhrases)
  const { discount, payable, currency, refundedAmount } = order
  return (
    <>
      <p className="h">
        {discount > 0 && <span className="b2 hot num">{d('saved', { amount: formatMoney(discount, currency) })}</span>}
        <span className="sp h">
          <span className="b2 c2">{d(getTotalLabel(order))}</span>
          <Price amountMinor={payable} currency={currency} size="l" inSum />
        </span>
      </p>
      {refundedAmount > 0 && (
        <p className="b2 c2 rt num">
          {d('refundedAmount')} {formatMoney(refundedAmount, currency)}
        </p>
      )}
    </>
  )
}

interface AskRefundProps {
  order: OrderDetail
  /** A hint for the refund screen: one line of the order (E13). */
  orderItem: string
  /** Names the passenger for screen readers. */
  about: string
}

function AskRefund({ order, orderItem, about }: AskRefundProps) {
  const t = usePhrases(orderPhrases)
  const word = t(getRefundWord(order))
  return (
    <Link
      to="/order/applyRefund/:orderItem/:orderStatus"
      params={{ orderItem, orderStatus: order.state }}
      className={buttonClass({ kind: 'line', small: true })}
      aria-label={`${word}, ${about}`}
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
