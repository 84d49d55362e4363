import { memo } from 'react'
import type { GoodsCard } from '@aisle/contract/shop-schemas'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { CardPrice } from './CardPrice.tsx'
import { getTag } from './goods-search-rules.ts'
import { GoodsPicture } from './GoodsPicture.tsx'
import { shopPhrases } from './shop-phrases.ts'

/** One product in the grid: picture, at most one tag, name, price. Memoised, because the list re-renders often. */
export const ProductCard = memo(function ProductCard({ card, eager }: { card: GoodsCard; eager: boolean }) {
  const t = usePhrases(shopPhrases)
  const text = useBilingual()
  const tag = getTag(card)
  return (
    <Link to="/goods/:id" params={{ id: card.goodsId }} className="tile">
      <GoodsPicture picture={card.picture} size="tile" eager={eager} />
      {/* In the order of reading aloud: name, price, then the tag. */}
      <span className="tx">
        <h3 className="el2">{text(card.name)}</h3>
        <span className="ft">
          <CardPrice card={card} />
        </span>
      </span>
      {tag === 'soldOut' && <Tag>{t('soldOut')}</Tag>}
      {tag === 'few' && card.left !== null && <Tag kind="hot">{t('onlyLeft', { n: card.left })}</Tag>}
    </Link>
  )
})
