import { hasRight, rightsOfRecords } from '@aisle/contract/staff-roles'
import { useSession } from '../../../session/use-session.ts'

/** Whether the person may say how many pieces there are. */
export function useMayAdjust(): boolean {
  const roles = useSession().data?.person.roles ?? []
  const { permission, level } = rightsOfRecords('stock').writes
  return hasRight(roles, permission, level)
}
