import { hasRight } from '@aisle/contract/staff-roles'
import { useSession } from '../session/use-session.ts'

/** Whether the person may hold an order and release it: whoever ships, and whoever acts on orders. */
export function useMayHold(): boolean {
  const roles = useSession().data?.person.roles ?? []
  return hasRight(roles, 'shipping', 'act') || hasRight(roles, 'orders', 'act')
}
