import type { ReactNode } from 'react'
import { formatMoney } from '@aisle/contract/money'
import type { Category, GoodsCard, Shelf as ShelfOfGoods } from '@aisle/contract/shop-schemas'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { Link } from '../../../navigation/Link.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { getCategory, getTint, type Collected } from '../goods-search-rules.ts'
import { GoodsPicture } from '../GoodsPicture.tsx'
import { ProductCard } from '../ProductCard.tsx'
import { shopHref } from '../shop-address.ts'
import { shopPhrases } from '../shop-phrases.ts'

interface ShelfProps {
  shelf: ShelfOfGoods
  categories: readonly Category[]
  /** Beside the heading, where a category has no place there. */
  aside?: ReactNode
  collected: Collected | undefined
  /** In the first view. */
  eager?: boolean
  onAdd: (card: GoodsCard) => void
}

/** Goods that the editors show together, in the shape that they chose. */
export function Shelf({ shelf, categories, collected, aside, eager = false, onAdd }: ShelfProps) {
  const text = useBilingual()
  const { shape, goods } = shelf
  const id = `shelf-${shelf.shelfId}`
  if (shape === 'story') {
    return (
      <section className="sec story-shelf" aria-labelledby={id}>
        {goods.map((card) => (
          <Scene key={card.goodsId} card={card}>
            <h2 className="h2" id={id}>
              {text(shelf.name)}
            </h2>
            <span>{shelf.line && text(shelf.line)}</span>
          </Scene>
        ))}
      </section>
    )
  }
  return (
    <section className="sec" aria-labelledby={id}>
      <ShelfHead shelf={shelf} id={id} categories={categories} aside={aside} />
      {shape === 'scenes' ? (
        <ul className="scenes">
          {goods.map((card) => (
            <li key={card.goodsId}>
              <Scene card={card} eager={eager}>
                <h3>{text(card.name)}</h3>
                <ScenePrice card={card} />
              </Scene>
            </li>
          ))}
        </ul>
      ) : (
        <ul className={`grid ${shape === 'pair' ? 'pair' : 'four-up'}`}>
          {goods.map((card) => (
            <li key={card.goodsId}>
              <ProductCard card={card} eager={eager} collected={collected} onAdd={onAdd} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function ShelfHead({
  shelf,
  id,
  categories,
  aside,
}: Pick<ShelfProps, 'shelf' | 'categories' | 'aside'> & { id: string }) {
  const t = usePhrases(shopPhrases)
  const text = useBilingual()
  const more = getCategory(categories, shelf.categoryId ?? '')
  return (
    <div className="shelf-head">
      <h2 className="t2" id={id}>
        {text(shelf.name)}
      </h2>
      {more ? (
        <a className="s sea" href={shopHref({ categoryId: more.categoryId })}>
          {t('allOf', { n: more.goodsCount })}
          <span className="vh"> {text(more.name)}</span>
        </a>
      ) : (
        aside
      )}
    </div>
  )
}

/** In one colour on the picture, unlike the price of a tile. */
function ScenePrice({ card: { price, currency, priceFrom } }: { card: GoodsCard }) {
  const t = usePhrases(shopPhrases)
  const money = formatMoney(price, currency)
  return <span className="num">{priceFrom ? t('from', { price: money }) : money}</span>
}

interface SceneProps {
  card: GoodsCard
  eager?: boolean
  children: ReactNode
}

/** A product where it belongs, with its words on the picture. Without a scene it stands on its ground. */
function Scene({ card, eager = false, children }: SceneProps) {
  const { scene, cutout, picture } = card
  return (
    <Link to="/goods/:id" params={{ id: card.goodsId }} className="scene-card">
      <GoodsPicture
        picture={scene ?? cutout ?? picture}
        size="tile"
        eager={eager}
        className={classNames(!scene && 'lit', !scene && getTint(card.goodsId))}
      />
      <span className="caption">{children}</span>
    </Link>
  )
}
