import { usePhrases } from '../../language/phrases.ts'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { nextSort, getSortChoice, sortChoices, type GoodsSearch } from './goods-search-rules.ts'
import { refineSearch } from './shop-address.ts'
import { shopPhrases } from './shop-phrases.ts'

/** Price shows its direction; choosing it again reverses it. */
export function SortChoice({ search }: { search: GoodsSearch }) {
  const t = usePhrases(shopPhrases)
  const current = getSortChoice(search.sort)
  return (
    <div className="shop-sort">
      <Segmented
        label={t('sortLabel')}
        options={sortChoices.map((value) => ({ value, label: t(value === current ? search.sort : value) }))}
        value={current}
        onChange={(choice) => refineSearch({ ...search, sort: nextSort(search.sort, choice) })}
      />
    </div>
  )
}
