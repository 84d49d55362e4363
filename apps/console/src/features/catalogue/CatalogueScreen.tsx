import type { SavedView } from '@aisle/contract/console-views'
import { recordKinds, type RecordResource } from '@aisle/contract/records'
import { hasRight, rightsOfRecords } from '@aisle/contract/staff-roles'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState, type ReactNode } from 'react'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ColumnMenu } from '../../lists/ColumnMenu.tsx'
import { ListViews, type ViewColumns } from '../../lists/ListViews.tsx'
import { useListTable } from '../../lists/use-list-table.ts'
import { useSavedViews } from '../../lists/use-saved-views.ts'
import { useSession } from '../../session/use-session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { cataloguePhrases as phrases } from './catalogue-phrases.ts'
import { catalogueResource } from './catalogue-places.ts'
import { ListTabs } from './ListTabs.tsx'
import { MoreRows } from './MoreRows.tsx'
import { NoSuchList } from './NoSuchList.tsx'
import { newRow } from './RecordScreen.tsx'
import { recordColumns, recordTable } from './record-columns.tsx'
import { RecordTable } from './RecordTable.tsx'
import { idOf, titleOf, type RecordRow } from './record-rules.ts'
import { schedulePhrases } from './schedule/schedule-phrases.ts'
import { StockList } from './stock/StockList.tsx'
import { useRows } from './use-rows.ts'

const route = getRouteApi('/signed-in/catalogue/$resource')

/** A list of what the shop sells and says; each row opens. */
export function CatalogueScreen() {
  const resource = catalogueResource(route.useParams().resource)
  if (resource === 'stock') return <StockList />
  if (resource === 'goods') return <Goods />
  return resource ? <List key={resource} resource={resource} /> : <NoSuchList />
}

/** A table with so many columns says more than somebody needs at once. */
const manyColumns = 6

/** The goods have saved views. */
function Goods() {
  const { text } = useLanguage()
  const saved = useSavedViews('goods', route.useSearch())
  const { q } = saved.query
  return (
    <List
      resource="goods"
      view={saved.open}
      renderViews={(columns) => (
        <ListViews
          to="/catalogue/goods"
          label={text(phrases.views)}
          all={phrases.allGoods}
          saved={saved}
          filters={q === undefined ? [] : [q]}
          columns={columns}
        />
      )}
    />
  )
}

interface ListProps {
  resource: RecordResource
  view?: SavedView | null
  renderViews?: (columns: ViewColumns) => ReactNode
}

function List({ resource, view = null, renderViews }: ListProps) {
  const { text } = useLanguage()
  const roles = useSession().data?.person.roles ?? []
  const kind = recordKinds[resource]
  const [typed, setTyped] = useTyped()
  const usual = recordTable(resource)
  const pages = useRows(resource)
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? []
  const wanted = typed.trim().toLowerCase()
  const matches = (row: RecordRow) => {
    const { zh, en } = titleOf(kind, row)
    return [idOf(kind, row) ?? '', zh, en].some((words) => words.toLowerCase().includes(wanted))
  }
  const shown = wanted === '' ? rows : rows.filter(matches)
  const table = useListTable({
    name: resource === 'goods' ? 'goods' : `rows-${resource}`,
    table: usual,
    columns: useMemo(() => recordColumns(resource), [resource]),
    // A row that has no id yet cannot be opened.
    rows: shown.filter((row) => idOf(kind, row) !== null),
    rowId: (row) => idOf(kind, row) ?? '',
    view,
  })
  const mayAdd = !kind.fixed && hasRight(roles, rightsOfRecords(resource).writes.permission, 'act')
  return (
    <>
      <div className="ph">
        <h1>{text(kind.name)}</h1>
        <span className="sp" />
        {usual.columns.length >= manyColumns && <ColumnMenu table={table} />}
        <Link className="btn txt" to="/catalogue/scheduled" search={{}}>
          {text(schedulePhrases.title)}
        </Link>
        {mayAdd && (
          <Link className="btn pri" to="/catalogue/$resource/$id" params={{ resource, id: newRow }}>
            <Icon name="plus" size="s" />
            {text(phrases.add).replace('{one}', text(kind.one))}
          </Link>
        )}
      </div>
      <ListTabs resource={resource} />
      {renderViews?.(table)}
      <div className="chips">
        <input
          className="in"
          type="search"
          aria-label={text(phrases.search)}
          placeholder={text(phrases.search)}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            // What is not loaded yet may match as well.
            if (pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage()
          }}
        />
      </div>
      <Problem error={pages.error} onRetry={() => void pages.refetch()} />
      {pages.data && shown.length === 0 && (
        <p className="card empty" role="status">
          {text(rows.length === 0 ? phrases.none : phrases.noMatch)}
        </p>
      )}
      {shown.length > 0 && (
        <section className="card">
          <RecordTable resource={resource} table={table} />
          <MoreRows pages={pages} />
        </section>
      )}
    </>
  )
}

/** What is typed, which also stands in the address. */
function useTyped() {
  const { q = '' } = route.useSearch()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(q)
  const [known, setKnown] = useState(q)
  if (known !== q) {
    setKnown(q)
    // Another address came: a saved view, or the way back.
    if (typed.trim() !== q) setTyped(q)
  }
  const type = (text: string) => {
    setTyped(text)
    void navigate({ to: '.', search: (search) => ({ ...search, q: text.trim() || undefined }), replace: true })
  }
  return [typed, type] as const
}
