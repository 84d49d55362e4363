import { formatMoney } from '@aisle/contract/money'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Note } from '../../ui/Note.tsx'
import { cartPhrases } from './cart-phrases.ts'
import type { CartTotals } from './cart-totals.ts'

interface HintProps {
  /** Totals of the chosen lines; undefined if none are chosen, or while the first totals load. */
  totals: CartTotals | undefined
}

/** Always rendered, so that the lines stay under the finger while hints come and go. */
export function CouponHint({ totals }: HintProps) {
  const t = usePhrases(cartPhrases)
  const text = useBilingual()
  return (
    <div className="chint">
      <Note icon="ticket">{words()}</Note>
    </div>
  )

  function words(): string {
    if (!totals) return t('hintNothing')
    const { couponHint: hint, currency } = totals
    if (!hint) return t('hintNone')
    const name = text(hint.name)
    return hint.missing === 0
      ? t('couponUsable', { name, amount: formatMoney(hint.discount, currency) })
      : t('couponNear', { name, missing: formatMoney(hint.missing, currency) })
  }
}

/** The head of the card: the number of chosen pieces, and the amount missing for free delivery. */
export function LinesHead({ totals, pieces }: HintProps & { pieces: number }) {
  const t = usePhrases(cartPhrases)
  const missing = totals?.missingForFreeFreight ?? null
  return (
    <div className="h chead">
      <b className="b2">{t('selected', { n: pieces })}</b>
      {totals && missing !== null && (
        <span className="h s sp" style={{ gap: '.38rem' }}>
          <Icon name="truck" size="s" />
          {missing === 0 ? (
            <span className="okc">{t('freeFreight')}</span>
          ) : (
            <span className="c2">{t('toFreeFreight', { amount: formatMoney(missing, totals.currency) })}</span>
          )}
        </span>
      )}
    </div>
  )
}
