import type { RightsCard } from '@aisle/contract/coupons-schemas'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { AirlineMark } from '../../ui/frame/AirlineMark.tsx'
import { couponPhrases } from './coupon-phrases.ts'
import { useGiftText } from './RightsCardLine.tsx'
import { UsesArc } from './UsesArc.tsx'
import { useValidDays } from './use-valid-days.ts'

/** A usable card: the night sea with its line; cards without a count have a sentence instead (S5). */
export function RightsCardView({ card }: { card: RightsCard }) {
  const t = usePhrases(couponPhrases)
  const text = useBilingual()
  const valid = useValidDays()
  const gives = useGiftText(card)
  const { times, timesLeft, description, refundNote } = card
  const counted = times !== null && timesLeft !== null ? { all: times, used: times - timesLeft } : null
  return (
    <article className="rc">
      <div className="h top">
        <span className="gr">
          <b className="t3">{text(card.name)}</b>
          <br />
          <span className="s c2 num">{t('validUntil', { date: valid.until(card.validTo) })}</span>
        </span>
        <AirlineMark />
      </div>
      {counted && <UsesArc {...counted} />}
      <p className="s c2" style={{ margin: '.25rem 0 .75rem' }}>
        {text(description)}
        <span className="xs" style={{ display: 'block', marginTop: '.25rem' }}>
          {text(refundNote)}
        </span>
      </p>
      <div className="h">
        <span className="b2 num gr">
          <b>{gives}</b>
          {counted && counted.used > 0 && (
            <span className="xs c2" style={{ display: 'block' }}>
              {t('getTimes', counted)}
            </span>
          )}
        </span>
        <Link
          to={card.kind === 'benefit' ? '/shop' : '/purchaseIndex'}
          className={buttonClass({ kind: 'inverse', small: true })}
        >
          {t('useCard')}
          <span className="vh"> {text(card.name)}</span>
        </Link>
      </div>
    </article>
  )
}
