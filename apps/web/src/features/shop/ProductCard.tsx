import { memo, useState } from 'react'
import type { GoodsCard, Picture } from '@aisle/contract/shop-schemas'
import { useInFlight } from '../../environment/portal-mode.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { CardPrice } from './CardPrice.tsx'
import { getTag, getTint, type Collected } from './goods-search-rules.ts'
import { GoodsPicture } from './GoodsPicture.tsx'
import './list.css'
import { shopPhrases } from './shop-phrases.ts'

/** Where a tile shows its goods in their place while the pointer or the focus is on it: not by touch. */
const fades = '(min-width: 64em) and (hover: hover) and (prefers-reduced-motion: no-preference)'

interface ProductCardProps {
  card: GoodsCard
  eager: boolean
  /** When goods can be collected for the passenger's next flight. */
  collected?: Collected | undefined
  /** Puts it into the cart, or asks which variant first. The same function in every render: cards are memoised. */
  onAdd: (card: GoodsCard) => void
}

/** One product in the grid: picture, at most one tag, name, price, colours. Memoised, because the list re-renders often. */
export const ProductCard = memo(function ProductCard({ card, eager, collected, onAdd }: ProductCardProps) {
  const t = usePhrases(shopPhrases)
  const text = useBilingual()
  const tag = getTag(card, collected)
  // Over the satellite, the small drawing.
  const portal = useInFlight()
  const cutout = portal ? undefined : card.cutout
  const [near, approach] = useState(false)
  const onNear = () => !near && !portal && card.scene && matchMedia(fades).matches && approach(true)
  return (
    <article className="tile" onMouseEnter={onNear} onFocus={onNear}>
      <GoodsPicture
        picture={cutout ?? card.picture}
        size="tile"
        eager={eager}
        className={classNames('lit', getTint(card.goodsId))}
      />
      {near && card.scene && <Scene picture={card.scene} />}
      {/* In the order of reading aloud: name, price, then the tag. */}
      <div className="tx">
        <h3 className="el2">
          <Link to="/goods/:id" params={{ id: card.goodsId }}>
            {text(card.name)}
          </Link>
        </h3>
        <span className="ft">
          <CardPrice card={card} />
          {card.swatches && <Swatches colours={card.swatches} />}
        </span>
      </div>
      {tag === 'soldOut' && <Tag>{t('soldOut')}</Tag>}
      {tag === 'few' && card.left !== null && <Tag kind="hot">{t('onlyLeft', { n: card.left })}</Tag>}
      {(tag === 'tonight' || tag === 'today' || tag === 'new') && <Tag kind="sea">{t(tag)}</Tag>}
      {tag !== 'soldOut' && (
        <button
          type="button"
          className="quick-add"
          aria-label={t('quickAdd', { name: text(card.name) })}
          onClick={() => onAdd(card)}
        >
          <Icon name="plus" size="s" />
        </button>
      )}
    </article>
  )
})

/** Where the goods belong, over the cut-out; unseen until it is loaded. */
function Scene({ picture }: { picture: Picture }) {
  const [loaded, load] = useState(false)
  return (
    <GoodsPicture
      picture={picture}
      size="tile"
      eager
      className={classNames('there', loaded && 'loaded')}
      onLoad={() => load(true)}
    />
  )
}

/** The colours are named on the product's page; drawn HTML may have no `style`, so these are drawings. */
function Swatches({ colours }: { colours: readonly string[] }) {
  return (
    <svg className="swatches" viewBox={`0 0 ${colours.length * 17 - 5} 12`} aria-hidden="true">
      {colours.map((colour, at) => (
        <circle key={colour} cx={6 + at * 17} cy={6} r={5.5} fill={colour} />
      ))}
    </svg>
  )
}
