import type { Category, Promotion as Offer } from '@aisle/contract/shop-schemas'
import { showsKeptAnswers } from '../../api/answers/kept-answers.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { useValidDays } from '../coupons/index.ts'
import { categoryDrawing } from './category-drawing.ts'
import { shopHref } from './shop-address.ts'
import { shopPhrases } from './shop-phrases.ts'

interface PromotionProps {
  offer: Offer
  category: Category | undefined
}

/** What is offered now, in the editors' words or a coupon's own, with its last day (G13); leads to the goods. */
export function Promotion({ offer, category }: PromotionProps) {
  const t = usePhrases(shopPhrases)
  const text = useBilingual()
  const valid = useValidDays()
  const { name, line, action, picture = category && categoryDrawing(category.icon) } = offer
  return (
    <a className="promo" href={shopHref({ categoryId: offer.categoryId })}>
      <span className="s">{t('offerUntil', { day: valid.until(offer.validTo) })}</span>
      <b>{text(name)}</b>
      <span className="s">{line ? text(line) : category && t('offerFor', { category: text(category.name) })}</span>
      <span className="go">{action ? text(action) : t('seeOffer')}</span>
      {picture && (
        <img
          loading={showsKeptAnswers() ? 'lazy' : 'eager'}
          src={picture.src}
          alt=""
          width={180}
          height={180}
          decoding="async"
        />
      )}
    </a>
  )
}
