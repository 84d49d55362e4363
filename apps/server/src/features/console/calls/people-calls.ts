import { consolePaths as paths } from '@aisle/contract/console'
import type { StaffInvitation } from '@aisle/contract/console-people'
import * as schemas from '@aisle/contract/console-schemas'
import { hasRight } from '@aisle/contract/staff-roles'
import type { Deps } from '../../../platform/deps.ts'
import { applyPerson, invitePerson, listStaff, showStaffMember, shutPersonOut } from '../../staff/index.ts'
import type { OpenStaffSession } from '../../staff/index.ts'
import { acts, staffCall, type ConsoleCall } from '../console-call.ts'
import { callForTwo } from '../two-people.ts'

const mayKeepPeople = acts('people')

export const mayApplyPerson = ({ person }: OpenStaffSession) => hasRight(person.roles, 'people', 'act')
/** The change of a person, also as it was kept for a second one. */
export const runPersonApply = (deps: Deps, session: OpenStaffSession) => async (request: unknown) =>
  applyPerson(deps, session, schemas.personApplySchema.parse(request))

export const peopleCalls: readonly ConsoleCall[] = [
  staffCall({ path: paths.people, needs: [mayKeepPeople], schema: schemas.noFieldsSchema }, (deps) => listStaff(deps)),
  staffCall({ path: paths.person, needs: [mayKeepPeople], schema: schemas.personSchema }, (deps, _, { personId }) =>
    showStaffMember(deps, personId),
  ),
  staffCall(
    { path: paths.personApply, needs: [mayKeepPeople], schema: schemas.personApplySchema },
    (deps, { session }, request) =>
      callForTwo(deps, session, { name: 'personApply', request, run: runPersonApply(deps, session) }),
  ),
  staffCall(
    { path: paths.personInvite, needs: [mayKeepPeople], schema: schemas.personSchema },
    async (deps, { session }, { personId }): Promise<StaffInvitation> => {
      const { token, until } = await invitePerson(deps, session, personId)
      return { link: `/invitation#${token}`, until: until.toISOString() }
    },
  ),
  staffCall(
    { path: paths.personShutOut, needs: [mayKeepPeople], schema: schemas.personShutOutSchema },
    (deps, { session }, request) => shutPersonOut(deps, session, request),
  ),
]
