import type { StaffRole } from '@aisle/contract/staff-roles'
import { hasRight } from '@aisle/contract/staff-roles'
import { operatorScopes } from '@aisle/contract/operator'
import type { Deps } from '../../platform/deps.ts'
import type { Operator } from '../operators/index.ts'
import { isConfirmed, type OpenStaffSession } from '../staff/index.ts'

/** Roles that decide about refunds without a limit of their own. */
const unlimited: readonly StaffRole[] = ['inspector']

/** What the roles of a person allow them with refunds (X4). */
export function authorityOf(deps: Deps, session: OpenStaffSession): NonNullable<Operator['person']> {
  const { roles } = session.person
  return {
    refundsUpTo: roles.some((role) => unlimited.includes(role) || role === 'finance')
      ? null
      : deps.settings.serviceRefundsUpTo,
    onlySecond: !hasRight(roles, 'refunds', 'act') && hasRight(roles, 'approvals', 'act'),
    isConfirmed: (act) => isConfirmed(session, act, deps.clock.now()),
  }
}

/**
 * The person as the use cases of the machine API name their caller. The console has checked the person's right to the
 * call, so the scopes of keys decide nothing here.
 */
export const operatorOf = (deps: Deps, session: OpenStaffSession): Operator => ({
  keyName: session.person.personId,
  scopes: operatorScopes,
  person: authorityOf(deps, session),
})
