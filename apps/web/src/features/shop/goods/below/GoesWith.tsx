import type { GoodsCard } from '@aisle/contract/shop-schemas'
import { useBilingual, usePhrases } from '../../../../language/phrases.ts'
import { Link } from '../../../../navigation/Link.tsx'
import { CardPrice } from '../../CardPrice.tsx'
import { GoodsPicture } from '../../GoodsPicture.tsx'
import { belowPhrases } from './below-phrases.ts'

/** Goods that staff have named beside this one. */
export function GoesWith({ cards }: { cards: readonly GoodsCard[] }) {
  const t = usePhrases(belowPhrases)
  const text = useBilingual()
  return (
    <section className="sec" aria-labelledby="goes-with">
      <h2 className="h2" id="goes-with">
        {t('goesWith')}
      </h2>
      <ul className="goes-with">
        {cards.map((card) => (
          <li key={card.goodsId}>
            <Link to="/goods/:id" params={{ id: card.goodsId }} className="card flush">
              <GoodsPicture picture={card.picture} size="tile" className="tile-ground" />
              <span className="told">
                <h3 className="b2">{text(card.name)}</h3>
                <CardPrice card={card} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
