import { useState } from 'react'
import type { OrderDetail } from '@aisle/contract/orders-schemas'
import { formatDateTime } from '../../../language/formats.ts'
import { usePhrases } from '../../../language/phrases.ts'
import { Button } from '../../../ui/Button.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'
import { foldHistory } from './history-fold-rules.ts'
import { orderHistoryPhrases } from './order-history-phrases.ts'
import { getTimeline, type KnownEvent } from './order-history-rules.ts'

const getWords = {
  submitted: 'submitted',
  paid: 'paidEvent',
  nothingToPay: 'nothingToPay',
  canceled: 'canceledEvent',
  timedOut: 'timedOut',
  closed: 'closedEvent',
  activated: 'activated',
  planActivated: 'planActivated',
  plansEnded: 'plansEnded',
  landed: 'landed',
  refundStarted: 'refundStarted',
  refunded: 'refundedEvent',
  latePaymentReceived: 'latePaymentReceived',
  latePaymentReturned: 'latePaymentReturned',
  readied: 'readied',
  shipped: 'shippedEvent',
  received: 'receivedEvent',
  receivedByItself: 'receivedByItself',
  collected: 'collectedEvent',
  collectionEnded: 'collectionEnded',
  codeUsed: 'codeUsedEvent',
  pickupExpired: 'pickupExpired',
  moneyReturned: 'moneyReturned',
  addressChangeAsked: 'addressChangeAsked',
  addressChanged: 'addressChanged',
  addressChangeRefused: 'addressChangeRefused',
  addressChangeStopped: 'addressChangeStopped',
} as const satisfies Record<KnownEvent, string>

/** The order's events within their card: the newest first, the earlier ones folded. */
export function OrderHistory({ timeline }: Pick<OrderDetail, 'timeline'>) {
  const d = usePhrases(orderHistoryPhrases)
  const [open, setOpen] = useState(false)
  const events = getTimeline(timeline)
  const { shown, earlier } = foldHistory(events.length)
  return (
    <>
      <h2 className="t3 h" style={{ marginBottom: '.75rem' }}>
        {d('timeline')}
        <span className="s c3 sp" style={{ fontWeight: 400 }}>
          {d('beijingTime')}
        </span>
      </h2>
      <Timeline
        steps={(open ? events : events.slice(0, shown)).map(({ event, at }, index) => ({
          key: `${at}${event}${index}`,
          title: d(getWords[event]),
          detail: <span className="num">{formatDateTime(at)}</span>,
          state: index === 0 ? 'now' : 'done',
        }))}
      />
      {earlier > 0 && (
        <Button kind="txt" style={{ marginLeft: '-.5rem' }} aria-expanded={open} onClick={() => setOpen(!open)}>
          {d(open ? 'hideEarlier' : 'showEarlier', { n: earlier })}
        </Button>
      )}
    </>
  )
}
