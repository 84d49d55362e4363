import { consolePaths } from '@aisle/contract/console'
import type { StaffPassengers } from '@aisle/contract/console-passengers'
import { hasRight } from '@aisle/contract/staff-roles'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { callConsole } from '../../api/call-console.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { useSession } from '../../session/use-session.ts'
import { Problem } from '../../ui/Problem.tsx'
import { logsPhrases as phrases } from './logs-phrases.ts'

/** Who logged in on the device lately, for those who may see passengers. */
export function DevicePassengers({ code }: { code: string }) {
  const { text } = useLanguage()
  const seesPassengers = hasRight(useSession().data?.person.roles ?? [], 'passengers', 'view')
  const found = useQuery({
    queryKey: ['passengers', code],
    queryFn: ({ signal }) => callConsole<StaffPassengers>(consolePaths.passengers, { text: code }, signal),
    enabled: seesPassengers,
  })
  if (!seesPassengers) return null
  // A code of letters is read as a name where no device has it.
  const rows = found.data?.readAs === 'helpCode' ? found.data.rows : []
  return (
    <section className="card">
      <header>
        <h2>{text(phrases.who)}</h2>
      </header>
      <Problem error={found.error} onRetry={() => void found.refetch()} />
      {found.data && rows.length === 0 && <p className="b s c3">{text(phrases.nobody)}</p>}
      {rows.length > 0 && (
        <ul className="list">
          {rows.map((row) => (
            <li key={row.id} className="h">
              <Link className="a" to="/passengers/$id" params={{ id: row.id }}>
                {row.name || row.manifestName || row.id}
              </Link>
              <span className="s c3">{[row.manifestName, row.card, row.phone].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
