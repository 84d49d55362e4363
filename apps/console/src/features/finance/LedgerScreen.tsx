import { staffPath } from '@aisle/contract/console'
import type { LedgerPage, ShownLedgerEntry } from '@aisle/contract/console-finance'
import { ledgerKindNames } from '@aisle/contract/console-names'
import * as limits from '@aisle/contract/limits'
import { beijingDay } from '@aisle/rules/time'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { callConsole } from '../../api/call-console.ts'
import { exactMoney, fullTime, shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ExportButton, ExportNotice, useExport } from '../../ui/ExportRows.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useNow } from '../../ui/use-now.ts'
import { gatewayNames } from '../../words/order-words.ts'
import { financePhrases as phrases } from './finance-phrases.ts'
import { LedgerFilters } from './LedgerFilters.tsx'
import { findSpanFault, ledgerRequest } from './ledger-search-rules.ts'

const route = getRouteApi('/signed-in/ledger')

/** Every movement of money of some days, the newest first. */
export function LedgerScreen() {
  const { text } = useLanguage()
  const search = route.useSearch()
  const request = ledgerRequest(search, beijingDay(useNow()))
  const fault = findSpanFault(request)
  const pages = useInfiniteQuery({
    queryKey: ['ledger', request],
    queryFn: ({ pageParam, signal }) =>
      callConsole<LedgerPage>(staffPath('ledger'), { ...request, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
    enabled: fault === null,
  })
  const exported = useExport('ledger', request)
  const rows = fault === null ? (pages.data?.pages.flatMap((page) => page.rows) ?? []) : []
  return (
    <>
      <div className="ph">
        <h1>{text(phrases.ledger)}</h1>
        <p className="c3 s">{text(phrases.ledgerLead)}</p>
        {fault === null && <ExportButton exported={exported} />}
      </div>
      <LedgerFilters request={request} />
      <ExportNotice exported={exported} />
      <Problem error={pages.error} onRetry={() => void pages.refetch()} />
      {fault && (
        <p className="note warn s" role="alert">
          {text(phrases[fault]).replace('{most}', String(limits.ledgerDays))}
        </p>
      )}
      {fault === null && pages.data && rows.length === 0 && (
        <p className="card empty" role="status">
          {text(phrases.noEntries)}
        </p>
      )}
      {rows.length > 0 && (
        <section className={pages.isPlaceholderData ? 'card wait' : 'card'}>
          <LedgerTable rows={rows} />
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
      )}
    </>
  )
}

function LedgerTable({ rows }: { rows: readonly ShownLedgerEntry[] }) {
  const { text, language } = useLanguage()
  const now = useNow()
  const columns = [phrases.booked, phrases.kind, phrases.gateway, phrases.order, phrases.numbers, phrases.transaction]
  return (
    <TableFrame label={text(phrases.ledgerLead)}>
      <table className="tbl">
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col" key={column.en}>
                {text(column)}
              </th>
            ))}
            <th scope="col" className="r">
              {text(phrases.amount)}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ entryId, at, kind, gateway, orderNo, paymentNo, refundNo, ...row }) => (
            <tr key={entryId}>
              <td className="m nb">
                <time dateTime={at} title={fullTime(at)}>
                  {shortTime(at, language, now)}
                </time>
              </td>
              <td>
                <StateTag tag={{ ...ledgerKindNames[kind], tone: '', ...(kind === 'refunded' && { hollow: true }) }} />
              </td>
              <td className="nb">{text(gatewayNames[gateway] ?? { zh: gateway, en: gateway })}</td>
              <th scope="row" className="num">
                <Link className="a" to="/orders/$orderNo" params={{ orderNo }}>
                  {orderNo}
                </Link>
              </th>
              <td className="num">{refundNo ?? paymentNo}</td>
              <td className="num c2">{row.providerTxn ?? '—'}</td>
              <td className="r num nb w5">
                {exactMoney(kind === 'refunded' ? -row.amountMinor : row.amountMinor, row.currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}
