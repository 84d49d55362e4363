import { useEffect, useRef } from 'react'
import { isPassing, type ApiError } from '../../api/api-error.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { plansHref } from './plans-href.ts'
import { settlementPhrases } from './settlement-phrases.ts'
import { heldOrderOf, wayOutOf, type SettlementAsk } from './settlement-rules.ts'

interface RefusalProps {
  error: ApiError
  ask: SettlementAsk
  /** What the button says that places the order. */
  button: string
}

/** Why the order was not placed, and the way out. What was entered stays. */
export function Refusal({ error, ask, button }: RefusalProps) {
  const t = usePhrases(settlementPhrases)
  const text = useBilingual()
  const box = useRef<HTMLDivElement>(null)
  // The button that was pressed may stand below the fold.
  useEffect(() => box.current?.focus(), [error])
  const wayOut = wayOutOf(error.error)
  const held = wayOut === 'seeOrders' ? heldOrderOf(error.data) : null
  return (
    <div ref={box} role="alert" tabIndex={-1} className={classNames('note refusal', isPassing(error) && 'long')}>
      <Icon name="alert" size="s" />
      <span className="gr" style={{ minWidth: '10rem' }}>
        {held?.unpaid ? t('heldUnpaid') : text(error.messages)}
        {isPassing(error) && (
          <>
            <br />
            {t('maybePlaced', { button })}
          </>
        )}
      </span>
      {wayOut === 'seeOrders' && <ToOrder held={held} />}
      {wayOut === 'choosePlan' && (
        <a href={plansHref(ask)} className={wayOutLook}>
          {t('choosePlan')}
        </a>
      )}
    </div>
  )
}

const wayOutLook = buttonClass({ kind: 'line', small: true })

function ToOrder({ held }: { held: ReturnType<typeof heldOrderOf> }) {
  const t = usePhrases(settlementPhrases)
  if (!held) {
    return (
      <Link to="/order/list" className={wayOutLook}>
        {t('seeOrders')}
      </Link>
    )
  }
  return (
    <Link to="/order/detail" query={{ orderNo: held.orderNo }} className={wayOutLook}>
      {t(held.unpaid ? 'continuePayment' : 'seeOrder')}
    </Link>
  )
}
