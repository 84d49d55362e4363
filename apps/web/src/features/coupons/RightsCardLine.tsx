import type { ReactNode } from 'react'
import type { RightsCard } from '@aisle/contract/coupons-schemas'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { classNames } from '../../ui/class-names.ts'
import { couponPhrases } from './coupon-phrases.ts'
import './coupons.css'
import { useValidDays } from './use-valid-days.ts'

interface RightsCardLineProps {
  card: RightsCard
  /** Why the card does not apply here, or what it saves. */
  note?: ReactNode
  dead?: boolean
  /** At the right end: a button or a radio. */
  action?: ReactNode
}

/** A rights card in short: in a list or a choice. */
export function RightsCardLine({ card, note, dead = false, action }: RightsCardLineProps) {
  const t = usePhrases(couponPhrases)
  const text = useBilingual()
  const valid = useValidDays()
  const gives = useGiftText(card)
  return (
    <div className={classNames('h rc-line', dead && 'dead')}>
      <span className="gr words">
        <b className="b2">{text(card.name)}</b>
        <span className="xs c3 num">
          {gives} · {t('validUntil', { date: valid.until(card.validTo) })}
        </span>
        {note && <span className="xs num">{note}</span>}
      </span>
      {action}
    </div>
  )
}

/** The remaining benefit of a card, in a sentence for its kind (S5). */
export function useGiftText({ kind, timesLeft, state }: RightsCard): string {
  const t = usePhrases(couponPhrases)
  if (state === 'usedUp') return t('usedUp')
  if (kind === 'times') return t('timesLeft', { n: timesLeft ?? 0 })
  return t(kind === 'period' ? 'perFlight' : 'freeShipping')
}
