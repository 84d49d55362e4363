import { Suspense, useEffect, useRef, useState } from 'react'
import type { GoodsCard } from '@aisle/contract/shop-schemas'
import { useFirstList } from '../../analytics/use-first-list.ts'
import { firstPaint } from '../../api/answers/first-paint.ts'
import { usePhrases } from '../../language/phrases.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Empty } from '../../ui/Empty.tsx'
import { bag } from '../../ui/empty-scenes.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import type { GoodsSearch } from './goods-search-rules.ts'
import { ProductCard } from './ProductCard.tsx'
import { shopHref } from './shop-address.ts'
import { shopPhrases } from './shop-phrases.ts'
import type { GoodsPages } from './shop-queries.ts'
import { useQuickAdd } from './use-quick-add.tsx'

interface GoodsListProps {
  search: GoodsSearch
  pages: GoodsPages
}

/** Cards in the first view, on phones and on screens wider than 40 rem. */
const cardsInView = { phone: 4, wide: 12 }

/** Each card costs a slow phone milliseconds: the first paint renders only the cards in view, and the others follow. */
function useCardsDrawn(): number {
  // The server renders all cards, too.
  const [all, drawAll] = useState(firstPaint() === undefined)
  // The first paint may have happened before this runs.
  useEffect(() => void Promise.resolve(firstPaint()).then(() => drawAll(true)), [])
  if (all) return Infinity
  return matchMedia('(min-width: 40rem)').matches ? cardsInView.wide : cardsInView.phone
}

export function GoodsList({ search, pages }: GoodsListProps) {
  const t = usePhrases(shopPhrases)
  const drawn = useCardsDrawn()
  const shown = (pages.data?.goods.length ?? 0) > 0
  useFirstList(shown)
  const { onAdd, adding } = useQuickAdd(shown)
  if (!pages.data) return pages.isError ? <ListFailed pages={pages} /> : <GridSkeleton />
  const { goods } = pages.data
  if (goods.length === 0) return <NothingThere searched={search.keyword !== ''} />
  return (
    <>
      <ul
        className={classNames('grid', pages.isPlaceholderData && 'waiting')}
        aria-busy={pages.isPlaceholderData || undefined}
      >
        <Cards goods={goods.slice(0, cardsInView.phone)} onAdd={onAdd} eager />
        {/* Hydrated separately from the rest, so that the browser can respond in between. */}
        <Suspense>
          <Cards goods={goods.slice(cardsInView.phone, drawn)} onAdd={onAdd} />
        </Suspense>
      </ul>
      {pages.isPlaceholderData || drawn < goods.length ? null : pages.hasNextPage ? (
        <More pages={pages} />
      ) : (
        <p className="s c3 ct list-end">{t('noMore')}</p>
      )}
      {adding}
    </>
  )
}

export function ListFailed({ pages }: { pages: GoodsPages }) {
  const t = usePhrases(shopPhrases)
  return (
    <LoadFailed
      title={t('loadFailed')}
      reload={t('reload')}
      loading={t('loading')}
      busy={pages.isFetching}
      onReload={() => void pages.refetch()}
    >
      {t('loadFailedText')}
    </LoadFailed>
  )
}

interface CardsProps {
  goods: readonly GoodsCard[]
  eager?: boolean
  onAdd: (card: GoodsCard) => void
}

function Cards({ goods, eager = false, onAdd }: CardsProps) {
  return goods.map((card) => (
    <li key={card.goodsId}>
      <ProductCard card={card} eager={eager} onAdd={onAdd} />
    </li>
  ))
}

/** Loads the next page when the end of the list is near; the button serves keyboards, and retries after a failure. */
function More({ pages }: Pick<GoodsListProps, 'pages'>) {
  const t = usePhrases(shopPhrases)
  const place = useRef<HTMLDivElement>(null)
  const { isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages
  const waiting = !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    const element = place.current
    // Older browsers have only the button.
    if (!waiting || !element || typeof IntersectionObserver === 'undefined') return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && void fetchNextPage(),
      { rootMargin: '0px 0px 600px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [waiting, fetchNextPage])
  return (
    <div ref={place} className="list-end">
      <Button kind="line" wide busy={isFetchingNextPage} busyLabel={t('loading')} onClick={() => void fetchNextPage()}>
        {t(isFetchNextPageError ? 'reload' : 'more')}
      </Button>
    </div>
  )
}

/** Skeletons in the size of the cards, shown only after 300 ms of loading (design §9). */
function GridSkeleton() {
  return (
    <div className="grid late" aria-hidden="true">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="tile">
          <span className="pic sk" />
          <span className="tx">
            <span className="sk" style={{ width: '80%' }} />
            <span className="sk" style={{ width: '45%' }} />
          </span>
        </div>
      ))}
    </div>
  )
}

function NothingThere({ searched }: { searched: boolean }) {
  const t = usePhrases(shopPhrases)
  return (
    <Empty
      scene={bag}
      title={t(searched ? 'nothingFound' : 'emptyCategory')}
      action={
        <a className={buttonClass({ kind: 'sec2' })} href={shopHref()}>
          {t('seeAll')}
        </a>
      }
    >
      {searched && <p>{t('nothingFoundText')}</p>}
    </Empty>
  )
}
