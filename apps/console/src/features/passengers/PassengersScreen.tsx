import { consolePaths } from '@aisle/contract/console'
import type { StaffPassengers } from '@aisle/contract/console-passengers'
import { listTables, type ColumnIn } from '@aisle/contract/console-views'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { callConsole } from '../../api/call-console.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ColumnCells, ColumnHeads } from '../../lists/ColumnCells.tsx'
import { ColumnMenu } from '../../lists/ColumnMenu.tsx'
import { ListViews } from '../../lists/ListViews.tsx'
import { useColumnWords } from '../../lists/use-column-words.ts'
import { useColumns, type ChosenColumns } from '../../lists/use-columns.ts'
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
  const columns = useColumns('passengers', listTables.passengers, saved.open)
  const columnWords = useColumnWords(passengerColumns)
  return (
    <>
      <div className="ph">
        <h1>{text(phrases.title)}</h1>
        <span className="sp" />
        <ColumnMenu columns={passengerColumns} chosen={columns} />
      </div>
      <ListViews
        to="/passengers"
        label={text(phrases.views)}
        all={phrases.allPassengers}
        saved={saved}
        filters={saved.query['q'] ? [saved.query['q']] : []}
        isSearched={q !== undefined && saved.query['q'] === undefined}
        columns={{ chosen: columns, words: columnWords }}
      />
      <SearchForm key={q} q={q ?? ''} />
      <Problem error={found.error} onRetry={() => void found.refetch()} />
      {q !== undefined && found.data && (
        <Found found={found.data} q={q} wait={found.isPlaceholderData} columns={columns} />
      )}
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
  columns: ChosenColumns<ColumnIn<'passengers'>>
}

function Found({ found, q, wait, columns }: FoundProps) {
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
              <ColumnHeads columns={passengerColumns} chosen={columns} />
            </tr>
          </thead>
          <tbody ref={body}>
            {found.rows.map((row) => (
              <tr key={row.id}>
                <ColumnCells columns={passengerColumns} chosen={columns} row={row} />
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      {found.more && <footer className="s c2">{text(phrases.more)}</footer>}
    </section>
  )
}
