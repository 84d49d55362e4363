import { consolePaths as paths } from '@aisle/contract/console'
import type { StaffKey } from '@aisle/contract/console-keys'
import * as schemas from '@aisle/contract/console-schemas'
import { hasRight } from '@aisle/contract/staff-roles'
import type { Deps } from '../../../platform/deps.ts'
import { applyKey, listKeys } from '../../operators/index.ts'
import { namesOfPeople, type OpenStaffSession } from '../../staff/index.ts'
import { acts, staffCall, type ConsoleCall } from '../console-call.ts'
import { operatorOf } from '../staff-operator.ts'
import { callForTwo } from '../two-people.ts'

const mayKeepKeys = acts('keys')

export const mayApplyKey = ({ person }: OpenStaffSession) => hasRight(person.roles, 'keys', 'act')
/** The change of a key, also as it was kept for a second person. */
export const runKeyApply = (deps: Deps, session: OpenStaffSession) => async (request: unknown) =>
  applyKey(deps, operatorOf(deps, session), schemas.keyApplySchema.parse(request))

/** No key makes these calls, so that none can give itself rights (X1). */
export const keyCalls: readonly ConsoleCall[] = [
  staffCall(
    { path: paths.keys, needs: [mayKeepKeys], schema: schemas.noFieldsSchema },
    async (deps): Promise<{ keys: StaffKey[] }> => {
      const [keys, names] = await Promise.all([listKeys(deps), namesOfPeople(deps.db)])
      return { keys: keys.map((key) => ({ ...key, addedBy: key.addedBy && (names.get(key.addedBy) ?? key.addedBy) })) }
    },
  ),
  staffCall(
    { path: paths.keyApply, needs: [mayKeepKeys], schema: schemas.keyApplySchema },
    async (deps, { session }, request) =>
      callForTwo(deps, session, { name: 'keyApply', request, run: runKeyApply(deps, session) }),
  ),
]
