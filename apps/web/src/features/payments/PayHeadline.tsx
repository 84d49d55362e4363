import type { ReactNode } from 'react'
import { usePhrases } from '../../language/phrases.ts'
import { FlightArc } from '../../ui/FlightArc.tsx'
import { Stations } from '../../ui/Stations.tsx'
import { paymentPhrases } from './payment-phrases.ts'

interface PayHeadlineProps {
  title: ReactNode
  children?: ReactNode
  /** Where the order stands on its line. */
  at: 'paying' | 'bought' | 'takeOff' | 'ended'
  /** We are asking for the result at this moment. */
  live?: boolean
}

const flownAt = { paying: 0, bought: 0.17, takeOff: 0.5, ended: 0.34 } as const

/** The state of the payment, announced, on the order's line. */
export function PayHeadline({ title, children, at, live = false }: PayHeadlineProps) {
  const t = usePhrases(paymentPhrases)
  const ended = at === 'ended'
  const now = at === 'takeOff' ? 'takeOff' : 'bought'
  const ahead = (['takeOff', 'online', 'landing'] as const).map((key) => ({
    key,
    label: ended ? '' : t(key),
    state: key === now ? ('now' as const) : ('ahead' as const),
  }))
  return (
    <div className="card" style={{ paddingBottom: '.75rem' }}>
      <div role="status">
        <h2 className="t1">{title}</h2>
        {children && <p className="b2 c2">{children}</p>}
      </div>
      <div className="sea" style={{ marginTop: '.75rem' }}>
        <FlightArc layout="order" stations={4} flown={flownAt[at]} {...(ended ? { ended } : { marker: 'dot', live })} />
      </div>
      <Stations
        edges
        stations={[
          { key: 'bought', label: t('bought'), ...(now === 'bought' && !ended && { state: 'now' }) },
          ...ahead,
        ]}
      />
    </div>
  )
}
