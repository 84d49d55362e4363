import { useEffect, useRef } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { settlementPhrases } from './settlement-phrases.ts'
import { wayOutOf } from './settlement-rules.ts'

/** Why the order was not placed, and the way out. What was entered stays. */
export function Refusal({ error, aboard }: { error: ApiError; aboard: boolean }) {
  const t = usePhrases(settlementPhrases)
  const text = useBilingual()
  const box = useRef<HTMLDivElement>(null)
  // The button that was pressed may stand below the fold.
  useEffect(() => box.current?.focus(), [error])
  const wayOut = wayOutOf(error.error)
  return (
    <div ref={box} role="alert" tabIndex={-1} className="note refusal">
      <Icon name="alert" size="s" />
      <span className="gr" style={{ minWidth: '10rem' }}>
        {text(error.messages)}
      </span>
      {wayOut === 'seeOrders' && (
        <Link to="/order/list" className={buttonClass({ kind: 'line', small: true })}>
          {t('seeOrders')}
        </Link>
      )}
      {wayOut === 'choosePlan' && (
        <Link to={aboard ? '/productList' : '/purchaseIndex'} className={buttonClass({ kind: 'line', small: true })}>
          {t('choosePlan')}
        </Link>
      )}
    </div>
  )
}
