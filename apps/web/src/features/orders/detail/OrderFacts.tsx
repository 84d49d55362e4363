import { Fragment, useRef } from 'react'
import type { Bilingual } from '@aisle/contract/language'
import type { OrderDetail } from '@aisle/contract/orders-schemas'
import { formatDateTime } from '../../../language/formats.ts'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { hrefTo } from '../../../navigation/paths.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { showToast } from '../../../ui/layers/toast-store.ts'
import { AmountList } from '../AmountList.tsx'
import { computeOrderAmounts } from './order-amount-rules.ts'
import { orderDetailPhrases } from './order-detail-phrases.ts'
import { PayMethodName } from '../order-parts.tsx'

export function AmountsCard({ order }: { order: OrderDetail }) {
  const d = usePhrases(orderDetailPhrases)
  const text = useBilingual()
  const rows = computeOrderAmounts(order).map(({ key, amount, free }) => ({
    key,
    label: key === 'coupon' || key === 'rightsCard' ? (getName(order, key, text) ?? d(key)) : d(key),
    amount,
    ...(free && { words: d('free') }),
  }))
  const totalLabel = order.paidAt ? 'totalPaid' : order.state === 'pending_payment' ? 'toPay' : 'orderTotal'
  return (
    <div className="card">
      <AmountList
        rows={rows}
        total={{ label: d(totalLabel), amount: order.payable }}
        currency={order.currency}
        {...(order.refundedAmount > 0 && { after: { label: d('refundedAmount'), amount: order.refundedAmount } })}
      />
    </div>
  )
}

/** The name of the coupon or rights card. */
function getName(order: OrderDetail, key: 'coupon' | 'rightsCard', text: (name: Bilingual) => string): string | null {
  const name = key === 'coupon' ? order.couponName : order.rightsCardName
  return name && text(name)
}

/** Order number and times, in Beijing time and labelled so (G5). */
export function FactsCard({ order }: { order: OrderDetail }) {
  const d = usePhrases(orderDetailPhrases)
  const text = useBilingual()
  return (
    <div className="card">
      <dl className="kv num">
        <dt>{d('orderNo')}</dt>
        <dd>
          <OrderNumber orderNo={order.orderNo} />
        </dd>
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
      <p className="s c3 rt" style={{ marginTop: '.5rem' }}>
        {d('beijingTime')}
      </p>
    </div>
  )
}

function OrderNumber({ orderNo }: { orderNo: string }) {
  const d = usePhrases(orderDetailPhrases)
  const number = useRef<HTMLSpanElement>(null)
  async function copy() {
    try {
      // The clipboard is absent on plain-http origins and in captive sheets (G10).
      await navigator.clipboard.writeText(orderNo)
      showToast(d('copied'))
    } catch {
      if (number.current) getSelection()?.selectAllChildren(number.current)
      showToast(document.execCommand?.('copy') ? d('copied') : d('copyByHand'))
    }
  }
  return (
    <span className="h" style={{ justifyContent: 'flex-end', gap: 0 }}>
      <span ref={number}>{orderNo}</span>
      <button
        type="button"
        className="ib"
        style={{ margin: '-.75rem -.9375rem -.75rem 0' }}
        aria-label={d('copy')}
        onClick={() => void copy()}
      >
        <Icon name="copy" size="x" />
      </button>
    </span>
  )
}
