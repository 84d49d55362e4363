import { staffPath } from '@aisle/contract/console'
import type { LedgerPage, ShownLedgerEntry } from '@aisle/contract/console-finance'
import { listTables } from '@aisle/contract/console-views'
import * as limits from '@aisle/contract/limits'
import { beijingDay } from '@aisle/rules/time'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { callConsole } from '../../api/call-console.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ColumnCells, ColumnHeads } from '../../lists/ColumnCells.tsx'
import { ColumnMenu } from '../../lists/ColumnMenu.tsx'
import { useListTable, type ListTable } from '../../lists/use-list-table.ts'
import { ExportButton, ExportNotice, useExport } from '../../ui/ExportRows.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useNow } from '../../ui/use-now.ts'
import { financePhrases as phrases } from './finance-phrases.ts'
import { ledgerColumns } from './ledger-columns.tsx'
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
  const rows = fault === null ? (pages.data?.pages.flatMap((page) => page.rows) ?? []) : []
  const table = useListTable({
    name: 'ledger',
    table: listTables.ledger,
    columns: ledgerColumns,
    rows,
    rowId: ({ entryId }) => entryId,
  })
  const exported = useExport('ledger', request, table.chosenColumns)
  return (
    <>
      <div className="ph">
        <h1>{text(phrases.ledger)}</h1>
        <p className="c3 s">{text(phrases.ledgerLead)}</p>
        {fault === null && <ExportButton exported={exported} />}
        <ColumnMenu table={table} />
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
          <LedgerTable table={table} />
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

function LedgerTable({ table }: { table: ListTable<ShownLedgerEntry> }) {
  const { text } = useLanguage()
  return (
    <TableFrame label={text(phrases.ledgerLead)}>
      <table className="tbl">
        <thead>
          <tr>
            <ColumnHeads table={table} />
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              <ColumnCells table={table} row={row} />
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}
