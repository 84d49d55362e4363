import { consolePaths, type StaffApproval } from '@aisle/contract/console'
import type { StaffRefundPage } from '@aisle/contract/console-refunds'
import { hasRight } from '@aisle/contract/staff-roles'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { callConsole } from '../../api/call-console.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { useTint } from '../../live/use-tint.ts'
import { useSession } from '../../session/use-session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { approvalPhrases } from './approval-phrases.ts'

/** How many acts wait for a second person who could be this one. Leads to them. */
export function Approvals() {
  const { text } = useLanguage()
  const roles = useSession().data?.person.roles ?? []
  const acts = useQuery({
    queryKey: ['approvals'],
    queryFn: ({ signal }) => callConsole<{ approvals: StaffApproval[] }>(consolePaths.approvals, {}, signal),
  })
  const seesRefunds = hasRight(roles, 'approvals', 'act')
  const refunds = useQuery({
    queryKey: ['refunds', 'second', 'count'],
    queryFn: ({ signal }) => callConsole<StaffRefundPage>(consolePaths.refunds, { view: 'second', limit: 1 }, signal),
    enabled: seesRefunds,
  })
  const count = (acts.data?.approvals.length ?? 0) + (refunds.data?.counts.second ?? 0)
  const tint = useTint(acts.data ? String(count) : null)
  if (count === 0) return null
  return (
    <Link to="/approvals" className="ib" aria-label={text(approvalPhrases.waiting).replace('{count}', String(count))}>
      <Icon name="key" />
      <span className={`bd ${tint ?? ''}`} aria-hidden="true">
        {count}
      </span>
    </Link>
  )
}
