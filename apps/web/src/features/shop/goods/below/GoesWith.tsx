import type { GoodsCard } from '@aisle/contract/shop-schemas'
import { usePhrases } from '../../../../language/phrases.ts'
import { ProductCard } from '../../ProductCard.tsx'
import { useQuickAdd } from '../../use-quick-add.tsx'
import { belowPhrases } from './below-phrases.ts'

/** Goods that staff have named beside this one. */
export function GoesWith({ cards }: { cards: readonly GoodsCard[] }) {
  const t = usePhrases(belowPhrases)
  const { onAdd, adding } = useQuickAdd(true)
  return (
    <section className="sec" aria-labelledby="goes-with">
      <h2 className="h2" id="goes-with">
        {t('goesWith')}
      </h2>
      <ul className="grid goes-with">
        {cards.map((card) => (
          <li key={card.goodsId}>
            <ProductCard card={card} eager={false} onAdd={onAdd} />
          </li>
        ))}
      </ul>
      {adding}
    </section>
  )
}
