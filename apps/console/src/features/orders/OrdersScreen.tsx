import {
  consolePaths,
  mostCountedOrders,
  staffOrderViews,
  type StaffOrderPage,
  type StaffOrderRow,
  type StaffOrderView,
} from '@aisle/contract/console'
import { listTables } from '@aisle/contract/console-views'
import { visibleOrderKinds } from '@aisle/contract/staff-roles'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { callConsole } from '../../api/call-console.ts'
import { shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ColumnMenu } from '../../lists/ColumnMenu.tsx'
import { ListViews } from '../../lists/ListViews.tsx'
import { NewRows } from '../../lists/NewRows.tsx'
import { useListTable } from '../../lists/use-list-table.ts'
import { useRowsInPlace } from '../../lists/use-rows-in-place.ts'
import { useSavedViews } from '../../lists/use-saved-views.ts'
import { useSeenList } from '../../lists/seen-list-store.ts'
import { useTicks } from '../../lists/use-ticks.ts'
import { useSession } from '../../session/use-session.ts'
import { ExportButton, ExportNotice, useExport } from '../../ui/ExportRows.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { useNow } from '../../ui/use-now.ts'
import { orderColumns } from './order-columns.tsx'
import { OrderFilters } from './filters/OrderFilters.tsx'
import { OrderBulk, useMayActOnMany } from './OrderBulk.tsx'
import { OrderTable } from './OrderTable.tsx'
import { orderPhrases, orderViewNames } from './order-phrases.ts'
import { ordersRequest } from './filters/orders-search-rules.ts'
import { useChips } from './filters/use-chips.ts'

const route = getRouteApi('/signed-in/orders')

/** Finds orders, and leads to one. */
export function OrdersScreen() {
  const { text } = useLanguage()
  const search = route.useSearch()
  const request = ordersRequest(search)
  const list = JSON.stringify(request)
  const pages = useInfiniteQuery({
    queryKey: ['orders', request],
    queryFn: ({ pageParam, signal }) =>
      callConsole<StaffOrderPage>(consolePaths.orders, { ...request, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
  })
  const saved = useSavedViews('orders', search)
  const chips = useChips(search)
  const inPlace = useRowsInPlace({
    rows: pages.data?.pages.flatMap((page) => page.rows) ?? [],
    idOf,
    list,
    isSettled: pages.isSuccess && !pages.isPlaceholderData && !pages.isFetching,
    at: pages.dataUpdatedAt,
  })
  const { rows } = inPlace
  const table = useListTable({
    name: 'orders',
    table: listTables.orders,
    columns: orderColumns,
    rows,
    rowId: idOf,
    view: saved.open,
  })
  const exported = useExport('orders', request, table.chosenColumns)
  const ticks = useTicks({ rows, idOf, list })
  useSeenList('order', rows.map(idOf))
  const mayAct = useMayActOnMany()
  const last = pages.data?.pages.at(-1)
  const filtered = Object.keys(search).some((name) => name !== 'view' && name !== 'saved')
  return (
    <>
      <div className="ph">
        <h1>{text(orderPhrases.title)}</h1>
        <ExportButton exported={exported} />
        <ColumnMenu table={table} />
      </div>
      <ExportNotice exported={exported} />
      <ListViews
        to="/orders"
        label={text(orderPhrases.views)}
        saved={saved}
        filters={[
          ...(search.view ? [text(orderViewNames[search.view])] : []),
          ...chips.flatMap(({ id, name, value }) => (id === 'q' ? [] : [`${name} ${value}`])),
        ]}
        isSearched={search.q !== undefined}
        columns={table}
      >
        <ViewTabs isSaved={saved.open !== null} />
      </ListViews>
      <OrderBulk rows={ticks.rows} onClear={ticks.clear}>
        <OrderFilters search={search} chips={chips} />
      </OrderBulk>
      <Problem error={pages.error} onRetry={() => void pages.refetch()} />
      {(rows.length > 0 || pages.isPending || pages.hasNextPage) && (
        <section className={pages.isPlaceholderData ? 'card wait' : 'card'} aria-busy={pages.isFetching}>
          <NewRows
            waiting={inPlace.waiting}
            since={inPlace.since}
            words={{ one: orderPhrases.newOrder, many: orderPhrases.newOrders }}
            onShow={inPlace.show}
          />
          <OrderTable table={table} isPending={pages.isPending || saved.isPending} ticks={mayAct ? ticks : null} />
          <footer className="h s c2">
            <span role="status">
              {last === undefined ? text(orderPhrases.loading) : <Shown rows={rows.length} last={last} />}
            </span>
            {pages.hasNextPage && (
              <button
                className="btn sm sp"
                disabled={pages.isFetchingNextPage}
                onClick={() => void pages.fetchNextPage()}
              >
                {text(rows.length === 0 ? orderPhrases.lookFurther : orderPhrases.more)}
              </button>
            )}
          </footer>
        </section>
      )}
      {rows.length === 0 && pages.data && !pages.hasNextPage && (
        <p className="card empty" role="status">
          {text(filtered || search.view ? orderPhrases.none : orderPhrases.noneYet)}
        </p>
      )}
    </>
  )
}

const idOf = ({ orderNo }: StaffOrderRow) => orderNo

/** How many of how many, or how far the newest have been looked through. */
function Shown({ rows, last: { total, searchedTo } }: { rows: number; last: StaffOrderPage }) {
  const { text, language } = useLanguage()
  const now = useNow()
  if (searchedTo !== null)
    return text(orderPhrases.searched)
      .replace('{shown}', String(rows))
      .replace('{at}', shortTime(searchedTo, language, now))
  const counted = total ?? rows
  return text(orderPhrases.shown)
    .replace('{shown}', String(rows))
    .replace('{total}', counted > mostCountedOrders ? `${mostCountedOrders.toLocaleString('en-GB')}+` : String(counted))
}

/** Views that can show nothing of what the person sees are not there. */
function ViewTabs({ isSaved }: { isSaved: boolean }) {
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
  return views.map((view) => (
    <Link
      key={view}
      to="/orders"
      // The filters of a saved view belong to it.
      search={{ ...(isSaved ? {} : search), view: view === 'all' ? undefined : view, saved: undefined }}
      activeOptions={{ exact: true, explicitUndefined: true }}
      activeProps={{}}
      aria-current={!isSaved && (search.view ?? 'all') === view ? 'page' : undefined}
    >
      {text(orderViewNames[view])}
    </Link>
  ))
}
