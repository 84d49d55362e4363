import { staffPath } from '@aisle/contract/console'
import type { ReconciledDays } from '@aisle/contract/console-finance'
import { beijingDay } from '@aisle/rules/time'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { callConsole } from '../../api/call-console.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ChangeDrawer } from '../../ui/ChangeDrawer.tsx'
import { showDone } from '../../ui/done-store.ts'
import { ExportButton, ExportNotice, useExport } from '../../ui/ExportRows.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { useNow } from '../../ui/use-now.ts'
import { gatewayNames } from '../../words/order-words.ts'
import { DayAtGateway } from './DayAtGateway.tsx'
import { financePhrases as phrases } from './finance-phrases.ts'
import { MonthOfDays } from './MonthOfDays.tsx'

const route = getRouteApi('/signed-in/reconciliation')

/**
 * What the gateways say beside the ledger: one day, or the last due one with the earlier days that differ; and how the days
 * of its month stand.
 */
export function ReconciliationScreen() {
  const { text } = useLanguage()
  const { day, month } = route.useSearch()
  const today = beijingDay(useNow())
  const navigate = useNavigate()
  const [compares, setCompares] = useState(false)
  const request = { day: day ?? null, dryRun: true }
  const days = useQuery({
    queryKey: ['reconciliation', day],
    queryFn: ({ signal }) => callConsole<ReconciledDays>(staffPath('reconcile'), request, signal),
  })
  const exported = useExport('differences', { day: day ?? null })
  const shown = days.data
  // Without either, that of the last day that is due, which the server knows.
  const beside = month ?? (day ?? shown?.day ?? (days.error ? today : undefined))?.slice(0, 7)
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
        {day && (
          <Link className="btn txt sm" to="/reconciliation" search={month ? { month } : {}} activeProps={{}}>
            {text(phrases.allOpen)}
          </Link>
        )}
      </div>
      <ExportNotice exported={exported} />
      <Problem error={days.error} onRetry={() => void days.refetch()} />
      <div className="books">
        <div>{shown && <DaysFound shown={shown} />}</div>
        {beside && <MonthOfDays month={beside} open={day} />}
      </div>
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

function DaysFound({ shown: { reconciliations, notCompared } }: { shown: ReconciledDays }) {
  const { text } = useLanguage()
  const names = notCompared.map((gateway) => text(gatewayNames[gateway] ?? { zh: gateway, en: gateway }))
  return (
    <>
      {names.length > 0 && (
        <p className="note s day-card">{text(phrases.notCompared).replace('{gateways}', names.join(', '))}</p>
      )}
      {reconciliations.length === 0 && (
        <p className="card empty" role="status">
          {text(phrases.nothing)}
        </p>
      )}
      {reconciliations.map((one) => (
        <DayAtGateway key={`${one.gateway} ${one.day}`} reconciliation={one} />
      ))}
    </>
  )
}
