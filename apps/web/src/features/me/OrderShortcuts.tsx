import type { CSSProperties, ReactNode } from 'react'
import type { OrderTab } from '@aisle/contract/order-states'
import { usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import { hrefTo } from '../../navigation/paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { mePhrases } from './me-phrases.ts'
import type { WaitingOrders } from './me-rules.ts'

const shortcuts = [
  { tab: 'pending_payment', icon: 'card' },
  { tab: 'awaiting_shipment', icon: 'box' },
  { tab: 'awaiting_receipt', icon: 'truck' },
  { tab: 'completed', icon: 'receipt' },
  { tab: 'refunds', icon: 'refresh' },
] as const

/** Refunds have a separate list, which shows their progress. */
const getPlace = (tab: OrderTab) =>
  tab === 'refunds' ? hrefTo('/refund/list') : hrefTo('/order/list', { query: { tab } })

const shortcutStyle: CSSProperties = {
  display: 'grid',
  // Large text wraps before the shortcuts touch.
  minWidth: 'min-content',
  justifyItems: 'center',
  textAlign: 'center',
  fontSize: '.75rem',
  lineHeight: 1.3,
  color: 'var(--ink2)',
}

interface OrderShortcutsProps {
  counts: WaitingOrders | null
  /** Below the tabs. */
  children?: ReactNode
}

/** A finger's height, in the room that is above and below the word anyway. */
const allStyle = {
  gap: '.125rem',
  minHeight: 'var(--tap)',
  minWidth: 'var(--tap)',
  marginTop: '-.625rem',
  marginBottom: '-.625rem',
  justifyContent: 'end',
} as const

/** The order tabs, with the number of waiting orders if known. */
export function OrderShortcuts({ counts, children }: OrderShortcutsProps) {
  const t = usePhrases(mePhrases)
  const known: Partial<Record<string, number>> = { ...counts }
  return (
    <section className="card" style={{ padding: '1rem .5rem .875rem' }}>
      <div className="h" style={{ padding: '0 .5rem' }}>
        <h2 className="t3">{t('orders')}</h2>
        <Link to="/order/list" className="sp s c2 h" style={allStyle}>
          {t('all')}
          <Icon name="chev" size="s" />
        </Link>
      </div>
      <div className="h wrap" style={{ marginTop: '.5rem', gap: 0, alignItems: 'flex-start' }}>
        {shortcuts.map(({ tab, icon }) => {
          const waiting = known[tab] ?? 0
          return (
            <a key={tab} href={getPlace(tab)} className="gr" style={shortcutStyle}>
              <span className="ib" style={{ color: 'var(--ink)' }}>
                <Icon name={icon} />
                {waiting > 0 && (
                  <span className="bd" aria-hidden="true">
                    {waiting}
                  </span>
                )}
              </span>
              <span>
                {t(tab)}
                {waiting > 0 && <span className="vh">{t('waiting', { n: waiting })}</span>}
              </span>
            </a>
          )
        })}
      </div>
      {children}
    </section>
  )
}
