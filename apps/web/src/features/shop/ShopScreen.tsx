import { useState, type ReactNode } from 'react'
import type { Category, GoodsPage, Shelf } from '@aisle/contract/shop-schemas'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { later } from '../../navigation/later.tsx'
import { useSession } from '../../session/session-store.ts'
import { classNames } from '../../ui/class-names.ts'
import { AirlineMark } from '../../ui/frame/AirlineMark.tsx'
import { LanguagePill } from '../../ui/frame/LanguagePill.tsx'
import { OnDesktop, OnPhone } from '../../ui/frame/width.tsx'
import { useCartCount } from './cart-count.ts'
import { Categories } from './Categories.tsx'
import { countShown, getCategory, type Collected, type GoodsSearch } from './goods-search-rules.ts'
import { Filters } from './Filters.tsx'
import { GoodsList, ListFailed } from './GoodsList.tsx'
import { ShopHome } from './home/ShopHome.tsx'
import { Promotion } from './Promotion.tsx'
import { SearchField } from './SearchField.tsx'
import { shopHref, useShopHome, useShopSearch } from './shop-address.ts'
import './shop.css'
import { shopPhrases } from './shop-phrases.ts'
import { useGoodsPages, useShopFront, type GoodsPages } from './shop-queries.ts'
import { SortChoice } from './SortChoice.tsx'
import { usePageTitle } from '../../navigation/use-page-title.ts'

const noCategories: readonly Category[] = []
const noShelves: readonly Shelf[] = []

/** `/shop`, the front with the editors' shelves; `/shop?category=…&keyword=…&sort=…`, lists (S1). */
export function ShopScreen() {
  const t = usePhrases(shopPhrases)
  const search = useShopSearch()
  const home = useShopHome()
  const front = useShopFront()
  useCartCount()
  const categories = front.data?.categories ?? noCategories
  const shelves = front.data?.shelves ?? noShelves
  const offered = front.data?.promotion
  const pages = useGoodsPages(search)
  const [collected, setCollected] = useState<Collected>()
  const onItsWay = !front.data && !(front.isError && pages.data)
  const nothing = home && pages.isError && !pages.data
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
        {home && <h1 className="vh">{t('shop')}</h1>}
        {nothing ? (
          // As high as what it replaces on desktops, so that the search field below keeps its place.
          <div style={{ height: '17.37rem' }}>
            <ListFailed pages={pages} />
          </div>
        ) : (
          <>
            {home && (
              <WithFlight onCollected={setCollected}>
                {offered && <Promotion offer={offered} category={getCategory(categories, offered.categoryId)} />}
                {/* There is nearly always a promotion: reserve its space, so that the shelves do not jump. */}
                {onItsWay && <div className="promo" aria-hidden="true" />}
              </WithFlight>
            )}
            {search.keyword === '' && <Categories categories={categories} current={search.categoryId} />}
          </>
        )}
        {home && shelves.length > 0 ? (
          <ShopHome
            shelves={shelves}
            categories={categories}
            search={<DesktopSearch search={search} />}
            collected={collected}
            total={pages.data?.total ?? 0}
          />
        ) : (
          <Goods home={home} search={search} categories={categories} pages={pages} listed={!nothing} />
        )}
      </main>
    </>
  )
}

const FlightGoods = later(
  () => import('./flight/FlightGoods.tsx').then((part) => part.FlightGoods),
  () => <div className="flight-goods" aria-hidden="true" />,
)

interface WithFlightProps {
  children: ReactNode
  onCollected: (collected: Collected | undefined) => void
}

/** A passenger who is logged in sees the next flight first. */
function WithFlight({ children, onCollected }: WithFlightProps) {
  const session = useSession()
  if (!session) return children
  return (
    <div className="front-two">
      <FlightGoods onCollected={onCollected} />
      {children}
    </div>
  )
}

interface GoodsProps {
  home: boolean
  search: GoodsSearch
  categories: readonly Category[]
  pages: GoodsPages
  /** False if it is said above that there is no list: only the search field of desktops is left here then. */
  listed: boolean
}

function Goods({ home, search, categories, pages, listed }: GoodsProps) {
  return (
    <section className={classNames('sec', !listed && 'dk')}>
      <div className="shop-head">
        <Heading home={home} search={search} categories={categories} counted={pages.data} />
        <DesktopSearch search={search} />
        {!home && <Filters search={search} />}
        {(pages.data || !pages.isError) && (pages.data?.total ?? 2) > 1 && <SortChoice search={search} />}
      </div>
      {listed && <GoodsList search={search} pages={pages} />}
    </section>
  )
}

function DesktopSearch({ search }: { search: GoodsSearch }) {
  return (
    <OnDesktop>
      <div className="shop-search dk">
        <SearchField key={search.keyword} search={search} />
      </div>
    </OnDesktop>
  )
}

interface HeadingProps {
  home: boolean
  search: GoodsSearch
  categories: readonly Category[]
  counted: Pick<GoodsPage, 'total' | 'moreThanTotal'> | undefined
}

/** The heading of the list; after a search its count is announced. */
function Heading({ home, search, categories, counted }: HeadingProps) {
  const t = usePhrases(shopPhrases)
  const text = useBilingual()
  const { categoryId, keyword } = search
  const category = getCategory(categories, categoryId)
  const Title = home ? 'h2' : 'h1'
  const title = keyword
    ? t('searchTitle', { keyword })
    : category
      ? text(category.name)
      : t(categoryId ? 'shop' : 'allGoods')
  usePageTitle(home ? t('shop') : title)
  return (
    <div className="h bl wrap shop-title">
      <Title className="t2">{title}</Title>
      {counted && (
        <span className="s c3 num" aria-hidden={keyword !== '' || undefined}>
          {t(counted.total === 1 ? 'countOne' : 'count', { n: countShown(counted) })}
        </span>
      )}
      <span className="vh" role="status">
        {keyword !== '' && counted && t(counted.total === 1 ? 'foundOne' : 'found', { n: countShown(counted) })}
      </span>
      {(keyword || categoryId) && (
        <a className="sp s sea hit" href={shopHref()}>
          {t('allGoods')}
        </a>
      )}
    </div>
  )
}
