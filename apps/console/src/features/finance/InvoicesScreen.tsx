import type { OperatedInvoiceShown, WaitingInvoice } from '@aisle/contract/console-finance'
import { invoiceStateNames } from '@aisle/contract/console-names'
import { staffPath } from '@aisle/contract/console'
import { formatMoney } from '@aisle/contract/money'
import { hasRight } from '@aisle/contract/staff-roles'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { callConsole } from '../../api/call-console.ts'
import { shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { useSession } from '../../session/use-session.ts'
import { ChangeDrawer } from '../../ui/ChangeDrawer.tsx'
import type { DifferenceRow } from '../../ui/Difference.tsx'
import { showDone } from '../../ui/done-store.ts'
import { ExportButton, ExportNotice, useExport } from '../../ui/ExportRows.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useRowKeys } from '../../keys/use-row-keys.ts'
import { EnterInvoice } from './EnterInvoice.tsx'
import { financePhrases as phrases } from './finance-phrases.ts'

type Act = { kind: 'issue' | 'enter'; orderNo: string }

/** Invoices that wait: issued now by the issuer, or entered with the number that somebody else issued. */
export function InvoicesScreen() {
  const { text } = useLanguage()
  const [act, setAct] = useState<Act | null>(null)
  const waiting = useQuery({
    queryKey: ['invoices'],
    queryFn: ({ signal }) => callConsole<{ invoices: WaitingInvoice[] }>(staffPath('invoices'), {}, signal),
  })
  const exported = useExport('invoices', {})
  const rowsOf = useInvoiceRows()
  const close = () => setAct(null)
  const done = () => showDone({ text: text(phrases.done) })
  return (
    <>
      <div className="ph">
        <h1>{text(phrases.invoices)}</h1>
        <p className="c3 s">{text(phrases.invoicesLead)}</p>
        <ExportButton exported={exported} />
      </div>
      <ExportNotice exported={exported} />
      <Problem error={waiting.error} onRetry={() => void waiting.refetch()} />
      {waiting.data?.invoices.length === 0 && (
        <p className="card empty" role="status">
          {text(phrases.noInvoices)}
        </p>
      )}
      {waiting.data && waiting.data.invoices.length > 0 && (
        <section className="card">
          <InvoiceTable invoices={waiting.data.invoices} onAct={setAct} />
        </section>
      )}
      {act?.kind === 'issue' && (
        <ChangeDrawer<OperatedInvoiceShown>
          title={text(phrases.issueOf).replace('{orderNo}', act.orderNo)}
          change={{ path: staffPath('invoiceIssue'), request: { orderNo: act.orderNo } }}
          differenceOf={rowsOf}
          confirmWords={() => text(phrases.issue)}
          onClose={close}
          onDone={done}
        />
      )}
      {act?.kind === 'enter' && (
        <EnterInvoice orderNo={act.orderNo} differenceOf={rowsOf} onClose={close} onDone={done} />
      )}
    </>
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

function InvoiceTable({ invoices, onAct }: { invoices: readonly WaitingInvoice[]; onAct: (act: Act) => void }) {
  const { text, language } = useLanguage()
  const now = useNow()
  const mayAct = hasRight(useSession().data?.person.roles ?? [], 'finance', 'act')
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body)
  return (
    <TableFrame label={text(phrases.invoices)}>
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">{text(phrases.order)}</th>
            <th scope="col">{text(phrases.applied)}</th>
            <th scope="col">{text(phrases.title)}</th>
            <th scope="col">{text(phrases.content)}</th>
            <th scope="col" className="r">
              {text(phrases.amount)}
            </th>
            <th scope="col">{text(phrases.state)}</th>
            {mayAct && (
              <th scope="col">
                <span className="vh">{text(phrases.issue)}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body}>
          {invoices.map((invoice) => (
            <tr key={invoice.invoiceId}>
              <th scope="row" className="num">
                <Link className="a" to="/orders/$orderNo" params={{ orderNo: invoice.orderNo }}>
                  {invoice.orderNo}
                </Link>
              </th>
              <td className="m nb">{shortTime(invoice.appliedAt, language, now)}</td>
              <td>
                {invoice.title} {invoice.taxpayerNo && <span className="c3 s num">{invoice.taxpayerNo}</span>}
              </td>
              <td>{invoice.contentZh}</td>
              <td className="r w5">{formatMoney(invoice.amount, 'CNY')}</td>
              <td>
                <span className={invoice.problem ? 'tag err' : 'tag'}>{text(invoiceStateNames[invoice.state])}</span>
                {invoice.problem && <p className="s c3">{invoice.problem}</p>}
              </td>
              {mayAct && (
                <td>
                  <span className="h">
                    <Button
                      className="btn sm"
                      aria-label={text(phrases.issueOf).replace('{orderNo}', invoice.orderNo)}
                      onPress={() => onAct({ kind: 'issue', orderNo: invoice.orderNo })}
                    >
                      {text(phrases.issue)}
                    </Button>
                    <Button
                      className="btn sm"
                      aria-label={text(phrases.enterOf).replace('{orderNo}', invoice.orderNo)}
                      onPress={() => onAct({ kind: 'enter', orderNo: invoice.orderNo })}
                    >
                      {text(phrases.enter)}
                    </Button>
                  </span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}
