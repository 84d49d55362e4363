import type { Category } from '@aisle/contract/shop-schemas'
import type { Bilingual } from '@aisle/contract/language'
import { showsKeptAnswers } from '../../api/answers/kept-answers.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { useValidDays } from '../coupons/index.ts'
import { categoryDrawing } from './category-drawing.ts'
import { shopHref } from './shop-address.ts'
import { shopPhrases } from './shop-phrases.ts'

interface PromotionProps {
  offer: { categoryId: string; name: Bilingual; validTo: string }
  category: Category | undefined
}

/** A currently valid coupon, in its own words (G13); links to the goods that it covers. */
export function Promotion({ offer, category }: PromotionProps) {
  const t = usePhrases(shopPhrases)
  const text = useBilingual()
  const valid = useValidDays()
  return (
    <a className="promo" href={shopHref({ categoryId: offer.categoryId, keyword: '', sort: 'recommended' })}>
      <span className="gr">
        {category && <span className="s c2">{t('offerFor', { category: text(category.name) })}</span>}
        <b className="t1">{text(offer.name)}</b>
        <span className="tag">{t('offerUntil', { day: valid.until(offer.validTo) })}</span>
      </span>
      {category && (
        <img
          loading={showsKeptAnswers() ? 'lazy' : 'eager'}
          src={categoryDrawing(category.icon).src}
          alt=""
          width={156}
          height={156}
          decoding="async"
        />
      )}
    </a>
  )
}
