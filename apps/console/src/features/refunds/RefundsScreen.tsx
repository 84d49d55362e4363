import { consolePaths } from '@aisle/contract/console'
import { staffRefundViews, type StaffRefundPage } from '@aisle/contract/console-refunds'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { callConsole } from '../../api/call-console.ts'
import { useClaimsEnd } from '../../claims/use-claim.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ListViews } from '../../lists/ListViews.tsx'
import { useSavedViews } from '../../lists/use-saved-views.ts'
import { ExportButton, ExportNotice, useExport } from '../../ui/ExportRows.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { RefundCase } from './RefundCase.tsx'
import { RefundList } from './RefundList.tsx'
import { refundPhrases, refundViewNames } from './refund-phrases.ts'

const route = getRouteApi('/signed-in/refunds')

/** The inbox: where each refund waits, and one of them with everything that its decision needs. */
export function RefundsScreen() {
  const { text } = useLanguage()
  const search = route.useSearch()
  const view = search.view ?? 'toDecide'
  const pages = useInfiniteQuery({
    queryKey: ['refunds', view],
    queryFn: ({ pageParam, signal }) =>
      callConsole<StaffRefundPage>(consolePaths.refunds, { view, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
  })
  const saved = useSavedViews('refunds', search)
  const exported = useExport('refunds', { view })
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? []
  useClaimsEnd(
    'refunds',
    rows.some(({ claim }) => claim !== null),
  )
  const counts = pages.data?.pages.at(-1)?.counts
  // The first of the view before is not meant: it would be opened, and claimed, in its place.
  const open = search.open ?? (pages.isPlaceholderData ? undefined : rows[0]?.refundNo)
  return (
    <>
      <div className="ph">
        <h1>{text(refundPhrases.title)}</h1>
        {counts && <p className="c3 s">{text(refundPhrases.target).replace('{count}', String(counts.toDecide))}</p>}
        <ExportButton exported={exported} />
      </div>
      <ExportNotice exported={exported} />
      <ListViews
        to="/refunds"
        label={text(refundPhrases.views)}
        saved={saved}
        filters={[text(refundViewNames[view])]}
        columns={null}
      >
        {staffRefundViews.map((one) => (
          <Link
            key={one}
            to="/refunds"
            search={{ view: one === 'toDecide' ? undefined : one }}
            activeOptions={{ exact: true, explicitUndefined: true }}
            activeProps={{}}
            aria-current={saved.open === null && one === view ? 'page' : undefined}
          >
            {text(refundViewNames[one])}
            {counts && one !== 'done' && counts[one] > 0 && <span className="n"> {counts[one]}</span>}
          </Link>
        ))}
      </ListViews>
      <Problem error={pages.error} onRetry={() => void pages.refetch()} />
      {pages.data && rows.length === 0 && search.open === undefined && (
        <p className="card empty" role="status">
          {text(refundPhrases.nothing)}
        </p>
      )}
      {(rows.length > 0 || search.open !== undefined) && (
        <div className="inbox">
          <div className="v g8">
            <RefundList rows={rows} open={open} search={search} wait={pages.isPlaceholderData} />
            {pages.hasNextPage && (
              <button className="btn w" disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                {text(refundPhrases.more)}
              </button>
            )}
          </div>
          {open && <RefundCase key={open} refundNo={open} isOpened={search.open !== undefined} />}
        </div>
      )}
    </>
  )
}
