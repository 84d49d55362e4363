import {
  consolePaths,
  mostCountedOrders,
  staffOrderViews,
  type StaffOrderPage,
  type StaffOrderView,
} from '@aisle/contract/console'
import { visibleOrderKinds } from '@aisle/contract/staff-roles'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { callConsole } from '../../api/call-console.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { useSession } from '../../session/use-session.ts'
import { ExportButton, ExportNotice, useExport } from '../../ui/ExportRows.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { OrderTable } from './OrderTable.tsx'
import { orderPhrases, orderViewNames } from './order-phrases.ts'
import { ordersRequest } from './orders-search-rules.ts'

const route = getRouteApi('/signed-in/orders')

/** Finds orders, and leads to one. */
export function OrdersScreen() {
  const { text } = useLanguage()
  const search = route.useSearch()
  const request = ordersRequest(search)
  const pages = useInfiniteQuery({
    queryKey: ['orders', request],
    queryFn: ({ pageParam, signal }) =>
      callConsole<StaffOrderPage>(consolePaths.orders, { ...request, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
  })
  const exported = useExport('orders', request)
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? []
  const total = pages.data?.pages.at(-1)?.total ?? 0
  const filtered = Object.keys(search).some((name) => name !== 'view')
  return (
    <>
      <div className="ph">
        <h1>{text(orderPhrases.title)}</h1>
        <ExportButton exported={exported} />
      </div>
      <ExportNotice exported={exported} />
      <ViewTabs />
      <OrderFilters search={search} />
      <Problem error={pages.error} onRetry={() => void pages.refetch()} />
      {(rows.length > 0 || pages.isPending) && (
        <section className={pages.isPlaceholderData ? 'card wait' : 'card'} aria-busy={pages.isFetching}>
          <OrderTable rows={pages.isPending ? null : rows} />
          <footer className="h s c2">
            <span role="status">
              {pages.isPending ? text(orderPhrases.loading) : shown(text(orderPhrases.shown), rows.length, total)}
            </span>
            {pages.hasNextPage && (
              <button
                className="btn sm sp"
                disabled={pages.isFetchingNextPage}
                onClick={() => void pages.fetchNextPage()}
              >
                {text(orderPhrases.more)}
              </button>
            )}
          </footer>
        </section>
      )}
      {rows.length === 0 && pages.data && (
        <p className="card empty" role="status">
          {text(filtered || search.view ? orderPhrases.none : orderPhrases.noneYet)}
        </p>
      )}
    </>
  )
}

const shown = (phrase: string, rows: number, total: number) =>
  phrase
    .replace('{shown}', String(rows))
    .replace('{total}', total > mostCountedOrders ? `${mostCountedOrders.toLocaleString('en-GB')}+` : String(total))

/** Views that can show nothing of what the person sees are not there. */
function ViewTabs() {
  const { text } = useLanguage()
  const search = route.useSearch()
  const kinds = visibleOrderKinds(useSession().data?.person.roles ?? [])
  const kindOf: Partial<Record<StaffOrderView, (typeof kinds)[number]>> = {
    toShip: 'SHIP',
    toCollect: 'PICKUP',
    pieceMissing: 'PICKUP',
    wifi: 'WIFI',
  }
  const views = staffOrderViews.filter((view) => {
    const kind = kindOf[view]
    return kind === undefined || kinds.includes(kind)
  })
  return (
    <nav className="tabs" aria-label={text(orderPhrases.views)}>
      {views.map((view) => (
        <Link
          key={view}
          to="/orders"
          search={{ ...search, view: view === 'all' ? undefined : view }}
          activeProps={{}}
          aria-current={(search.view ?? 'all') === view ? 'page' : undefined}
        >
          {text(orderViewNames[view])}
        </Link>
      ))}
    </nav>
  )
}
