import type { Category } from '@aisle/contract/shop-schemas'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { classNames } from '../../ui/class-names.ts'
import { AirlineMark } from '../../ui/frame/AirlineMark.tsx'
import { LanguagePill } from '../../ui/frame/LanguagePill.tsx'
import { OnDesktop, OnPhone } from '../../ui/frame/width.tsx'
import { useCartCount } from './cart-count.ts'
import { Categories } from './Categories.tsx'
import { getCategory, type GoodsSearch } from './goods-search-rules.ts'
import { GoodsList, ListFailed } from './GoodsList.tsx'
import { Promotion } from './Promotion.tsx'
import { SearchField } from './SearchField.tsx'
import { shopHref, useShopSearch } from './shop-address.ts'
import './shop.css'
import { shopPhrases } from './shop-phrases.ts'
import { useGoodsPages, useShopFront, type GoodsPages } from './shop-queries.ts'
import { SortChoice } from './SortChoice.tsx'
import { usePageTitle } from '../../navigation/use-page-title.ts'

const noCategories: readonly Category[] = []

/** `/shop?category=…&keyword=…&sort=…` (S1). */
export function ShopScreen() {
  const t = usePhrases(shopPhrases)
  const search = useShopSearch()
  const front = useShopFront()
  useCartCount()
  const categories = front.data?.categories ?? noCategories
  const browsing = search.keyword === ''
  const atFront = browsing && search.categoryId === ''
  const offered = front.data?.promotion
  const pages = useGoodsPages(search)
  const onItsWay = !front.data && !(front.isError && pages.data)
  const nothing = atFront && pages.isError && !pages.data
  return (
    <>
      <OnPhone>
        <header className="h shop-bar mb">
          <AirlineMark />
          <SearchField key={search.keyword} search={search} />
          <LanguagePill />
        </header>
      </OnPhone>
      <main className="wide shop">
        {atFront && <h1 className="vh">{t('shop')}</h1>}
        {nothing ? (
          // As high as what it replaces on desktops, so that the search field below keeps its place.
          <div style={{ height: '17.37rem' }}>
            <ListFailed pages={pages} />
          </div>
        ) : (
          <>
            {atFront && offered && <Promotion offer={offered} category={getCategory(categories, offered.categoryId)} />}
            {/* There is nearly always a promotion: reserve its space, so that the list does not jump. */}
            {atFront && onItsWay && <div className="promo" aria-hidden="true" />}
            {browsing && <Categories categories={categories} current={search.categoryId} />}
          </>
        )}
        <Goods search={search} categories={categories} pages={pages} listed={!nothing} />
      </main>
    </>
  )
}

interface GoodsProps {
  search: GoodsSearch
  categories: readonly Category[]
  pages: GoodsPages
  /** False if it is said above that there is no list: only the search field of desktops is left here then. */
  listed: boolean
}

function Goods({ search, categories, pages, listed }: GoodsProps) {
  return (
    <section className={classNames('sec', !listed && 'dk')}>
      <div className="shop-head">
        <Heading search={search} categories={categories} total={pages.data?.total} />
        <OnDesktop>
          <div className="shop-search dk">
            <SearchField key={search.keyword} search={search} />
          </div>
        </OnDesktop>
        {(pages.data || !pages.isError) && (pages.data?.total ?? 2) > 1 && <SortChoice search={search} />}
      </div>
      {listed && <GoodsList search={search} pages={pages} />}
    </section>
  )
}

interface HeadingProps {
  search: GoodsSearch
  categories: readonly Category[]
  total: number | undefined
}

/** The heading of the list; after a search its count is announced. */
function Heading({ search, categories, total }: HeadingProps) {
  const t = usePhrases(shopPhrases)
  const text = useBilingual()
  const { categoryId, keyword } = search
  const category = getCategory(categories, categoryId)
  const atFront = keyword === '' && categoryId === ''
  const Title = atFront ? 'h2' : 'h1'
  const title = keyword
    ? t('searchTitle', { keyword })
    : category
      ? text(category.name)
      : t(categoryId ? 'shop' : 'allGoods')
  usePageTitle(atFront ? t('shop') : title)
  return (
    <div className="h bl wrap shop-title">
      <Title className="t2">{title}</Title>
      {total !== undefined && (
        <span className="s c3 num" aria-hidden={keyword !== '' || undefined}>
          {t(total === 1 ? 'countOne' : 'count', { n: total })}
        </span>
      )}
      <span className="vh" role="status">
        {keyword !== '' && total !== undefined && t(total === 1 ? 'foundOne' : 'found', { n: total })}
      </span>
      {!atFront && (
        <a className="sp s sea hit" href={shopHref({ ...search, categoryId: '', keyword: '', sort: 'recommended' })}>
          {t('allGoods')}
        </a>
      )}
    </div>
  )
}
