import type { FoundInvoice } from '@aisle/contract/console-finance'
import { invoiceStateNames } from '@aisle/contract/console-names'
import { changeableInvoiceStates, waitingInvoiceStates, type InvoiceState } from '@aisle/contract/invoice-states'
import type { Bilingual } from '@aisle/contract/language'
import { formatMoney } from '@aisle/contract/money'
import { hasRight } from '@aisle/contract/staff-roles'
import { Link } from '@tanstack/react-router'
import { useRef, type ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { fullTime, shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { useRowKeys } from '../../keys/use-row-keys.ts'
import { useSession } from '../../session/use-session.ts'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useNow } from '../../ui/use-now.ts'
import { financePhrases as phrases } from './finance-phrases.ts'
import { invoicePhrases } from './invoice-phrases.ts'

export type InvoiceAct = { kind: 'issue' | 'enter'; orderNo: string }

const isAmong = (states: readonly InvoiceState[], { state }: FoundInvoice) => states.includes(state)

export function InvoiceTable({
  invoices,
  onAct,
}: {
  invoices: readonly FoundInvoice[]
  onAct: (act: InvoiceAct) => void
}) {
  const { text } = useLanguage()
  const mayAct = hasRight(useSession().data?.person.roles ?? [], 'finance', 'act')
  // What has ended needs no room for acts.
  const hasActs = mayAct && invoices.some((one) => isAmong(waitingInvoiceStates, one))
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body)
  const columns = [phrases.order, phrases.applied, phrases.title, phrases.content]
  return (
    <TableFrame label={text(phrases.invoices)}>
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
            <th scope="col">{text(phrases.state)}</th>
            <th scope="col">{text(invoicePhrases.issued)}</th>
            {hasActs && (
              <th scope="col">
                <span className="vh">{text(phrases.issue)}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body}>
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.invoiceId} invoice={invoice}>
              {hasActs && (
                <td>
                  <InvoiceActs invoice={invoice} onAct={onAct} />
                </td>
              )}
            </InvoiceRow>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

function InvoiceRow({ invoice, children }: { invoice: FoundInvoice; children: ReactNode }) {
  const { text, language } = useLanguage()
  const now = useNow()
  const { orderNo, appliedAt, title, taxpayerNo, amount, state, problem, invoiceNo, redInvoiceNo, issuedAt } = invoice
  const time = (at: string) => (
    <time dateTime={at} title={fullTime(at)}>
      {shortTime(at, language, now)}
    </time>
  )
  return (
    <tr>
      <th scope="row" className="num">
        <Link className="a" to="/orders/$orderNo" params={{ orderNo }}>
          {orderNo}
        </Link>
      </th>
      <td className="m nb">{time(appliedAt)}</td>
      <td>
        {title || '—'} {taxpayerNo && <span className="c3 s num">{taxpayerNo}</span>}
      </td>
      <td>{invoice.contentZh}</td>
      <td className="r w5">{amount === null ? '—' : formatMoney(amount, 'CNY')}</td>
      <td>
        <span className={problem ? 'tag err' : 'tag'}>{text(invoiceStateNames[state])}</span>
        {problem && <p className="s c3">{problem}</p>}
      </td>
      <td>
        {invoiceNo === null ? <span className="c3">—</span> : <span className="num">{invoiceNo}</span>}
        {issuedAt && <p className="s c3">{time(issuedAt)}</p>}
        {redInvoiceNo && <p className="s c3 num">{text(invoicePhrases.red).replace('{number}', redInvoiceNo)}</p>}
      </td>
      {children}
    </tr>
  )
}

/** What can still be done with it; nothing for one that is issued or has ended. */
function InvoiceActs({ invoice, onAct }: { invoice: FoundInvoice; onAct: (act: InvoiceAct) => void }) {
  const { text } = useLanguage()
  const act = (kind: InvoiceAct['kind'], [name, named]: readonly [Bilingual, Bilingual]) => (
    <Button
      className="btn sm"
      aria-label={text(named).replace('{orderNo}', invoice.orderNo)}
      onPress={() => onAct({ kind, orderNo: invoice.orderNo })}
    >
      {text(name)}
    </Button>
  )
  return (
    <span className="h">
      {isAmong(changeableInvoiceStates, invoice) && act('issue', [phrases.issue, phrases.issueOf])}
      {isAmong(waitingInvoiceStates, invoice) && act('enter', [phrases.enter, phrases.enterOf])}
    </span>
  )
}
