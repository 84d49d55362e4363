import { scheduleStates, type ScheduledChange } from '@aisle/contract/console-schedule'
import { recordKinds, type RecordResource } from '@aisle/contract/records'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { shortTime } from '../../../language/formats.ts'
import { useLanguage } from '../../../language/LanguageProvider.tsx'
import { useRowKeys } from '../../../keys/use-row-keys.ts'
import { Problem } from '../../../ui/Problem.tsx'
import { StateTag } from '../../../ui/StateTag.tsx'
import { TableFrame } from '../../../ui/TableFrame.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { MoreRows } from '../MoreRows.tsx'
import { ScheduledDrawer } from './ScheduledDrawer.tsx'
import { schedulePhrases as phrases, stateTags } from './schedule-phrases.ts'
import { firstOf } from './schedule-rules.ts'
import { useScheduled } from './use-scheduled.ts'

const route = getRouteApi('/signed-in/catalogue/scheduled')

/** Changes of rows that wait for their time, and what became of those whose time has come. */
export function ScheduledScreen() {
  const { text } = useLanguage()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const pages = useScheduled(search.state ?? null)
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? []
  const opened = rows.find(({ changeId }) => changeId === search.open)
  const { open: _open, ...closed } = search
  return (
    <>
      <div className="ph">
        <h1>{text(phrases.title)}</h1>
      </div>
      <div className="chips">
        {[null, ...scheduleStates].map((state) => (
          <Link
            key={state ?? 'all'}
            className={(search.state ?? null) === state ? 'chip on' : 'chip'}
            aria-current={(search.state ?? null) === state}
            to="/catalogue/scheduled"
            search={state === null ? {} : { state }}
          >
            {text(state === null ? phrases.all : stateTags[state])}
          </Link>
        ))}
      </div>
      <Problem error={pages.error} onRetry={() => void pages.refetch()} />
      {pages.data && rows.length === 0 && (
        <p className="card empty" role="status">
          {text(search.state ? phrases.noMatch : phrases.none)}
        </p>
      )}
      {rows.length > 0 && (
        <section className="card">
          <ScheduledTable rows={rows} />
          <MoreRows pages={pages} />
        </section>
      )}
      {opened && (
        <ScheduledDrawer
          change={opened}
          onClose={() => void navigate({ search: closed, replace: true, resetScroll: false })}
        />
      )}
    </>
  )
}

function ScheduledTable({ rows }: { rows: readonly ScheduledChange[] }) {
  const { text, language } = useLanguage()
  const now = useNow()
  const search = route.useSearch()
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body)
  return (
    <TableFrame label={text(phrases.title)}>
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">{text(phrases.at)}</th>
            <th scope="col">{text(phrases.what)}</th>
            <th scope="col">{text(phrases.by)}</th>
            <th scope="col">{text(phrases.state)}</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((change) => (
            <tr key={change.changeId}>
              <th scope="row" className="nb">
                <Link className="a" to="/catalogue/scheduled" search={{ ...search, open: change.changeId }}>
                  {shortTime(change.at, language, now)}
                </Link>
              </th>
              <td>
                <What change={change} />
              </td>
              <td>{change.by}</td>
              <td>
                <StateTag tag={stateTags[change.state]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

function What({ change: { resource, ids } }: { change: ScheduledChange }) {
  const { text } = useLanguage()
  const { first, more } = firstOf(ids)
  return (
    <>
      {/* Rows of passengers are not scheduled. */}
      {text(recordKinds[resource as RecordResource].name)} <span className="num c2">{first}</span>
      {more > 0 && <span className="c3"> {text(phrases.more).replace('{count}', String(more))}</span>}
    </>
  )
}
