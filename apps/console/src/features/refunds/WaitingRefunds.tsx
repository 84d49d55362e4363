import { consolePaths } from '@aisle/contract/console'
import type { StaffRefundPage } from '@aisle/contract/console-refunds'
import { hasRight } from '@aisle/contract/staff-roles'
import { useQuery } from '@tanstack/react-query'
import { callConsole } from '../../api/call-console.ts'
import { useTint } from '../../live/use-tint.ts'
import { useSession } from '../../session/use-session.ts'

/** How many refunds wait for this person: to decide, to inspect, to be sent again. Nothing for none. */
export function WaitingRefunds() {
  const roles = useSession().data?.person.roles ?? []
  const { data } = useQuery({
    queryKey: ['refunds waiting'],
    queryFn: ({ signal }) => callConsole<StaffRefundPage>(consolePaths.refunds, { view: 'toDecide', limit: 1 }, signal),
  })
  const { toDecide = 0, toInspect = 0, failed = 0 } = data?.counts ?? {}
  const count =
    (hasRight(roles, 'refunds', 'act') ? toDecide : 0)
    + (hasRight(roles, 'inspection', 'act') ? toInspect : 0)
    + (hasRight(roles, 'refundRetries', 'act') ? failed : 0)
  const tint = useTint(data ? String(count) : null)
  return count > 0 ? <span className={`n hot ${tint ?? ''}`}>{count}</span> : null
}
