import type { Category } from '@aisle/contract/shop-schemas'
import type { Bilingual } from '@aisle/contract/language'
import { showsKeptAnswers } from '../../api/kept-answers.ts'
import { formatDay } from '../../language/formats.ts'
import { useLanguage } from '../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { categoryDrawing } from './category-drawing.ts'
import { shopHref } from './shop-address.ts'
import { shopPhrases } from './shop-phrases.ts'

interface PromotionProps {
  offer: { categoryId: string; name: Bilingual; validTo: string }
  category: Category | undefined
}

/** A coupon that is valid now, in its own words (G13); leads to what it is good for. */
export function Promotion({ offer, category }: PromotionProps) {
  const t = usePhrases(shopPhrases)
  const text = useBilingual()
  const language = useLanguage()
  // It ends at the stroke of midnight: the day before is its last.
  const lastMoment = Date.parse(offer.validTo) - 1
  return (
    <a className="promo" href={shopHref({ categoryId: offer.categoryId, keyword: '', sort: 'recommended' })}>
      <span className="gr">
        {category && <span className="s c2">{t('offerFor', { category: text(category.name) })}</span>}
        <b className="t1">{text(offer.name)}</b>
        <span className="tag">{t('offerUntil', { day: formatDay(lastMoment, language) })}</span>
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
