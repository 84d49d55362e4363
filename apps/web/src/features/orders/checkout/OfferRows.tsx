import { useState } from 'react'
import type { ResponseOf } from '@aisle/contract/define-call'
import { formatMoney } from '@aisle/contract/money'
import type { orderCouponList } from '@aisle/contract/orders'
import type { Quote } from '@aisle/contract/orders-schemas'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { later, usePreload } from '../../../navigation/later.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Row } from '../../../ui/Row.tsx'
import { offerPhrases } from './offer-phrases.ts'
import { noCoupon, type Choices } from './settlement-ask.ts'

const CouponSheet = later(() => import('./OfferSheets.tsx').then((part) => part.CouponSheet))
const CardSheet = later(() => import('./OfferSheets.tsx').then((part) => part.CardSheet))

interface OfferRowsProps {
  /** Undefined while loading, and where it failed. */
  offers: ResponseOf<typeof orderCouponList> | undefined
  failed: boolean
  quote: Quote
  onChoose: (change: Partial<Choices>) => void
}

/**
 * The coupon and rights-card rows, without one in which nothing can be chosen. Each opens the passenger's own, unusable ones
 * with the reason (S4, S5).
 */
export function OfferRows({ offers, failed, quote, onChoose }: OfferRowsProps) {
  const t = usePhrases(offerPhrases)
  const text = useBilingual()
  // A row that is drawn already stays, so that what lies below does not move.
  const [cameLate] = useState(!offers)
  const [open, setOpen] = useState<'coupons' | 'cards' | null>(null)
  usePreload(offers !== undefined, CouponSheet)
  const money = (amount: number) => formatMoney(amount, quote.currency)
  const remove = () => onChoose({ couponId: noCoupon })
  if (!offers) {
    // The rows keep their place: what lies below must not jump when the offers come after the quote.
    const fact = t(failed ? 'notLoaded' : 'loading')
    const value = <span className="c3">{fact}</span>
    return (
      <>
        {quote.couponId === null ? (
          <Row label={t('coupon')} value={value} />
        ) : (
          <AppliedCoupon name={t('coupon')} fact={fact} amount={money(-quote.couponDiscount)} onRemove={remove} />
        )}
        <Row label={t('rightsCard')} value={value} />
      </>
    )
  }
  const { usable, rightsCards } = offers
  const has = (some: { usable: readonly unknown[] }) => cameLate || some.usable.length > 0
  const coupon = usable.find(({ coupon: { couponId } }) => couponId === quote.couponId)
  const card = rightsCards.usable.find(({ card: { rightsNo } }) => rightsNo === quote.rightsNo)
  return (
    <>
      {coupon ? (
        <AppliedCoupon
          name={text(coupon.coupon.name)}
          fact={[
            t(coupon === usable[0] ? 'bestCoupon' : 'chosenCoupon'),
            ...(usable.length > 1 ? [t('otherCoupons', { n: usable.length - 1 })] : []),
          ].join(t('factComma'))}
          amount={money(-quote.couponDiscount)}
          onChange={() => setOpen('coupons')}
          onRemove={remove}
        />
      ) : (
        has(offers) && (
          <Row label={t('coupon')} value={<OfferValue usable={usable.length} />} onClick={() => setOpen('coupons')} />
        )
      )}
      {has(rightsCards) && (
        <Row
          label={t('rightsCard')}
          value={
            <OfferValue
              chosen={
                card && { name: text(card.card.name), amount: money(-(quote.rightsDiscount + quote.freightSaved)) }
              }
              usable={rightsCards.usable.length}
            />
          }
          onClick={() => setOpen('cards')}
        />
      )}
      {open === 'coupons' && (
        <CouponSheet
          offers={offers}
          currency={quote.currency}
          chosen={quote.couponId}
          onChoose={(couponId) => onChoose({ couponId: couponId ?? noCoupon })}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'cards' && (
        <CardSheet
          offers={offers}
          currency={quote.currency}
          chosen={quote.rightsNo}
          onChoose={(rightsNo) => onChoose({ rightsNo })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

interface AppliedCouponProps {
  name: string
  /** Why this one, or that the coupons are still on their way. */
  fact: string
  amount: string
  onChange?: () => void
  onRemove: () => void
}

/** G13: the coupon that was applied, with the reason; one tap takes it out. */
function AppliedCoupon({ name, fact, amount, onChange, onRemove }: AppliedCouponProps) {
  const t = usePhrases(offerPhrases)
  return (
    <div className="row" style={{ gap: 0, padding: '0 .25rem 0 0' }}>
      <button type="button" className="row" onClick={onChange} disabled={!onChange}>
        <Icon name="ticket" size="s" />
        <span className="gr">
          <span className="vh">{t('coupon')} </span>
          <b className="b2">{name}</b>
          <br />
          <span className="s c2">{fact}</span>
        </span>
        <span className="hot num nb">{amount}</span>
      </button>
      <button type="button" className="ib" aria-label={t('removeCoupon')} onClick={onRemove}>
        <Icon name="close" size="s" />
      </button>
    </div>
  )
}

interface OfferValueProps {
  chosen?: { name: string; amount: string } | undefined
  usable: number
}

function OfferValue({ chosen, usable }: OfferValueProps) {
  const t = usePhrases(offerPhrases)
  if (chosen) {
    return (
      <span className="hot num rt">
        <span className="phrase">{chosen.name}</span> <span className="phrase nb">{chosen.amount}</span>
      </span>
    )
  }
  return usable > 0 ? t('usableCoupons', { n: usable }) : <span className="c3">{t('noneUsable')}</span>
}
