import { consolePaths } from '@aisle/contract/console'
import type { StaffPassengerRow, StaffPassengers } from '@aisle/contract/console-passengers'
import { listTables } from '@aisle/contract/console-views'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { callConsole } from '../../api/call-console.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ColumnCells, ColumnHeads } from '../../lists/ColumnCells.tsx'
import { ColumnMenu } from '../../lists/ColumnMenu.tsx'
import { ListViews } from '../../lists/ListViews.tsx'
import { useListTable, type ListTable } from '../../lists/use-list-table.ts'
import { useSavedViews } from '../../lists/use-saved-views.ts'
import { useSeenList } from '../../lists/seen-list-store.ts'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { useRowKeys } from '../../keys/use-row-keys.ts'
import { passengerColumns } from './passenger-columns.tsx'
import { passengerPhrases as phrases } from './passenger-phrases.ts'

const route = getRouteApi('/signed-in/passengers')

/** Finds passengers by whatever they can say of themselves. Nobody is listed before something is typed. */
export function PassengersScreen() {
  const { text } = useLanguage()
  const search = route.useSearch()
  const { q } = search
  const found = useQuery({
    queryKey: ['passengers', q],
    queryFn: ({ signal }) => callConsole<StaffPassengers>(consolePaths.passengers, { text: q }, signal),
    enabled: q !== undefined,
    placeholderData: keepPreviousData,
  })
  const saved = useSavedViews('passengers', search)
  const table = useListTable({
    name: 'passengers',
    table: listTables.passengers,
    columns: passengerColumns,
    rows: found.data?.rows ?? [],
    rowId: ({ id }) => id,
    view: saved.open,
  })
  return (
    <>
      <div className="ph">
        <h1>{text(phrases.title)}</h1>
        <span className="sp" />
        <ColumnMenu table={table} />
      </div>
      <ListViews
        to="/passengers"
        label={text(phrases.views)}
        all={phrases.allPassengers}
        saved={saved}
        filters={saved.query['q'] ? [saved.query['q']] : []}
        isSearched={q !== undefined && saved.query['q'] === undefined}
        columns={table}
      />
      <SearchForm key={q} q={q ?? ''} />
      <Problem error={found.error} onRetry={() => void found.refetch()} />
      {q !== undefined && found.data && <Found found={found.data} q={q} wait={found.isPlaceholderData} table={table} />}
    </>
  )
}

function SearchForm({ q }: { q: string }) {
  const { text } = useLanguage()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(q)
  return (
    <form
      className="chips"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '')
          void navigate({ to: '/passengers', search: (known) => ({ ...known, q: typed.trim() }) })
      }}
    >
      <input
        className="in wide"
        type="search"
        autoFocus={q === ''}
        aria-label={text(phrases.search)}
        placeholder={text(phrases.search)}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button className="btn pri">{text(phrases.find)}</button>
      {q === '' && <p className="s c3 hint-line">{text(phrases.hint)}</p>}
    </form>
  )
}

interface FoundProps {
  found: StaffPassengers
  q: string
  wait: boolean
  table: ListTable<StaffPassengerRow>
}

function Found({ found, q, wait, table }: FoundProps) {
  const { text } = useLanguage()
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body)
  useSeenList(
    'passenger',
    found.rows.map(({ id }) => id),
  )
  if (found.rows.length === 0) {
    const words = found.readAs === null ? phrases.notRead : phrases.none
    return (
      <p className="card empty" role="status">
        {text(words).replace('{typed}', q)}
      </p>
    )
  }
  return (
    <section className={wait ? 'card wait' : 'card'}>
      <TableFrame label={text(phrases.caption)}>
        <table className="tbl">
          <caption className="vh">{text(phrases.caption)}</caption>
          <thead>
            <tr>
              <ColumnHeads table={table} />
            </tr>
          </thead>
          <tbody ref={body}>
            {table.getRowModel().rows.map((row) => (
              <tr key={row.id}>
                <ColumnCells table={table} row={row} />
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      {found.more && <footer className="s c2">{text(phrases.more)}</footer>}
    </section>
  )
}
