import { useEffect, useRef } from 'react'
import { isPassing, type ApiError } from '../../../api/api-error.ts'
import type { Quote } from '@aisle/contract/orders-schemas'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { goodsSettlementPhrases } from './goods-settlement-phrases.ts'
import { offerPhrases } from './offer-phrases.ts'
import { settlementPhrases } from './settlement-phrases.ts'
import { getCouponReason, getHeldOrder, getRightsCardReason, findShortage, findWayOut } from './settlement-rules.ts'
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
  const held = wayOut === 'seeOrders' ? getHeldOrder(error.data) : null
  const more = useRefusalDetail(error, quote)
  return (
    <div ref={box} role="alert" tabIndex={-1} className={classNames('note refusal', isPassing(error) && 'long')}>
      <Icon name="alert" size="s" />
      <span className="gr" style={{ minWidth: 'min(10rem, 100%)' }}>
        {held?.unpaid ? t('heldUnpaid') : text(error.messages)}
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

/** Names the goods that are short, or the reason why the coupon or card was refused. */
export function useRefusalDetail(error: ApiError, quote: Quote | undefined): string | null {
  const g = usePhrases(goodsSettlementPhrases)
  const o = usePhrases(offerPhrases)
  const text = useBilingual()
  if (error.error === 'outOfStock') {
    const shortage = findShortage(error.data)
    const line = quote?.lines.find(({ refId }) => refId === shortage?.skuId)
    if (!shortage || !line) return null
    const name = text(line.name)
    return shortage.left > 0 ? g('left', { name, n: shortage.left }) : g('noneLeft', { name })
  }
  const reason = error.error === 'couponUnusable' && getCouponReason(error.data)
  // The list of coupons shows how much more must be spent.
  if (reason && reason !== 'belowMinimum') return o(reason)
  const cardReason = error.error === 'rightsCardUnusable' && getRightsCardReason(error.data)
  return cardReason ? o(cardReason) : null
}
