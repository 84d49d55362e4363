import { staffPath } from '@aisle/contract/console'
import type { InvoicePage, OperatedInvoiceShown } from '@aisle/contract/console-finance'
import { invoiceStateNames } from '@aisle/contract/console-names'
import { invoiceViews, type InvoiceView } from '@aisle/contract/invoice-states'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { callConsole } from '../../api/call-console.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ChangeDrawer } from '../../ui/ChangeDrawer.tsx'
import type { DifferenceRow } from '../../ui/Difference.tsx'
import { showDone } from '../../ui/done-store.ts'
import { ExportButton, ExportNotice, useExport } from '../../ui/ExportRows.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { EnterInvoice } from './EnterInvoice.tsx'
import { financePhrases as phrases } from './finance-phrases.ts'
import { invoicePhrases, invoiceViewNames } from './invoice-phrases.ts'
import { InvoiceFilters } from './InvoiceFilters.tsx'
import {
  firstInvoiceView,
  hasIssueDays,
  invoicesRequest,
  readInvoicesSearch,
  type InvoicesSearch,
} from './invoices-search-rules.ts'
import { InvoiceTable, type InvoiceAct } from './InvoiceTable.tsx'

const route = getRouteApi('/signed-in/invoices')

/** Invoices by where they stand; one that waits is issued now by the issuer, or entered with a number from elsewhere. */
export function InvoicesScreen() {
  const { text } = useLanguage()
  const search = route.useSearch()
  const request = invoicesRequest(search)
  const [act, setAct] = useState<InvoiceAct | null>(null)
  const pages = useInfiniteQuery({
    queryKey: ['invoices', request],
    queryFn: ({ pageParam, signal }) =>
      callConsole<InvoicePage>(staffPath('invoiceSearch'), { ...request, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
  })
  const exported = useExport('invoices', request)
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <>
      <div className="ph">
        <h1>{text(phrases.invoices)}</h1>
        <p className="c3 s">{text(hasIssueDays(search) ? phrases.invoicesNewest : phrases.invoicesLead)}</p>
        <ExportButton exported={exported} />
      </div>
      <ExportNotice exported={exported} />
      <ViewTabs view={request.view} search={search} />
      <InvoiceFilters key={search.q} search={search} />
      <Problem error={pages.error} onRetry={() => void pages.refetch()} />
      {pages.data && rows.length === 0 && <NoInvoices search={search} />}
      {rows.length > 0 && (
        <section className={pages.isPlaceholderData ? 'card wait' : 'card'}>
          <InvoiceTable invoices={rows} onAct={setAct} />
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
      <ActDrawer act={act} onClose={() => setAct(null)} />
    </>
  )
}

function ViewTabs({ view, search }: { view: InvoiceView; search: InvoicesSearch }) {
  const { text } = useLanguage()
  return (
    <nav className="tabs" aria-label={text(invoicePhrases.views)}>
      {invoiceViews.map((one) => (
        <Link
          key={one}
          to="/invoices"
          search={{ ...readInvoicesSearch({ ...search, view: one }), view: one === firstInvoiceView ? undefined : one }}
          activeOptions={{ exact: true, explicitUndefined: true }}
          activeProps={{}}
          aria-current={one === view ? 'page' : undefined}
        >
          {text(invoiceViewNames[one])}
        </Link>
      ))}
    </nav>
  )
}

/** An empty inbox is good; where something was looked for, it may be in another view. */
function NoInvoices({ search }: { search: InvoicesSearch }) {
  const { text } = useLanguage()
  const { view = firstInvoiceView, q, from, to } = search
  const isFiltered = (q ?? from ?? to) !== undefined
  return (
    <p className="card empty" role="status">
      {text(isFiltered ? invoicePhrases.none : hasIssueDays(search) ? invoicePhrases.noneIssued : phrases.noInvoices)}
      {isFiltered && view !== 'all' && (
        <>
          {' '}
          <Link className="a" to="/invoices" search={readInvoicesSearch({ ...search, view: 'all' })} activeProps={{}}>
            {text(invoicePhrases.lookInAll)}
          </Link>
        </>
      )}
    </p>
  )
}

function ActDrawer({ act, onClose }: { act: InvoiceAct | null; onClose: () => void }) {
  const { text } = useLanguage()
  const rowsOf = useInvoiceRows()
  if (act === null) return null
  const { kind, orderNo } = act
  const done = () => showDone({ text: text(phrases.done) })
  if (kind === 'enter') return <EnterInvoice orderNo={orderNo} differenceOf={rowsOf} onClose={onClose} onDone={done} />
  return (
    <ChangeDrawer<OperatedInvoiceShown>
      title={text(phrases.issueOf).replace('{orderNo}', orderNo)}
      change={{ path: staffPath('invoiceIssue'), request: { orderNo } }}
      differenceOf={rowsOf}
      confirmWords={() => text(phrases.issue)}
      onClose={onClose}
      onDone={done}
    />
  )
}

/** What operating an invoice does, in words. */
function useInvoiceRows(): (operated: OperatedInvoiceShown) => DifferenceRow[] {
  const { text } = useLanguage()
  return ({ state, changed }) =>
    changed
      ? [
          { id: 'state', name: text(phrases.becomes), is: text(invoiceStateNames[state]) },
          { id: 'mail', name: text(phrases.mail), is: text(phrases.mailed) },
        ]
      : [{ id: 'state', name: text(phrases.unchanged), is: text(invoiceStateNames[state]) }]
}
