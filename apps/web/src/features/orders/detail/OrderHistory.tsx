import { useState } from 'react'
import type { OrderDetail, Parcel } from '@aisle/contract/orders-schemas'
import { formatDateTime } from '../../../language/formats.ts'
import { usePhrases } from '../../../language/phrases.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Timeline } from '../../../ui/Timeline.tsx'
import { foldHistory } from './history-fold-rules.ts'
import { orderHistoryPhrases } from './order-history-phrases.ts'
import { mergeHistory, type KnownEvent } from './order-history-rules.ts'

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
  codeTakenBack: 'codeTakenBackEvent',
  pickupExpired: 'pickupExpired',
  moneyReturned: 'moneyReturned',
  addressChangeAsked: 'addressChangeAsked',
  addressChanged: 'addressChanged',
  addressChangeRefused: 'addressChangeRefused',
  addressChangeStopped: 'addressChangeStopped',
} as const satisfies Record<KnownEvent, string>

interface OrderHistoryProps extends Pick<OrderDetail, 'timeline'> {
  /** What the carrier has said so far. */
  parcel?: Parcel['events'] | undefined
}

/** What happened to the order and its parcel: the newest two, each in one line, the earlier ones folded. */
export function OrderHistory({ timeline, parcel }: OrderHistoryProps) {
  const d = usePhrases(orderHistoryPhrases)
  const [open, setOpen] = useState(false)
  const rows = mergeHistory(timeline, parcel)
  const { shown, earlier } = foldHistory(rows.length)
  return (
    <section className={classNames('history', !open && 'folded')}>
      <h3 className="vh">{d('timeline')}</h3>
      <Timeline
        steps={(open ? rows : rows.slice(0, shown)).map((row, index) => ({
          key: row.key,
          title: 'event' in row ? d(getWords[row.event]) : row.text,
          detail: (
            <span className="num">
              {formatDateTime(row.at)}
              {index === 0 && d('inBeijing')}
            </span>
          ),
          state: index === 0 ? 'now' : 'done',
        }))}
      />
      {earlier > 0 && (
        <Button kind="txt" small style={{ marginLeft: '-.94rem' }} aria-expanded={open} onClick={() => setOpen(!open)}>
          {d(open ? 'hideEarlier' : 'showEarlier', { n: earlier })}
        </Button>
      )}
    </section>
  )
}
