import type { Coupon, RightsCard } from '@aisle/contract/coupons-schemas'
import type { ResponseOf } from '@aisle/contract/define-call'
import { formatMoney, type Currency } from '@aisle/contract/money'
import type { orderCouponList } from '@aisle/contract/orders'
import type { CouponReason } from '@aisle/contract/shop-states'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { useValidDays } from '../../coupons/index.ts'
import { offerSheetPhrases } from './offer-sheet-phrases.ts'
import { OfferSheet } from './OfferSheet.tsx'

interface OffersProps {
  offers: ResponseOf<typeof orderCouponList>
  currency: Currency
  chosen: string | null
  onChoose: (id: string | null) => void
  onClose: () => void
}

/** The passenger's coupons for these goods or plans, unusable ones with the reason (S4). */
export function CouponSheet({ offers: { usable, unusable }, currency, ...sheet }: OffersProps) {
  const t = usePhrases(offerSheetPhrases)
  const facts = useOfferFacts()
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <OfferSheet
      {...sheet}
      title={t('coupons')}
      none={t('noCoupon')}
      nothing={t('noCoupons')}
      usable={usable.map(({ coupon: one, discount }) => facts.coupon(one, money(-discount)))}
      unusable={unusable.map(({ coupon: one, reason, missing }) =>
        facts.coupon(one, facts.reason(reason, money(missing))),
      )}
    />
  )
}

/** The passenger's rights cards for these goods or plans, unusable ones with the reason (S5). */
export function CardSheet({ offers: { rightsCards }, currency, ...sheet }: OffersProps) {
  const t = usePhrases(offerSheetPhrases)
  const facts = useOfferFacts()
  return (
    <OfferSheet
      {...sheet}
      title={t('rightsCards')}
      none={t('noCard')}
      nothing={t('noCards')}
      usable={rightsCards.usable.map(({ card: one, saves }) =>
        facts.card(one, one.freeShipping && saves === 0 ? t('freeShipping') : formatMoney(-saves, currency)),
      )}
      unusable={rightsCards.unusable.map(({ card: one, reason }) => facts.card(one, t(reason)))}
    />
  )
}

/** Describes coupons and rights cards in words. */
function useOfferFacts() {
  const t = usePhrases(offerSheetPhrases)
  const text = useBilingual()
  const valid = useValidDays()
  const validUntil = (validTo: string) => t('validUntil', { date: valid.until(validTo) })
  return {
    coupon: (one: Coupon, effect: string) => ({
      id: one.couponId,
      name: text(one.name),
      facts: [
        one.minSpend > 0 ? t('condition', { amount: formatMoney(one.minSpend, one.currency) }) : t('noCondition'),
        validUntil(one.validTo),
      ].join(' · '),
      effect,
    }),
    card: (one: RightsCard, effect: string) => ({
      id: one.rightsNo,
      name: text(one.name),
      facts: [...(one.timesLeft === null ? [] : [t('timesLeft', { n: one.timesLeft })]), validUntil(one.validTo)].join(
        ' · ',
      ),
      effect,
    }),
    reason: (reason: CouponReason, missing: string) =>
      reason === 'belowMinimum' ? t('belowMinimum', { amount: missing }) : t(reason),
  }
}
