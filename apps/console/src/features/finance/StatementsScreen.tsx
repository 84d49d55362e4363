import { staffPath } from '@aisle/contract/console'
import type { MonthAtGateway, MonthStatement, MonthSums } from '@aisle/contract/console-finance'
import type { LedgerKind } from '@aisle/contract/reconciliation'
import { beijingDay } from '@aisle/rules/time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { callConsole } from '../../api/call-console.ts'
import { exactMoney, monthName } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ExportButton, ExportNotice, useExport } from '../../ui/ExportRows.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useNow } from '../../ui/use-now.ts'
import { gatewayNames } from '../../words/order-words.ts'
import { financePhrases as phrases } from './finance-phrases.ts'
import { MonthChoice } from './MonthChoice.tsx'

const route = getRouteApi('/signed-in/statements')

/** What a month brought in and sent back; every figure leads to its entries of the ledger. */
export function StatementsScreen() {
  const { text } = useLanguage()
  const thisMonth = beijingDay(useNow()).slice(0, 7)
  const { month = thisMonth } = route.useSearch()
  const statement = useQuery({
    queryKey: ['month statement', month],
    queryFn: ({ signal }) => callConsole<MonthStatement>(staffPath('statement'), { month }, signal),
    placeholderData: keepPreviousData,
  })
  const exported = useExport('statement', { month })
  const shown = statement.data
  return (
    <>
      <div className="ph">
        <h1>{text(phrases.statements)}</h1>
        <p className="c3 s">{text(phrases.statementsLead)}</p>
        <ExportButton exported={exported} />
        {shown && (
          <Link className="btn" to="/ledger" search={{ from: shown.from, to: shown.to }} activeProps={{}}>
            {text(phrases.ledger)}
          </Link>
        )}
      </div>
      <div className="chips">
        <MonthChoice to="/statements" month={month} />
        {shown && !shown.isOver && !statement.isPlaceholderData && <span className="tag">{text(phrases.notOver)}</span>}
      </div>
      <ExportNotice exported={exported} />
      <Problem error={statement.error} onRetry={() => void statement.refetch()} />
      {shown && shown.rows.length === 0 && (
        <p className="card empty" role="status">
          {text(phrases.noMovements)}
        </p>
      )}
      {shown && shown.rows.length > 0 && (
        <section className={statement.isPlaceholderData ? 'card wait' : 'card'}>
          <StatementTable statement={shown} />
        </section>
      )}
    </>
  )
}

function StatementTable({ statement }: { statement: MonthStatement }) {
  const { text, language } = useLanguage()
  const { month, rows, sums } = statement
  const columns = [phrases.inCount, phrases.in, phrases.backCount, phrases.back, phrases.net]
  return (
    <TableFrame label={`${text(phrases.statements)}, ${monthName(month, language)}`}>
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">{text(phrases.gateway)}</th>
            <th scope="col">{text(phrases.currency)}</th>
            {columns.map((column) => (
              <th scope="col" className="r" key={column.en}>
                {text(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.gateway} ${row.currency}`}>
              <th scope="row">{text(gatewayNames[row.gateway] ?? { zh: row.gateway, en: row.gateway })}</th>
              <td className="m">{row.currency}</td>
              <Figures row={row} statement={statement} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map((row) => (
            <tr key={row.currency}>
              <th scope="row">{text(phrases.all)}</th>
              <td>{row.currency}</td>
              <Figures row={row} statement={statement} />
            </tr>
          ))}
        </tfoot>
      </table>
    </TableFrame>
  )
}

interface Figure {
  /** Also names its column. */
  name: keyof Pick<typeof phrases, 'inCount' | 'in' | 'backCount' | 'back' | 'net'>
  value: string
  /** Of the entries that it counts; without one, of both kinds. */
  kind?: LedgerKind
}

/** The figures of a gateway, or of all of them in one currency. */
function Figures({ row, statement: { from, to } }: { row: MonthSums | MonthAtGateway; statement: MonthStatement }) {
  const { text } = useLanguage()
  const { currency, payments, inMinor, refunds, backMinor, netMinor } = row
  const figures: Figure[] = [
    { name: 'inCount', value: String(payments), kind: 'captured' },
    { name: 'in', value: exactMoney(inMinor, currency), kind: 'captured' },
    { name: 'backCount', value: String(refunds), kind: 'refunded' },
    { name: 'back', value: exactMoney(backMinor, currency), kind: 'refunded' },
    { name: 'net', value: exactMoney(netMinor, currency) },
  ]
  const entries = { from, to, currency, ...('gateway' in row && { gateway: row.gateway }) }
  const counted = { captured: payments, refunded: refunds }
  return figures.map(({ name, value, kind }) => (
    <td className="r num nb" key={name}>
      {kind && counted[kind] === 0 ? (
        value
      ) : (
        <Link
          className="a"
          to="/ledger"
          search={{ ...entries, ...(kind && { kind }) }}
          activeProps={{}}
          aria-label={text(phrases.entriesOf).replace('{figure}', `${text(phrases[name])} ${value}`)}
        >
          {value}
        </Link>
      )}
    </td>
  ))
}
