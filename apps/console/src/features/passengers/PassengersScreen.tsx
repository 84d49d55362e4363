import { consolePaths } from '@aisle/contract/console'
import type { StaffPassengers } from '@aisle/contract/console-passengers'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { callConsole } from '../../api/call-console.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { useRowKeys } from '../../keys/use-row-keys.ts'
import { passengerPhrases as phrases } from './passenger-phrases.ts'

const route = getRouteApi('/signed-in/passengers')

/** Finds passengers by whatever they can say of themselves. Nobody is listed before something is typed. */
export function PassengersScreen() {
  const { text } = useLanguage()
  const { q } = route.useSearch()
  const found = useQuery({
    queryKey: ['passengers', q],
    queryFn: ({ signal }) => callConsole<StaffPassengers>(consolePaths.passengers, { text: q }, signal),
    enabled: q !== undefined,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <div className="ph">
        <h1>{text(phrases.title)}</h1>
      </div>
      <SearchForm key={q} q={q ?? ''} />
      <Problem error={found.error} onRetry={() => void found.refetch()} />
      {q !== undefined && found.data && <Found found={found.data} q={q} wait={found.isPlaceholderData} />}
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
        if (typed.trim() !== '') void navigate({ to: '/passengers', search: { q: typed.trim() } })
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

function Found({ found, q, wait }: { found: StaffPassengers; q: string; wait: boolean }) {
  const { text } = useLanguage()
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body)
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
              <th scope="col">{text(phrases.name)}</th>
              <th scope="col">{text(phrases.manifest)}</th>
              <th scope="col">{text(phrases.card)}</th>
              <th scope="col">{text(phrases.phone)}</th>
              <th scope="col">{text(phrases.email)}</th>
              <th scope="col">{text(phrases.lastFlight)}</th>
              <th scope="col" className="r">
                {text(phrases.orders)}
              </th>
            </tr>
          </thead>
          <tbody ref={body}>
            {found.rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <Link className="a" to="/passengers/$id" params={{ id: row.id }}>
                    {row.name || text(phrases.unnamed)}
                  </Link>
                </th>
                <td className="m">{row.manifestName !== row.name && row.manifestName}</td>
                <td className="num">{row.card}</td>
                <td className="num">{row.phone}</td>
                <td>{row.email}</td>
                <td className="nb num">
                  {row.lastFlight && `${row.lastFlight.flightNo} ${row.lastFlight.flightDate}`}
                </td>
                <td className="r">{row.orders}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      {found.more && <footer className="s c2">{text(phrases.more)}</footer>}
    </section>
  )
}
