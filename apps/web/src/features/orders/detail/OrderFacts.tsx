import { Fragment } from 'react'
import type { Bilingual } from '@aisle/contract/language'
import type { OrderDetail } from '@aisle/contract/orders-schemas'
import { formatDateTime } from '../../../language/formats.ts'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { hrefTo } from '../../../navigation/paths.ts'
import { AmountList } from '../AmountList.tsx'
import { computeOrderAmounts } from './order-amount-rules.ts'
import { orderFactsPhrases } from './order-facts-phrases.ts'
import { PayMethodName } from '../order-parts.tsx'
import { getTotalLabel } from '../order-view-rules.ts'
import { ShipTo } from './ShipToCard.tsx'

/** The address, times and parts of the total of an order: what is folded on phones. */
export function OrderFacts({ order }: { order: OrderDetail }) {
  return (
    <>
      {order.shipTo && !order.can.changeAddress && <ShipTo shipTo={order.shipTo} />}
      <Times order={order} />
      <Amounts order={order} />
    </>
  )
}

/** The parts of the total. */
function Amounts({ order }: { order: OrderDetail }) {
  const d = usePhrases(orderFactsPhrases)
  const text = useBilingual()
  const rows = computeOrderAmounts(order).map(({ key, amount, free }) => ({
    key,
    label: key === 'coupon' || key === 'rightsCard' ? (getName(order, key, text) ?? d(key)) : d(key),
    amount,
    ...(free && { words: d('free') }),
  }))
  return (
    <AmountList
      rows={rows}
      total={{ label: d(getTotalLabel(order)), amount: order.payable }}
      currency={order.currency}
      {...(order.refundedAmount > 0 && { after: { label: d('refundedAmount'), amount: order.refundedAmount } })}
    />
  )
}

/** The name of the coupon or rights card. */
function getName(order: OrderDetail, key: 'coupon' | 'rightsCard', text: (name: Bilingual) => string): string | null {
  const name = key === 'coupon' ? order.couponName : order.rightsCardName
  return name && text(name)
}

function Times({ order }: { order: OrderDetail }) {
  const d = usePhrases(orderFactsPhrases)
  const text = useBilingual()
  return (
    <dl className="kv num">
      <dt>{d('orderTime')}</dt>
      <dd>{formatDateTime(order.createdAt)}</dd>
      {order.paidAt && (
        <>
          <dt>{d('payTime')}</dt>
          <dd>{formatDateTime(order.paidAt)}</dd>
        </>
      )}
      {order.paidBy && (
        <>
          <dt>{d('paidBy')}</dt>
          <dd>
            <PayMethodName method={order.paidBy} />
          </dd>
        </>
      )}
      {order.shipment && (
        <>
          <dt>{d('shipTime')}</dt>
          <dd>{formatDateTime(order.shipment.shippedAt)}</dd>
        </>
      )}
      {order.invoiceWish && (
        <>
          <dt>{d('invoiceTitle')}</dt>
          <dd>{order.invoiceWish.title}</dd>
        </>
      )}
      {order.agreed.map(({ clauseId, title, version }) => (
        <Fragment key={clauseId}>
          <dt>{d('agreed')}</dt>
          <dd>
            <a href={hrefTo('/privacyClause/:id?', { params: { id: clauseId } })}>
              {d('clauseVersion', { title: text(title), version })}
            </a>
          </dd>
        </Fragment>
      ))}
      {order.remark && (
        <>
          <dt>{d('remark')}</dt>
          <dd>{order.remark}</dd>
        </>
      )}
    </dl>
  )
}
