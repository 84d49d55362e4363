import { useEffect, useRef } from 'react'
import { isPassing, type ApiError } from '../../../api/api-error.ts'
import type { Quote } from '@aisle/contract/orders-schemas'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { goodsSettlementPhrases } from './goods-settlement-phrases.ts'
import { settlementPhrases } from './settlement-phrases.ts'
import { findShortage, findWayOut, getRefusedTrip } from './settlement-rules.ts'
import { smallLine, WayOut, type WayOutProps } from './WayOut.tsx'

interface RefusalProps {
  error: ApiError
  quote: Quote
  /** Label of the button that places the order. */
  button: string
  toGo: Omit<WayOutProps, 'wayOut' | 'data' | 'look'>
}

/** Why the order was not placed, and the next step. The form keeps its input. */
export function Refusal({ error, quote, button, toGo }: RefusalProps) {
  const t = usePhrases(settlementPhrases)
  const text = useBilingual()
  const box = useRef<HTMLDivElement>(null)
  // The submit button may be below the fold, out of sight of this message.
  useEffect(() => box.current?.focus(), [error])
  const wayOut = findWayOut(error.error)
  const more = useRefusalDetail(error, quote)
  return (
    <div ref={box} role="alert" tabIndex={-1} className={classNames('note refusal', isPassing(error) && 'long')}>
      <Icon name="alert" size="s" />
      <span className="gr" style={{ minWidth: 'min(10rem, 100%)' }}>
        {text(error.messages)}
        {more && (
          <>
            <br />
            {more}
          </>
        )}
        {isPassing(error) && (
          <>
            <br />
            {t('maybePlaced', { button })}
          </>
        )}
      </span>
      <WayOut {...toGo} wayOut={wayOut} data={error.data} look={smallLine} />
    </div>
  )
}

/** Names the goods that are short, or the passenger of a party whose plan was refused. */
export function useRefusalDetail(error: ApiError, quote: Quote | undefined): string | null {
  const g = usePhrases(goodsSettlementPhrases)
  const text = useBilingual()
  const shortage = error.error === 'outOfStock' ? findShortage(error.data) : null
  const t = usePhrases(settlementPhrases)
  const refusedTrip = getRefusedTrip(error.data)
  const plan = refusedTrip && quote?.plans.find(({ tripId }) => tripId === refusedTrip)
  if (plan) return t('concerns', { name: plan.passengerName })
  const line = shortage && quote?.lines.find(({ refId }) => refId === shortage.skuId)
  if (!shortage || !line) return null
  const name = text(line.name)
  return shortage.left > 0 ? g('left', { name, n: shortage.left }) : g('noneLeft', { name })
}
