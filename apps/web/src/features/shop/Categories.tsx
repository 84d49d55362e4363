import { memo } from 'react'
import type { Category } from '@aisle/contract/shop-schemas'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { useWide } from '../../ui/frame/width.tsx'
import { categoryDrawing } from './category-drawing.ts'
import { GoodsPicture } from './GoodsPicture.tsx'
import { shopHref } from './shop-address.ts'
import { shopPhrases } from './shop-phrases.ts'

interface CategoriesProps {
  categories: readonly Category[]
  current: string
}

/** Round drawings on phones, pills on desktops, which also say how many there are. */
export const Categories = memo(function Categories({ categories, current }: CategoriesProps) {
  const t = usePhrases(shopPhrases)
  const text = useBilingual()
  const counted = useWide()
  return (
    <nav aria-label={t('categories')}>
      {/* Reserves the space while loading, so that the list does not jump. */}
      <ul className="cats">
        {categories.map(({ categoryId, name, icon, goodsCount }) => (
          <li key={categoryId}>
            <a href={shopHref({ categoryId })} aria-current={categoryId === current ? 'page' : undefined}>
              <GoodsPicture picture={categoryDrawing(icon)} size={56} eager />
              <span>
                {text(name)}
                {counted && <span className="s c3 num">{`\u00a0${goodsCount}`}</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
})
