import { staffPath } from '@aisle/contract/console'
import type { ReconciledDays } from '@aisle/contract/console-finance'
import { differenceNames } from '@aisle/contract/console-names'
import { formatMoney } from '@aisle/contract/money'
import type { Reconciliation, ReconciledMoney } from '@aisle/contract/reconciliation'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { callConsole } from '../../api/call-console.ts'
import { shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ChangeDrawer } from '../../ui/ChangeDrawer.tsx'
import { showDone } from '../../ui/done-store.ts'
import { ExportButton, ExportNotice, useExport } from '../../ui/ExportRows.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useNow } from '../../ui/use-now.ts'
import { financePhrases as phrases, reconciliationStateNames } from './finance-phrases.ts'

const route = getRouteApi('/signed-in/reconciliation')

/** What the gateways say beside the ledger: one day, or the last due one with the earlier days that differ. */
export function ReconciliationScreen() {
  const { text } = useLanguage()
  const { day } = route.useSearch()
  const navigate = useNavigate()
  const [compares, setCompares] = useState(false)
  const request = { day: day ?? null, dryRun: true }
  const days = useQuery({
    queryKey: ['reconciliation', day],
    queryFn: ({ signal }) => callConsole<ReconciledDays>(staffPath('reconcile'), request, signal),
  })
  const exported = useExport('differences', { day: day ?? null })
  const shown = days.data
  return (
    <>
      <div className="ph">
        <h1>{text(phrases.reconciliation)}</h1>
        <p className="c3 s">{text(phrases.reconciliationLead)}</p>
        <ExportButton exported={exported} />
        {shown && (
          <Button className="btn" onPress={() => setCompares(true)}>
            {text(phrases.compare)}
          </Button>
        )}
      </div>
      <div className="chips">
        <input
          className="in day"
          type="date"
          aria-label={text(phrases.day)}
          value={day ?? ''}
          onChange={(event) => {
            const chosen = event.target.value
            void navigate({ to: '/reconciliation', search: chosen ? { day: chosen } : {}, replace: true })
          }}
        />
      </div>
      <ExportNotice exported={exported} />
      <Problem error={days.error} onRetry={() => void days.refetch()} />
      {shown && shown.notCompared.length > 0 && (
        <p className="note s">{text(phrases.notCompared).replace('{gateways}', shown.notCompared.join(', '))}</p>
      )}
      {shown?.reconciliations.length === 0 && (
        <p className="card empty" role="status">
          {text(phrases.nothing)}
        </p>
      )}
      {shown?.reconciliations.map((one) => (
        <DayAtGateway key={`${one.gateway} ${one.day}`} reconciliation={one} />
      ))}
      {compares && shown && (
        <ChangeDrawer<ReconciledDays>
          title={text(phrases.compareTitle).replace('{day}', shown.day)}
          change={{ path: staffPath('reconcile'), request: { day: shown.day } }}
          differenceOf={() => [{ id: 'what', name: text(phrases.what), is: text(phrases.compareWhat) }]}
          confirmWords={() => text(phrases.compare)}
          onClose={() => setCompares(false)}
          onDone={() => showDone({ text: text(phrases.done) })}
        />
      )}
    </>
  )
}

function DayAtGateway({ reconciliation }: { reconciliation: Reconciliation }) {
  const { text, language } = useLanguage()
  const now = useNow()
  const { gateway, day, state, currency, payments, paidMinor, refunds, refundedMinor, differences, comparedAt } =
    reconciliation
  const tone = state === 'equal' ? 'ok' : state === 'different' ? 'err' : ''
  return (
    <section className="card day-card">
      <header className="h">
        <h2>
          {day} · {gateway}
        </h2>
        <span className={`tag ${tone}`}>{text(reconciliationStateNames[state])}</span>
        <span className="sp" />
        <span className="s c3">
          {text(phrases.compared)} {shortTime(comparedAt, language, now)}
        </span>
      </header>
      <div className="b">
        <dl className="kv">
          <dt>{text(phrases.payments)}</dt>
          <dd>
            {payments} · {formatMoney(paidMinor, currency)}
          </dd>
          <dt>{text(phrases.refunds)}</dt>
          <dd>
            {refunds} · {formatMoney(refundedMinor, currency)}
          </dd>
        </dl>
      </div>
      {differences.length > 0 && (
        <TableFrame label={`${text(phrases.differences)}, ${day}, ${gateway}`}>
          <table className="tbl">
            <thead>
              <tr>
                {[phrases.differences, phrases.payment, phrases.ours, phrases.theirs].map((column) => (
                  <th scope="col" key={column.en}>
                    {text(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {differences.map((one) => (
                <tr key={`${one.name} ${one.paymentNo} ${one.refundNo ?? ''}`}>
                  <th scope="row">
                    {text(differenceNames[one.name])}{' '}
                    {one.healed && <span className="tag ok">{text(phrases.healed)}</span>}
                  </th>
                  <td className="num">{[one.paymentNo, one.refundNo].filter(Boolean).join(' / ')}</td>
                  <td>{money(one.ours)}</td>
                  <td>{money(one.theirs)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
    </section>
  )
}

const money = (amount: ReconciledMoney | null): string =>
  amount === null ? '—' : formatMoney(amount.amountMinor, amount.currency)
