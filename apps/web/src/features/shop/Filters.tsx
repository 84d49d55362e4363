import { usePhrases } from '../../language/phrases.ts'
import type { GoodsSearch } from './goods-search-rules.ts'
import { refineSearch } from './shop-address.ts'
import { shopPhrases } from './shop-phrases.ts'

const filters = ['pickup', 'inStock'] as const

/** Narrows the list down; a second tap takes the filter away. */
export function Filters({ search }: { search: GoodsSearch }) {
  const t = usePhrases(shopPhrases)
  return (
    <div className="h filters" role="group" aria-label={t('filters')}>
      {filters.map((name) => (
        <button
          key={name}
          type="button"
          className="chip"
          aria-pressed={search[name]}
          onClick={() => refineSearch({ ...search, [name]: !search[name] })}
        >
          {t(name)}
        </button>
      ))}
    </div>
  )
}
