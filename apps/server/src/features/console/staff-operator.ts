import type { StaffRole } from '@aisle/contract/staff-roles'
import { hasRight, rightsOfRecords } from '@aisle/contract/staff-roles'
import { operatorScopes } from '@aisle/contract/operator'
import type { Deps } from '../../platform/deps.ts'
import type { Operator } from '../operators/index.ts'
import { isConfirmed, sharesDesk, type OpenStaffSession } from '../staff/index.ts'

/** What the roles of a person allow them with refunds (X4). */
function authorityOf(deps: Deps, session: OpenStaffSession): NonNullable<Operator['person']> {
  const { roles } = session.person
  return {
    decidesUpTo: limitOf(deps, roles),
    sees: (resource) => {
      const { permission, level } = rightsOfRecords(resource).reads
      return hasRight(roles, permission, level)
    },
    agrees: hasRight(roles, 'approvals', 'act'),
    isConfirmed: (act) => isConfirmed(session, act, deps.clock.now()),
    sharesDesk: (tx, personIds) => sharesDesk(deps, tx, { session, personIds }),
  }
}

function limitOf({ settings }: Deps, roles: readonly StaffRole[]) {
  if (!hasRight(roles, 'refunds', 'act')) return 'nothing'
  return roles.includes('inspector') ? null : settings.serviceRefundsUpTo
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
