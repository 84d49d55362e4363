import { consolePaths } from '@aisle/contract/console'
import type { StaffAuditPage } from '@aisle/contract/console-audit'
import { hasRight } from '@aisle/contract/staff-roles'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { callConsole } from '../../api/call-console.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { useSession } from '../../session/use-session.ts'
import { ExportButton, ExportNotice, useExport } from '../../ui/ExportRows.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { AuditLine } from './AuditLine.tsx'
import { AuditTable } from './AuditTable.tsx'
import { auditPhrases as phrases } from './audit-phrases.ts'

const route = getRouteApi('/signed-in/audit')

/** Who did what, when; and taking it back. */
export function AuditScreen() {
  const { text } = useLanguage()
  const search = route.useSearch()
  const navigate = useNavigate()
  const seesAll = hasRight(useSession().data?.person.roles ?? [], 'audit', 'act')
  const { q, day, open } = search
  const request = { ...(q && { text: q }), ...(day && { day }) }
  const pages = useInfiniteQuery({
    queryKey: ['audit', request],
    queryFn: ({ pageParam, signal }) =>
      callConsole<StaffAuditPage>(consolePaths.audit, { ...request, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
  })
  const exported = useExport('audit', request)
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? []
  const set = (next: typeof search) => void navigate({ to: '/audit', search: next, replace: true })
  return (
    <>
      <div className="ph">
        <h1>{text(phrases.title)}</h1>
        <p className="c3 s">{text(seesAll ? phrases.lead : phrases.own)}</p>
        <ExportButton exported={exported} />
      </div>
      <ExportNotice exported={exported} />
      <div className="chips">
        <input
          className="in"
          type="search"
          aria-label={text(phrases.search)}
          placeholder={text(phrases.search)}
          defaultValue={q}
          onKeyDown={(event) => {
            if (event.key === 'Enter')
              set({
                ...(day && { day }),
                ...(event.currentTarget.value.trim() && { q: event.currentTarget.value.trim() }),
              })
          }}
        />
        <input
          className="in day"
          type="date"
          aria-label={text(phrases.day)}
          value={day ?? ''}
          onChange={(event) => set({ ...(q && { q }), ...(event.target.value && { day: event.target.value }) })}
        />
        {(q || day) && (
          <button className="btn txt sm" onClick={() => set({})}>
            {text(phrases.clear)}
          </button>
        )}
      </div>
      <Problem error={pages.error} onRetry={() => void pages.refetch()} />
      {pages.data && rows.length === 0 && (
        <p className="card empty" role="status">
          {text(phrases.none)}
        </p>
      )}
      {rows.length > 0 && (
        <div className={open ? 'g2 w' : ''}>
          <section className={pages.isPlaceholderData ? 'card wait' : 'card'}>
            <AuditTable rows={rows} open={open} onOpen={(auditId) => set({ ...search, open: auditId })} />
            {pages.hasNextPage && (
              <footer>
                <button
                  className="btn sm sp"
                  disabled={pages.isFetchingNextPage}
                  onClick={() => void pages.fetchNextPage()}
                >
                  {text(phrases.more)}
                </button>
              </footer>
            )}
          </section>
          {open && <AuditLine key={open} auditId={open} onClose={() => set({ ...request, ...(q && { q }) })} />}
        </div>
      )}
    </>
  )
}
