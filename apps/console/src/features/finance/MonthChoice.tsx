import { monthsLater } from '@aisle/rules/months'
import { beijingDay } from '@aisle/rules/time'
import { Link, useNavigate } from '@tanstack/react-router'
import { monthName } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { useNow } from '../../ui/use-now.ts'
import { financePhrases as phrases } from './finance-phrases.ts'
import { listMonths } from './reconciliation-search-rules.ts'

/** The month of a screen, which stands in its address. */
export function MonthChoice({ to, month }: { to: '/reconciliation' | '/statements'; month: string }) {
  const { text, language } = useLanguage()
  const navigate = useNavigate()
  const thisMonth = beijingDay(useNow()).slice(0, 7)
  const step = (months: number, name: string, sign: string) => (
    <Link className="btn sm" to={to} search={{ month: monthsLater(month, months) }} activeProps={{}} aria-label={name}>
      {sign}
    </Link>
  )
  return (
    <span className="h">
      {step(-1, text(phrases.earlier), '‹')}
      <select
        className="in day"
        aria-label={text(phrases.month)}
        value={month}
        onChange={(event) => void navigate({ to, search: { month: event.target.value } })}
      >
        {listMonths(month, thisMonth).map((one) => (
          <option key={one} value={one}>
            {monthName(one, language)}
          </option>
        ))}
      </select>
      {month < thisMonth && step(1, text(phrases.later), '›')}
    </span>
  )
}
