import { formatMoney } from '@aisle/contract/money'
import type { LinkedOrder } from '@aisle/contract/order-link-schemas'
import { formatDateTime, formatDay } from '../../../language/formats.ts'
import { useLanguage } from '../../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { Link } from '../../../navigation/Link.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Price } from '../../../ui/Price.tsx'
import { GoodsPicture } from '../../shop/index.ts'
import { refundsOfOrderPhrases } from '../after-sale/refunds-of-order-phrases.ts'
import { getRefundLabel, getRefundTone } from '../after-sale/refunds-of-order-rules.ts'
import { FlightOfPlan } from '../FlightOfPlan.tsx'
import { orderPhrases } from '../order-phrases.ts'
import { getEntitlementLabel } from '../order-view-rules.ts'
import { PlanTag } from '../PlanTag.tsx'
import { orderStatePhrases } from './order-state-phrases.ts'
import { getLinkedState, groupByFlight } from './order-state-rules.ts'

interface CardProps {
  order: LinkedOrder
}

/** The state, and what the passenger does next. */
export function StateCard({ order }: CardProps) {
  const t = usePhrases(orderStatePhrases)
  const o = usePhrases(orderPhrases)
  const language = useLanguage()
  const { pickup } = order
  const state = getLinkedState(order)
  return (
    <section className="card">
      <h2 className="t1 mb">{o(state)}</h2>
      <p className="b2 c2">{t(state)}</p>
      {state === 'readyForPickup' && pickup?.until && (
        <p className="b2 num" style={{ marginTop: '.5rem' }}>
          {t('collectBy', { date: formatDay(pickup.until, language), n: pickup.codesLeft })}
        </p>
      )}
      {(state === 'readyForFlight' || state === 'connectNow') && (
        <p className="h line-act">
          <Link to="/deviceExplain" className={buttonClass({ kind: 'line', small: true })}>
            {t('howToConnect')}
          </Link>
        </p>
      )}
    </section>
  )
}

/** The parcel's carrier; address and waybill stay hidden until a code opens them (O9). */
export function ParcelCard({ order, onProve }: CardProps & { onProve: (() => void) | null }) {
  const t = usePhrases(orderStatePhrases)
  const text = useBilingual()
  const language = useLanguage()
  const { shipment, rest } = order
  return (
    <section className="card">
      {shipment && (
        <p className="h top" style={{ gap: '.75rem' }}>
          <Icon name="box" className="sea" />
          <span className="gr b2">
            {t('shippedBy', { date: formatDay(shipment.shippedAt, language), carrier: text(shipment.carrier) })}
          </span>
        </p>
      )}
      {rest?.waybillNo && (
        <dl className="kv num" style={{ marginTop: '.5rem' }}>
          <dt>{t('waybill')}</dt>
          <dd>{rest.waybillNo}</dd>
        </dl>
      )}
      {rest === null && (
        <p className="b2 c2" style={shipment ? { marginTop: '.5rem' } : {}}>
          {t(shipment ? 'hidden' : 'hiddenAddress')}
        </p>
      )}
      {onProve && (
        <p className="h line-act">
          <Button kind="line" small onClick={onProve}>
            {t('showAddress')}
          </Button>
        </p>
      )}
    </section>
  )
}

/** The purchase: goods, or for each flight the plan of each passenger and its state. */
export function BoughtCard({ order }: CardProps) {
  const t = usePhrases(orderStatePhrases)
  return (
    <section className="card">
      <h2 className="vh">{t('bought')}</h2>
      {groupByFlight(order).map(({ key, flight, each }, index) => (
        <div key={key} style={index === 0 ? {} : { marginTop: '1.25rem' }}>
          {flight && <FlightOfPlan flight={flight} />}
          <ul className="v">
            {each.map(({ line, plan }) => (
              <li key={line.lineNo} style={{ marginTop: plan ? '.75rem' : 0 }}>
                <BoughtLine line={line} currency={order.currency} ofPlan={plan !== null} />
                {plan && <PlanHolder plan={plan} />}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

type Plan = LinkedOrder['plans'][number]

interface BoughtLineProps extends Pick<LinkedOrder, 'currency'> {
  line: LinkedOrder['lines'][number]
  /** The flight above it says what its detail would. */
  ofPlan: boolean
}

function BoughtLine({ line, currency, ofPlan }: BoughtLineProps) {
  const text = useBilingual()
  return (
    <div className="h top" style={{ gap: '.75rem' }}>
      {line.picture && <GoodsPicture picture={line.picture} size={72} />}
      <span className="gr" style={{ minWidth: 0 }}>
        <span className="b2" style={{ display: 'block', fontWeight: 500 }}>
          {text(line.name)}
        </span>
        {!ofPlan && (
          <span className="s c3 num">
            {text(line.detail)} <span className="nb">× {line.quantity}</span>
          </span>
        )}
      </span>
      <span className="rt">
        <Price amountMinor={line.linePayable} currency={currency} inSum />
      </span>
    </div>
  )
}

function PlanHolder({ plan }: { plan: Plan }) {
  const t = usePhrases(orderStatePhrases)
  const o = usePhrases(orderPhrases)
  return (
    <dl className="kv" style={{ marginTop: '.25rem' }}>
      <dt>{t('passenger')}</dt>
      <dd>{plan.passengerName}</dd>
      {getEntitlementLabel(plan.entitlementState) && (
        <>
          <dt>{o('planState')}</dt>
          <dd>
            <PlanTag plan={plan} />
          </dd>
        </>
      )}
    </dl>
  )
}

/** The completed refunds, and the progress of the others. */
export function LinkedRefunds({ order: { refunds, currency } }: CardProps) {
  const t = usePhrases(orderStatePhrases)
  const r = usePhrases(refundsOfOrderPhrases)
  return (
    <section className="card">
      <h2 className="t3">{t('refundsTitle')}</h2>
      <dl className="kv num">
        {refunds.map((refund, index) => [
          // Refunds of an order are never reordered, and have no number here.
          <dt key={`${index} type`}>
            {r(refund.type)}
            {refund.amount > 0 && ` ${formatMoney(refund.amount, currency)}`}
          </dt>,
          <dd key={`${index} state`} className={getRefundTone(refund)}>
            {r(getRefundLabel(refund))}
          </dd>,
        ])}
      </dl>
    </section>
  )
}

export function FactsCard({ order }: CardProps) {
  const t = usePhrases(orderStatePhrases)
  const { orderNo, paidAt, payable, refundedAmount, currency, linkUntil } = order
  const language = useLanguage()
  return (
    <section className="card">
      <dl className="kv num">
        <dt>{t('total')}</dt>
        <dd>{formatMoney(payable, currency)}</dd>
        {refundedAmount > 0 && (
          <>
            <dt>{t('refundedAmount')}</dt>
            <dd>{formatMoney(refundedAmount, currency)}</dd>
          </>
        )}
        <dt>{t('orderNo')}</dt>
        <dd>{orderNo}</dd>
        {paidAt && (
          <>
            <dt>{t('paidAt')}</dt>
            <dd>{formatDateTime(paidAt)}</dd>
          </>
        )}
        <dt>{t('linkUntil')}</dt>
        <dd>{formatDay(linkUntil, language)}</dd>
      </dl>
    </section>
  )
}
