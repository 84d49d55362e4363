import { useId, useRef, useState } from 'react'
import type { OrderDetail } from '@aisle/contract/orders-schemas'
import { usePhrases } from '../../../language/phrases.ts'
import { later, usePreload } from '../../../navigation/later.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { showToast } from '../../../ui/layers/toast-store.ts'
import { orderDetailPhrases } from './order-detail-phrases.ts'

/** Folded on phones, and the last of the page on desktops. */
const OrderFacts = later(
  () => import('./OrderFacts.tsx').then((part) => part.OrderFacts),
  () => null,
)

/**
 * The order's number, and folded on phones: the address, the parts of the total, and the times, in Beijing time and
 * labelled so (G5).
 */
export function FactsCard({ order }: { order: OrderDetail }) {
  const d = usePhrases(orderDetailPhrases)
  const [open, setOpen] = useState(false)
  usePreload(true, OrderFacts)
  const body = useId()
  const title = (
    <>
      {d(order.kind === 'WIFI' ? 'wifiFacts' : 'goodsFacts')}
      <span className="s c3 sp">{d('beijingTime')}</span>
    </>
  )
  return (
    <section className={classNames('card order-facts', open && 'open')}>
      <h2 className="t3">
        <button type="button" className="h mb" aria-expanded={open} aria-controls={body} onClick={() => setOpen(!open)}>
          {title}
          <Icon name="down" />
        </button>
        <span className="h dk">{title}</span>
      </h2>
      <dl className="kv num">
        <dt>{d('orderNo')}</dt>
        <dd>
          <OrderNumber orderNo={order.orderNo} />
        </dd>
      </dl>
      <div id={body} className="v">
        <OrderFacts order={order} />
      </div>
    </section>
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
