import { consolePaths as paths } from '@aisle/contract/console'
import * as schemas from '@aisle/contract/console-schemas'
import { hasRight } from '@aisle/contract/staff-roles'
import { listToShip } from '../../fulfillment/index.ts'
import { sees, staffCall, type ConsoleCall } from '../console-call.ts'

export const fulfillmentCalls: readonly ConsoleCall[] = [
  staffCall({ path: paths.toShip, needs: [sees('shipping')], schema: schemas.noFieldsSchema }, (deps, { session }) =>
    listToShip(deps, { ships: hasRight(session.person.roles, 'shipping', 'act') }),
  ),
]
