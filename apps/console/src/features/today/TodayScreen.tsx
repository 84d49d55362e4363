import { consolePaths } from '@aisle/contract/console'
import type { StaffAuditPage } from '@aisle/contract/console-audit'
import { waitingTargetHours, type StaffToday, type WaitingKind, type WaitingWork } from '@aisle/contract/console-today'
import { hourMs } from '@aisle/rules/time'
import { dayFiguresSeconds } from '@aisle/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { callConsole } from '../../api/call-console.ts'
import { longDay, shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { askAsTimePasses } from '../../live/live-store.ts'
import { useSession } from '../../session/use-session.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { useNow } from '../../ui/use-now.ts'
import { DayFigures } from './DayFigures.tsx'
import { WrongNow } from './WrongNow.tsx'
import { shortAge } from './today-rules.ts'
import { todayPhrases as phrases } from './today-phrases.ts'

/** What has to be done, the most urgent first, and what this person did last. */
export function TodayScreen() {
  const { text, language } = useLanguage()
  const now = useNow()
  const person = useSession().data?.person
  const today = useQuery({
    queryKey: ['today'],
    queryFn: ({ signal }) => callConsole<StaffToday>(consolePaths.today, {}, signal),
  })
  // The server reads the figures at intervals, so what has changed meanwhile comes with the next ones.
  useEffect(() => {
    const again = setInterval(() => askAsTimePasses(['today']), dayFiguresSeconds * 1000)
    return () => clearInterval(again)
  }, [])
  const waiting = today.data?.waiting ?? []
  const count = waiting.reduce((sum, one) => sum + one.count, 0)
  return (
    <>
      <p className="s c3">{longDay(now.toISOString(), language)}</p>
      <div className="ph">
        <h1>
          {today.data
            && text(count === 0 ? phrases.nothing : phrases.waits)
              .replace('{name}', person?.name ?? '')
              .replace('{count}', String(count))}
        </h1>
      </div>
      <Problem error={today.error} onRetry={() => void today.refetch()} />
      <div className="g2">
        <section className="card">
          <header>
            <h2>{text(phrases.yours)}</h2>
            <span className="sp" />
            {today.data && (
              <span className="s c3">
                {text(phrases.asOf).replace('{at}', shortTime(today.data.at, language, now))}
              </span>
            )}
          </header>
          {today.data && waiting.length === 0 && (
            <p className="empty" role="status">
              {text(phrases.empty)}
            </p>
          )}
          <ul className="list">
            {waiting.map((one) => (
              <Waiting key={one.kind} work={one} />
            ))}
          </ul>
        </section>
        <LastActs />
      </div>
      <DayFigures figures={today.data?.figures ?? []} />
      <WrongNow wrong={today.data?.wrong ?? []} />
    </>
  )
}

const places: Readonly<Record<WaitingKind, { icon: IconName; link: LinkProps }>> = {
  refundsToDecide: { icon: 'refund', link: { to: '/refunds', search: { view: 'toDecide' } } },
  refundsToInspect: { icon: 'refund', link: { to: '/refunds', search: { view: 'toInspect' } } },
  refundsFailed: { icon: 'refund', link: { to: '/refunds', search: { view: 'failed' } } },
  approvals: { icon: 'key', link: { to: '/approvals' } },
  messages: { icon: 'chat', link: { to: '/messages' } },
  addressChanges: { icon: 'pin', link: { to: '/address-changes' } },
  piecesMissing: { icon: 'alert', link: { to: '/orders', search: { view: 'pieceMissing' } } },
  parcels: { icon: 'truck', link: { to: '/shipping' } },
  changesRefused: { icon: 'box', link: { to: '/catalogue/scheduled', search: { state: 'refused' } } },
  invoices: { icon: 'receipt', link: { to: '/invoices' } },
  reconciliations: { icon: 'scale', link: { to: '/reconciliation' } },
}

function Waiting({ work: { kind, count, oldestAt } }: { work: WaitingWork }) {
  const { text } = useLanguage()
  const now = useNow()
  const { icon, link } = places[kind]
  const target = waitingTargetHours[kind]
  const hours = oldestAt === null ? null : Math.max(0, (now.getTime() - new Date(oldestAt).getTime()) / hourMs)
  const isLate = hours !== null && hours > target
  const age = hours === null ? '' : shortAge(hours)
  return (
    <li className="h">
      <span className={isLate ? 'hot' : 'sea'}>
        <Icon name={icon} />
      </span>
      <div className="gr">
        <p className="w5">{text(phrases[kind]).replace('{count}', String(count))}</p>
        {hours !== null && (
          <p className={isLate ? 's hot' : 's c3'}>
            {text(isLate ? phrases.late : phrases.oldest)
              .replace('{age}', age)
              .replace('{target}', String(target))}
          </p>
        )}
      </div>
      <Link className="btn" {...link}>
        {text(phrases.look)}
      </Link>
    </li>
  )
}

const mostActs = 6
/** They change nothing. */
const looks = ['sign-in', 'confirm', 'passkey', 'search', 'export', 'reveal']

function LastActs() {
  const { text, language } = useLanguage()
  const now = useNow()
  const me = useSession().data?.person.personId
  const acts = useQuery({
    queryKey: ['audit', 'mine'],
    queryFn: ({ signal }) => callConsole<StaffAuditPage>(consolePaths.audit, { who: me, limit: mostActs * 4 }, signal),
    enabled: me !== undefined,
  })
  const rows = (acts.data?.rows ?? []).filter(({ command }) => !looks.includes(command)).slice(0, mostActs)
  return (
    <section className="card">
      <header>
        <h2>{text(phrases.did)}</h2>
        <span className="sp" />
        <Link className="a s" to="/audit">
          {text(phrases.all)}
        </Link>
      </header>
      {acts.data && rows.length === 0 && <p className="empty">{text(phrases.didNothing)}</p>}
      <ul className="list">
        {rows.map((row) => (
          <li key={row.auditId} className="h">
            <Link className="a gr el" to="/audit" search={{ open: row.auditId }} lang="en">
              {row.summary}
            </Link>
            <span className="s c3 nb">{shortTime(row.at, language, now)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
