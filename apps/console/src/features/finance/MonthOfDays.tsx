import { staffPath } from '@aisle/contract/console'
import type { ReconciledDay, ReconciledPeriod } from '@aisle/contract/console-finance'
import { daysOfMonth } from '@aisle/rules/months'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { callConsole } from '../../api/call-console.ts'
import { exactMoney, monthName, shortDay } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { gatewayNames } from '../../words/order-words.ts'
import { dayTags, financePhrases as phrases } from './finance-phrases.ts'
import { MonthChoice } from './MonthChoice.tsx'
import { daysToShow } from './reconciliation-search-rules.ts'

/** How each day of a month stands at every gateway; a day leads to what differs on it. */
export function MonthOfDays({ month, open }: { month: string; open: string | undefined }) {
  const { text, language } = useLanguage()
  const period = useQuery({
    queryKey: ['reconciled days', month],
    queryFn: ({ signal }) => callConsole<ReconciledPeriod>(staffPath('reconcileDays'), daysOfMonth(month), signal),
    placeholderData: keepPreviousData,
  })
  const label = text(phrases.monthOfDays).replace('{month}', monthName(month, language))
  const shown = period.isPlaceholderData ? undefined : period.data
  const days = shown ? daysToShow(month, shown.lastDue) : []
  return (
    <section className={period.isPlaceholderData ? 'card wait' : 'card'} aria-label={label}>
      <header className="h">
        <MonthChoice to="/reconciliation" month={month} />
      </header>
      <Problem error={period.error} onRetry={() => void period.refetch()} />
      {shown && days.length === 0 && (
        <p className="empty" role="status">
          {text(phrases.noDays)}
        </p>
      )}
      {shown && days.length > 0 && (
        <TableFrame label={label}>
          <table className="tbl">
            <thead>
              <tr>
                <th scope="col">{text(phrases.day)}</th>
                {shown.gateways.map((gateway) => (
                  <th scope="col" key={gateway}>
                    {text(gatewayNames[gateway] ?? { zh: gateway, en: gateway })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map((day) => (
                <tr key={day} className={day === open ? 'sel' : ''}>
                  <th scope="row">
                    <Link
                      className="a"
                      to="/reconciliation"
                      search={{ day, month }}
                      activeProps={{}}
                      aria-current={day === open ? 'date' : undefined}
                    >
                      {shortDay(`${day}T00:00:00+08:00`, language)}
                    </Link>
                  </th>
                  {shown.gateways.map((gateway) => (
                    <td key={gateway}>
                      <DayState found={shown.days.find((one) => one.day === day && one.gateway === gateway)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
    </section>
  )
}

function DayState({ found }: { found: ReconciledDay | undefined }) {
  const { text } = useLanguage()
  if (!found) {
    return (
      <span className="c3">
        <span aria-hidden="true">—</span>
        <span className="vh">{text(phrases.neverCompared)}</span>
      </span>
    )
  }
  const { state, open, apart } = found
  const tag = dayTags[state]
  return (
    <>
      <StateTag tag={state === 'open' ? { ...tag, zh: `${tag.zh} ${open}`, en: `${tag.en} ${open}` } : tag} />
      {apart.map(({ amountMinor, currency }) => (
        <p className="s c2" key={currency}>
          {text(phrases.apart).replace('{amount}', exactMoney(amountMinor, currency))}
        </p>
      ))}
    </>
  )
}
