import type { ReactNode } from 'react'
import type { OrderKind } from '@aisle/contract/order-states'
import { usePhrases } from '../../language/phrases.ts'
import { FlightArc } from '../../ui/flight/FlightArc.tsx'
import { Stations } from '../../ui/flight/Stations.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { paymentPhrases } from './payment-phrases.ts'

interface PayHeadlineProps {
  title: ReactNode
  /** What is settled, above the title, which says what follows from it. */
  settled?: ReactNode
  children?: ReactNode
  kind: OrderKind
  /** The order's position on its line. */
  at: 'paying' | 'bought' | 'ended'
  /** The result is being polled. */
  live?: boolean
}

/** Stations at 0, .34, .66 and 1; a paid order is half-way to its next station. */
const flownAt = { paying: 0, bought: 0.17, ended: 0.34 } as const
const goodsFlownAt = { SHIP: { ...flownAt, bought: 0.5 }, PICKUP: { ...flownAt, bought: 0.83 } } as const

const stationsOf = {
  WIFI: ['bought', 'takeOff', 'online', 'landing'],
  SHIP: ['placed', 'paidFor', 'sent', 'received'],
  PICKUP: ['placed', 'paidFor', 'ready', 'collected'],
} as const

/** Index of the current station, shown bold. */
function nowAt(kind: OrderKind, at: PayHeadlineProps['at']): number {
  if (kind === 'WIFI' || at !== 'bought') return 0
  return kind === 'SHIP' ? 1 : 2
}

/** The state of the payment, announced, on the order's line. */
export function PayHeadline({ title, settled, children, kind, at, live = false }: PayHeadlineProps) {
  const t = usePhrases(paymentPhrases)
  const ended = at === 'ended'
  const now = nowAt(kind, at)
  const flown = (kind === 'WIFI' ? flownAt : goodsFlownAt[kind])[at]
  const stations = stationsOf[kind].map((key, index) => ({
    key,
    label: ended && index > 0 ? '' : t(key),
    ...getState(index, now, ended),
  }))
  return (
    <div className="card" style={{ paddingBottom: '.75rem' }}>
      <div role="status">
        <h2 className="t1">
          {settled && (
            <span style={{ display: 'block', marginBottom: '.375rem' }}>
              <Tag kind="ok">
                <Icon name="check" size="x" />
                {settled}
              </Tag>
            </span>
          )}
          {title}
        </h2>
        {children && <p className="b2 c2">{children}</p>}
      </div>
      <div className="sea" style={{ marginTop: '.75rem' }}>
        <FlightArc layout="order" stations={4} flown={flown} {...(ended ? { ended } : { marker: 'dot', live })} />
      </div>
      <Stations edges stations={stations} />
    </div>
  )
}

function getState(index: number, now: number, ended: boolean): { state?: 'now' | 'ahead' } {
  if (ended || index < now) return {}
  return { state: index === now ? 'now' : 'ahead' }
}
